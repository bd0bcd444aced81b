//! Pictures of sequences and tables.

#![allow(clippy::unwrap_used)]

mod common;

use common::{folder, grundy};

#[cfg(not(feature = "plot"))]
#[test]
fn a_build_without_pictures_says_so() {
    let path = folder("no-pictures").join("a.svg");
    let run = grundy(&format!("sequence kayles --plot {}", path.display()));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("build it with --features plot"),
        "{}",
        run.err
    );
}

#[cfg(feature = "plot")]
mod drawn {
    use std::{fs, path::PathBuf};

    use super::*;

    fn draw(name: &str, words: &str) -> PathBuf {
        let path = folder(&format!("picture-{name}")).join(name);
        let run = grundy(&format!("{words} --plot {}", path.display()));
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (0, "", ""),
            "{words}"
        );
        path
    }

    #[test]
    fn a_file_that_cannot_be_written() {
        let run = grundy("sequence kayles --plot no/such/file.svg");
        assert_eq!(run.code, 2);
        for piece in ["cannot draw into 'no/such/file.svg'", "--plot"] {
            assert!(run.err.contains(piece), "{}", run.err);
        }
    }

    #[test]
    fn svg_of_a_sequence() {
        let text = fs::read_to_string(draw("few.svg", "sequence kayles --to 100")).unwrap();
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        // A dot a heap, and one in the legend.
        assert_eq!(text.matches("<circle").count(), 102);
        for word in ["kayles", ">heap<", ">nim-value<", ">100<"] {
            assert!(text.contains(word), "{word}");
        }
        let many = fs::read(draw("many.svg", "sequence nim --to 150000")).unwrap();
        assert!(many.len() < 100_000, "{} bytes", many.len());
        // Values all over the picture take the most room.
        let noise = fs::read(draw("noise.svg", "sequence octal:0.6 --to 60000")).unwrap();
        assert!(noise.len() < 400_000, "{} bytes", noise.len());
    }

    #[test]
    fn svg_of_a_table() {
        let text = fs::read_to_string(draw("map.svg", "table staircase 0..9,0..9,2")).unwrap();
        assert!(text.contains("staircase 0..9,0..9,2") && text.contains(">number 2<"));
        assert!(text.matches("<rect").count() > 100);
    }

    #[test]
    fn png_of_both() {
        for (name, words) in [
            ("dots.png", "sequence kayles --to 9999"),
            ("map.png", "table staircase 0..99,0..99"),
            ("one.png", "table staircase 3..3,4..4"),
            ("row.png", "table staircase 3..3,0..5000"),
            (
                "first.png",
                "sequence nim --from 18446744073709551615 --to 18446744073709551615",
            ),
        ] {
            let file = std::io::BufReader::new(fs::File::open(draw(name, words)).unwrap());
            let reader = png::Decoder::new(file).read_info().unwrap();
            let info = reader.info();
            assert!(info.width > 200 && info.height > 100, "{name}: {info:?}");
        }
    }

    /// With --plot, values are written only where a format or a file asks for them.
    #[test]
    fn values_beside_a_picture() {
        let path = folder("beside").join("a.png");
        let run = grundy(&format!(
            "sequence kayles --to 2 --format csv --plot {}",
            path.display()
        ));
        assert_eq!(run.out, "n,value\n0,0\n1,1\n2,2\n");
        assert!(path.exists());
    }
}
