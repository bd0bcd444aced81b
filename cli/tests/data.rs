//! Sequences as data: NumPy, Parquet, statistics, and files that appear whole or not at all.

#![allow(clippy::unwrap_used)]

mod common;

use std::{
    fs,
    path::{Path, PathBuf},
};

use common::{Run, folder, grundy, json, program, said};

fn into(path: &Path, words: &str) -> Vec<u8> {
    assert_eq!(said(&format!("{words} -q -o {}", path.display())), "");
    fs::read(path).unwrap()
}

fn values(words: &str) -> Vec<u64> {
    let json = json(words);
    let values = json["values"].as_array().unwrap();
    values.iter().map(|value| value.as_u64().unwrap()).collect()
}

/// The names in a folder.
fn names(place: &Path) -> Vec<String> {
    let names = fs::read_dir(place).unwrap();
    let mut names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The header is NumPy's format 1.0, as `numpy.lib.format` states it.
fn read_npy(bytes: &[u8]) -> (String, Vec<u64>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert!((10 + length).is_multiple_of(64) && bytes[9 + length] == b'\n');
    let header = String::from_utf8(bytes[10..10 + length].to_vec()).unwrap();
    let width = if header.contains("<u4") { 4 } else { 8 };
    let cells = bytes[10 + length..].chunks(width).map(|cell| {
        let mut wide = [0; 8];
        wide[..width].copy_from_slice(cell);
        u64::from_le_bytes(wide)
    });
    (header.trim_end().into(), cells.collect())
}

#[test]
fn numpy() {
    let place = folder("numpy");
    let (header, found) = read_npy(&into(&place.join("a.npy"), "sequence kayles --to 99"));
    let wanted = "{'descr': '<u4', 'fortran_order': False, 'shape': (100,), }";
    assert_eq!(header, wanted);
    assert_eq!(found, values("sequence kayles --to 99"));
    let wide = "sequence nim --from 18446744073709551610 --to 18446744073709551615";
    let (header, found) = read_npy(&into(&place.join("b.npy"), wide));
    assert!(
        header.contains("'<u8'") && header.contains("(6,)"),
        "{header}"
    );
    assert_eq!(found, values(wide));
    let stdout = program()
        .args(["sequence", "kayles", "--to", "99", "--format", "npy"])
        .output()
        .unwrap()
        .stdout;
    assert_eq!(stdout, fs::read(place.join("a.npy")).unwrap());
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_files() {
    use parquet::{
        file::reader::{FileReader, SerializedFileReader},
        record::RowAccessor,
    };
    let place = folder("parquet");
    let path = place.join("a.parquet");
    let words = "sequence nim --from 5 --to 1200000";
    let bytes = into(&path, words);
    let reader = SerializedFileReader::try_from(path.as_path()).unwrap();
    let metadata = reader.metadata();
    assert_eq!(metadata.num_row_groups(), 2);
    let pairs = metadata.file_metadata().key_value_metadata().unwrap();
    let told = |key: &str| {
        pairs
            .iter()
            .find(|pair| pair.key == key)
            .unwrap()
            .value
            .clone()
    };
    assert_eq!(told("spec").as_deref(), Some("nim"));
    assert_eq!(told("known_by").as_deref(), Some("formula:bouton-1901"));
    let mut n = 5;
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        assert_eq!((row.get_long(0).unwrap(), row.get_long(1).unwrap()), (n, n));
        n += 1;
    }
    assert_eq!(n, 1_200_001);
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let kayles = into(&place.join("b.parquet"), "sequence kayles --to 20000");
    assert!(kayles.len() < 20_000, "{} bytes", kayles.len());
    let run =
        grundy("sequence nim --from 9223372036854775807 --to 9223372036854775808 --format parquet");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("heaps below 2^63"), "{}", run.err);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_so() {
    let run = grundy("sequence kayles --format parquet");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("build it with --features parquet"),
        "{}",
        run.err
    );
}

#[test]
fn data_formats_are_for_sequences() {
    for words in [
        "losing kayles --to 9 --format npy",
        "value nim:1 --format parquet",
        "sequence kayles --statistics --format npy",
    ] {
        let run = grundy(words);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{words}");
        assert!(run.err.contains("use them with 'sequence'"), "{}", run.err);
    }
}

/// Every format says the same of blocks that start and end anywhere.
#[test]
fn long_lists() {
    let words = "sequence nim --from 3 --to 70012";
    let wanted: Vec<u64> = (3..=70_012).collect();
    assert_eq!(values(words), wanted);
    let csv = said(&format!("{words} --format csv"));
    let lines = csv
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap());
    assert!(
        lines
            .zip(&wanted)
            .all(|((n, value), &w)| n == value && n == w.to_string())
    );
    assert_eq!(csv.lines().count(), wanted.len() + 1);
    let text = said(&format!("{words} -q"));
    let cells = text
        .lines()
        .flat_map(|line| line.split_once('|').unwrap().1.split_whitespace());
    assert!(cells.map(|cell| cell.parse::<u64>().unwrap()).eq(wanted));
    let first = format!("    0 | {:18}    3     4     5", "");
    assert!(text.starts_with(&first), "{text:.80}");
    assert!(text.ends_with("\n70010 | 70010 70011 70012\n"));
}

#[test]
fn statistics() {
    let told = json("sequence kayles --to 70 --statistics");
    let all = values("sequence kayles --to 70");
    let zeros = all.iter().filter(|&&value| value == 0).count();
    assert_eq!(told["heaps"], 71);
    assert_eq!(
        (told["from"].as_u64(), told["to"].as_u64()),
        (Some(0), Some(70))
    );
    assert_eq!(told["zeros"].as_u64(), Some(zeros as u64));
    let share = told["zero_share"].as_f64().unwrap();
    assert!((share - zeros as f64 / 71.0).abs() < 1e-12);
    let max = all.iter().max().copied();
    assert_eq!(told["max_value"].as_u64(), max);
    assert_eq!(
        told["max_at"].as_u64(),
        all.iter().position(|v| Some(*v) == max).map(|n| n as u64)
    );
    for bar in told["histogram"].as_array().unwrap() {
        let value = bar["value"].as_u64();
        let heaps: Vec<u64> = (0..)
            .zip(&all)
            .filter(|(_, v)| Some(**v) == value)
            .map(|p| p.0)
            .collect();
        assert_eq!(bar["count"].as_u64(), Some(heaps.len() as u64));
        assert_eq!(bar["first"].as_u64(), heaps.first().copied());
        assert_eq!(bar["last"].as_u64(), heaps.last().copied());
    }
    let text = said("sequence subtraction:1,2 --from 1 --to 8 --statistics");
    let wanted = "\
heaps     8 from 1 to 8
zeros     2, 25.0000 %
largest   2, first at 2
known by  search
value  count      share  first  last
    0      2  25.0000 %      3     6
    1      3  37.5000 %      1     7
    2      3  37.5000 %      2     8
";
    assert_eq!(text.replace("formula:bachet-1612", "search"), wanted);
    let csv = said("sequence subtraction:1,2 --from 1 --to 8 --statistics --format csv");
    assert_eq!(csv, "value,count,first,last\n0,2,3,6\n1,3,1,7\n2,3,2,8\n");
}

#[test]
fn files_appear_whole() {
    let place = folder("whole");
    let path = place.join("a.csv");
    fs::write(&path, "what was there").unwrap();
    // An error before the first value leaves what was there.
    let run = grundy(&format!(
        "sequence kayles --from 9 --to 3 -o {}",
        path.display()
    ));
    assert_eq!(run.code, 2);
    assert_eq!(fs::read(&path).unwrap(), b"what was there");
    let run = grundy(&format!("sequence kayles --to 2 -o {}", path.display()));
    let told = format!("'{}' replaces the file of that name\n", path.display());
    assert_eq!((run.code, run.err), (0, told));
    assert_eq!(fs::read(&path).unwrap(), b"n,value\n0,0\n1,1\n2,2\n");
    assert_eq!(names(&place), ["a.csv"]);
}

#[cfg(target_os = "linux")]
mod devices {
    use super::*;

    fn words(words: &str) -> Run {
        grundy(words)
    }

    #[test]
    fn full_disks_and_folders_are_told() {
        let place = folder("full");
        for name in ["/dev/full".to_owned(), place.display().to_string()] {
            let run = words(&format!(
                "sequence kayles --to 99999 --format csv -o {name}"
            ));
            assert_eq!((run.code, run.out.as_str()), (2, ""));
            let told = format!("grundy: cannot write '{name}': ");
            assert!(
                run.err.starts_with(&told) && run.err.lines().count() == 1,
                "{}",
                run.err
            );
        }
        assert_eq!(names(&place), [""; 0]);
        assert_eq!(
            words("sequence nim --to 9 --format npy -o /dev/null").code,
            0
        );
        assert!(Path::new("/dev/null").exists() && !Path::new("/dev/null").is_file());
    }

    #[test]
    fn links_and_modes_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let place = folder("links");
        let (target, link): (PathBuf, PathBuf) = (place.join("target.csv"), place.join("link.csv"));
        fs::write(&target, "").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("target.csv", &link).unwrap();
        into(&link, "sequence kayles --to 2");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"n,value\n0,0\n1,1\n2,2\n");
        let mode = fs::metadata(&target).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}

#[test]
fn a_list_without_an_end_has_fifty_heaps() {
    let run = grundy("sequence kayles --from 60 --format csv");
    assert_eq!(
        run.out,
        grundy("sequence kayles --from 60 --to 109 --format csv").out
    );
    assert_eq!(run.out.lines().count(), 51);
    let end = u64::MAX;
    let run = grundy(&format!("sequence nim --from {end} --format csv"));
    assert_eq!(run.out, format!("n,value\n{end},{end}\n"));
}
