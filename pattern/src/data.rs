//! Sequences and tables from text.

use grundy::Error;

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// The values of `offset`, `offset + 1`, ….
    Line {
        /// The first number.
        offset: u64,
        /// The values.
        values: Vec<u64>,
    },
    /// Rows of equal lengths: the value of `(a, b)` is in row `a` and column `b`.
    Table(Vec<Vec<u64>>),
}

/// Reads plain numbers (one a line, or all of them on one), a b-file or two columns of `n` and a
/// value, or rows of a table. Numbers stand apart by blanks, commas, semicolons or tabs; lines that
/// start with `#`, and a first line without numbers, are skipped.
///
/// ```
/// use grundy_pattern::{Data, read};
/// let file = "# a b-file\n1 0\n2 1\n3 0\n";
/// assert_eq!(read(file)?, Data::Line { offset: 1, values: vec![0, 1, 0] });
/// assert_eq!(read("0 1\n1 0\n")?, Data::Line { offset: 0, values: vec![1, 0] });
/// assert_eq!(read("0, 1, 2\n1, 0, 3\n")?, Data::Table(vec![vec![0, 1, 2], vec![1, 0, 3]]));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Where something else than numbers stands, or rows of different lengths.
pub fn read(text: &str) -> Result<Data, Error> {
    let (mut rows, mut lines): (Vec<Vec<u64>>, Vec<u64>) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match numbers(line) {
            Ok(row) => {
                rows.push(row);
                lines.push(number);
            }
            Err(_) if rows.is_empty() && line.chars().any(char::is_alphabetic) => {}
            Err((column, word)) => {
                return Err(Error::input(format!(
                    "expected whole numbers from 0 to 2^64 - 1, found '{}': values stand one a \
                     line, or apart by blanks or commas",
                    word.chars().take(40).collect::<String>()
                ))
                .at(number, column));
            }
        }
    }
    shape(rows, &lines)
}

/// The numbers of a line, or the place and the text of what is none.
fn numbers(line: &str) -> Result<Vec<u64>, (u64, String)> {
    let separator = |c: char| c.is_whitespace() || ",;".contains(c);
    let words = line.split(separator).filter(|word| !word.is_empty());
    let read = words.map(|word| {
        let column = line[..word.as_ptr() as usize - line.as_ptr() as usize]
            .chars()
            .count();
        word.parse()
            .map_err(|_| (column as u64 + 1, word.to_owned()))
    });
    read.collect()
}

/// What rows of numbers are that stand in these lines.
fn shape(mut rows: Vec<Vec<u64>>, lines: &[u64]) -> Result<Data, Error> {
    let Some(width) = rows.first().map(Vec::len) else {
        return Err(Error::input(
            "there are no numbers: values stand one a line, or apart by blanks or commas",
        ));
    };
    if let Some(line) = counted(&rows, lines)? {
        return Ok(line);
    }
    if rows.len() == 1 {
        let values = rows.remove(0);
        return Ok(Data::Line { offset: 0, values });
    }
    if rows.iter().all(|row| row.len() == 1) {
        let values = rows.into_iter().flatten().collect();
        return Ok(Data::Line { offset: 0, values });
    }
    match rows.iter().position(|row| row.len() != width) {
        None => Ok(Data::Table(rows)),
        Some(at) => Err(Error::input(format!(
            "expected {width} numbers in every row of the table, found {}: fill the row up, or \
             write a sequence as one number a line",
            rows[at].len(),
        ))
        .at(lines[at], 1)),
    }
}

/// Two columns of which the first counts up hold a sequence. Where it nearly does, a line is missing
/// or stands twice.
fn counted(rows: &[Vec<u64>], lines: &[u64]) -> Result<Option<Data>, Error> {
    const FEW: usize = 8;
    if rows.len() < 2 || rows.iter().any(|row| row.len() != 2) {
        return Ok(None);
    }
    let is_next = |two: &[Vec<u64>]| two[0][0].checked_add(1) == Some(two[1][0]);
    let odd: Vec<usize> = (1..rows.len())
        .filter(|&at| !is_next(&rows[at - 1..=at]))
        .collect();
    match odd.first() {
        None => Ok(Some(Data::Line {
            offset: rows[0][0],
            values: rows.iter().map(|row| row[1]).collect(),
        })),
        Some(&at) if rows.len() >= FEW && 4 * odd.len() < rows.len() => {
            let (before, found) = (rows[at - 1][0], rows[at][0]);
            Err(Error::input(format!(
                "expected {} after {before} in the first column, found {found}: of two columns the \
                 first counts the numbers one by one; write each once, or the values alone",
                before.saturating_add(1)
            ))
            .at(lines[at], 1))
        }
        Some(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_in_two_columns_are_told() {
        let with = |numbers: &[u64]| {
            let line = |n: &u64| format!("{n} {}\n", n % 3);
            read(&numbers.iter().map(line).collect::<String>())
        };
        assert!(matches!(with(&[5, 6, 7]), Ok(Data::Line { offset: 5, .. })));
        let gap: Vec<u64> = (0..9).chain(10..20).collect();
        let twice: Vec<u64> = (0..9).chain(8..20).collect();
        for (numbers, wanted) in [(gap, "found 10"), (twice, "found 8")] {
            let error = with(&numbers).unwrap_err().to_string();
            assert!(error.contains("expected 9 after 8"), "{error}");
            assert!(
                error.contains(wanted) && error.contains("line 10"),
                "{error}"
            );
        }
        // Rows of a table count up at times.
        assert!(matches!(with(&[0, 1, 3]), Ok(Data::Table(_))));
        assert!(matches!(
            with(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3]),
            Ok(Data::Table(_))
        ));
    }
}
