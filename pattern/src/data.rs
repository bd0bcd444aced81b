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
    let counted = width == 2
        && rows.windows(2).all(|two| {
            two[0].len() == 2 && two[1].len() == 2 && two[0][0].checked_add(1) == Some(two[1][0])
        });
    if counted && rows.len() > 1 {
        return Ok(Data::Line {
            offset: rows[0][0],
            values: rows.iter().map(|row| row[1]).collect(),
        });
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
