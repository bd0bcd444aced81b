//! Certificates of misère quotients, checked by the crate that shares no code with the engine, and
//! refused where anything in them is altered.

#![allow(clippy::unwrap_used)]

use grundy::{
    Work,
    certificate::{misere_of_code, misere_of_list},
    engine::{
        breaking::Code,
        misere::{Bounds, Heaps, List, find},
    },
};
use grundy_verify::{Fault, Kind, Misere, Watch, check_misere};
use sha2::{Digest, Sha256};

struct Silent;
impl Watch for Silent {}

fn verified(text: &str) -> Result<(), Fault> {
    check_misere(&Misere::read(text.as_bytes())?, 1 << 30, &Silent)
}

fn certificate(digits: &[(u64, u32)], last: u64) -> String {
    let code = Code::new(digits.iter().copied());
    let order = 1000;
    let bounds = Bounds { last, order };
    let found = find(&Heaps(&code), Some(&code), bounds, &Work::default()).unwrap();
    misere_of_code(&code, &found.quotient).unwrap()
}

/// The text with its last line made right again.
fn sealed(text: &str) -> String {
    let above = &text[..text.rfind("sha256: ").unwrap()];
    let hash = Sha256::digest(above.as_bytes());
    let digits: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{above}sha256: {digits}\n")
}

#[test]
fn certificates_are_found_right() {
    let codes: [&[(u64, u32)]; 8] = [
        &[(1, 7), (2, 7)],
        &[(1, 7), (2, 5)],
        &[(1, 1), (2, 2), (3, 3)],
        &[(2, 1), (3, 7)],
        &[(0, 4), (1, 6)],
        &[(1, 3), (2, 3), (3, 3)],
        &[(1, 2)],
        &[(1, 8), (2, 1)],
    ];
    for digits in codes {
        let text = certificate(digits, 300);
        verified(&text).unwrap_or_else(|fault| panic!("{digits:?}: {fault}\n{text}"));
    }
    // A partial quotient, and one that has no theorem.
    let text = certificate(&[(2, 7)], 26);
    assert!(
        text.contains("\ntheorem: none\nlast: 26\norder: 144\n"),
        "{text}"
    );
    verified(&text).unwrap();
}

#[test]
fn lists_have_certificates() {
    let mut list = List::default();
    list.push_nim(4).unwrap();
    list.push(&[vec![0, 0], vec![3, 1]]).unwrap();
    let found = find(&list, None, Bounds::default(), &Work::default()).unwrap();
    let text = misere_of_list(&list, &found.quotient).unwrap();
    assert!(text.starts_with("grundy misere certificate 1\ngame: list\nposition: -\n"));
    verified(&text).unwrap();
    let text = sealed(&text.replace("position: 0+0", "position: 0"));
    assert!(verified(&text).is_err());
}

/// The words after a line's key.
fn words_of(line: &str) -> Vec<&str> {
    line.split_once(": ").unwrap().1.split(' ').collect()
}

/// Each number of each line is made another one, with a right hash below.
#[test]
fn altered_certificates_are_refused() {
    let text = certificate(&[(1, 7), (2, 5)], 300);
    verified(&text).unwrap();
    let mut tried = 0;
    let lines: Vec<&str> = text.lines().collect();
    let images = lines.iter().find(|line| line.starts_with("images: "));
    let images = words_of(images.unwrap());
    for (at, line) in lines.iter().enumerate().skip(1) {
        let (key, value) = line.split_once(": ").unwrap();
        if key == "sha256" {
            continue;
        }
        let words: Vec<&str> = value.split(' ').collect();
        for place in 0..words.len() {
            for other in ["0", "1", "3", "7", "9"] {
                let mut words: Vec<String> = words.iter().map(|&word| word.into()).collect();
                let end = if words[place].ends_with(':') { ":" } else { "" };
                let new = format!("{other}{end}");
                if words[place] == new {
                    continue;
                }
                words[place] = new;
                let mut lines: Vec<String> = lines.iter().map(|&line| line.into()).collect();
                lines[at] = format!("{key}: {}", words.join(" "));
                let altered = sealed(&(lines.join("\n") + "\n"));
                let verdict = verified(&altered);
                // Another position with the same image is the same generator.
                let position = |word: &str| word.trim_end_matches(':').parse::<usize>().unwrap();
                let same = key == "generator"
                    && place == 0
                    && images[position(other)] == images[position(words_of(line)[0])];
                assert_eq!(verdict.is_ok(), same, "{}", lines[at]);
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "only {tried} alterations");
    // Without its hash it is no certificate, and with another text above it is refused.
    let fault = verified(&text.replace("period: 2", "period: 4")).unwrap_err();
    assert_eq!(fault.kind, Kind::Refuted);
    assert!(fault.reason.contains("the file was altered"));
    let twice = sealed(&text.replace("period: 2", "period: 4"));
    assert!(verified(&twice).is_err());
}

#[test]
fn memory_is_bounded() {
    let text = certificate(&[(1, 7), (2, 7)], 300);
    let claim = Misere::read(text.as_bytes()).unwrap();
    assert_eq!(
        check_misere(&claim, 1000, &Silent).unwrap_err().kind,
        Kind::Limit
    );
    let huge = sealed(&text.replace("last: 168", "last: 1000000000000"));
    let claim = Misere::read(huge.as_bytes()).unwrap();
    assert_eq!(
        check_misere(&claim, 1 << 20, &Silent).unwrap_err().kind,
        Kind::Limit
    );
}
