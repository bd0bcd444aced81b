//! Chomp in three dimensions.

use super::Family;
use crate::{
    Component, Error, Options, Outcome, Rules,
    engine::Shared,
    notation::{shortened, whole},
    on,
};

pub(super) const FAMILY: Family = Family {
    key: "chomp-3d",
    rule: "Bite a cube out of a block of chocolate, with all cubes right of it, below it and behind \
           it; the first cube is poisoned and is never eaten. A block is written 2x3x4, or as the \
           rows of each layer, (4,4,2/2,1).",
    parameters: None,
    example: "chomp-3d:2x2x3",
    source: "Gale, A curious Nim-type game, 1974",
    theorem: "A whole block with more than the poisoned cube is a win for the player to move, who \
              steals the reply to biting off the last cube.",
    build: |_| Ok(on(Solid, Shared::default())),
};

/// A block: for each layer the lengths of its rows, which never grow from a row to the next nor
/// from a layer to the next. It is written with a 0 between layers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Block(Vec<Vec<u64>>);

impl Component for Block {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let layers = numbers.split(|&n| n == 0);
        Some(Self(layers.map(<[u64]>::to_vec).collect()))
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        for (at, layer) in self.0.iter().enumerate() {
            if at > 0 {
                out.push(0);
            }
            out.extend_from_slice(layer);
        }
    }
    fn bytes(&self) -> usize {
        let layers = self.0.iter().map(|layer| size_of_val(&layer[..]));
        size_of::<Self>() + layers.map(|bytes| bytes + 24).sum::<usize>()
    }
}

impl Block {
    fn len(&self, layer: usize, row: usize) -> u64 {
        let layer = self.0.get(layer);
        layer.and_then(|rows| rows.get(row)).copied().unwrap_or(0)
    }

    /// How many cubes there are.
    fn cubes(&self) -> u64 {
        let rows = self.0.iter().flatten();
        rows.fold(0, |sum, &row| sum.saturating_add(row))
    }

    /// After a bite that leaves at most `left` cubes in that row, and in those below it and behind.
    fn bitten(&self, layer: usize, row: usize, left: u64) -> Self {
        let mut block = self.clone();
        for rows in &mut block.0[layer..] {
            rows.iter_mut()
                .skip(row)
                .for_each(|len| *len = left.min(*len));
            rows.retain(|&len| len > 0);
        }
        block.0.retain(|rows| !rows.is_empty());
        block
    }

    /// The block with rows and layers exchanged.
    fn layers_and_rows(&self) -> Self {
        let rows = self.0.first().map_or(0, Vec::len);
        let layer = |row: usize| {
            let lengths = (0..self.0.len()).map(|layer| self.len(layer, row));
            lengths.take_while(|&len| len > 0).collect()
        };
        Self((0..rows).map(layer).collect())
    }

    /// The block with rows and columns exchanged.
    fn rows_and_columns(&self) -> Self {
        let mirrored = |rows: &Vec<u64>| {
            let columns = rows.first().copied().unwrap_or(0);
            let column = |at| rows.partition_point(|&len| len > at) as u64;
            (0..columns).map(column).collect()
        };
        Self(self.0.iter().map(mirrored).collect())
    }

    /// Its layers, rows and columns, where it is whole.
    fn whole(&self) -> Option<(usize, usize, u64)> {
        let (rows, columns) = (self.0.first()?.len(), self.len(0, 0));
        let full = |layer: &Vec<u64>| layer.len() == rows && layer.iter().all(|&n| n == columns);
        let whole = self.0.iter().all(full);
        whole.then_some((self.0.len(), rows, columns))
    }
}

/// Images are only looked for where there are no more cubes than this.
const MOST_TURNED: u64 = 1 << 12;

/// A block that is written by its size has no more rows than this.
const MOST_ROWS: u64 = 1 << 16;

struct Solid;

impl Rules for Solid {
    type Component = Block;

    fn options(&self, block: &Block, options: &mut Options<Block>) {
        for (layer, rows) in block.0.iter().enumerate() {
            for (row, &len) in rows.iter().enumerate() {
                let poisoned = u64::from(layer == 0 && row == 0);
                for left in poisoned..len {
                    options.push(&[block.bitten(layer, row, left)]);
                    if options.overflowed() {
                        return;
                    }
                }
            }
        }
    }

    fn check(&self, block: &Block) -> Result<(), Error> {
        if block.0.iter().any(Vec::is_empty) {
            return Err(Error::input(
                "expected layers with a row of at least 1 cube each, found one without: \
                 leave it out",
            ));
        }
        for (layer, rows) in block.0.iter().enumerate() {
            for (row, &len) in rows.iter().enumerate() {
                let above = [
                    row.checked_sub(1).map(|row| block.len(layer, row)),
                    layer.checked_sub(1).map(|layer| block.len(layer, row)),
                ];
                if let Some(shorter) = above.into_iter().flatten().find(|&above| above < len) {
                    return Err(Error::input(format!(
                        "row {} of layer {} has {len} cubes and stands on one of {shorter}: write \
                         longer rows and layers first",
                        row + 1,
                        layer + 1
                    )));
                }
            }
        }
        Ok(())
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        Some(match inner {
            Some(layers) => layers_of(layers),
            None => sizes_of(text),
        })
    }

    fn has_sizes(&self) -> bool {
        true
    }

    fn write(&self, numbers: &[u64]) -> Option<String> {
        let block = Block::from_numbers(numbers)?;
        self.check(&block).ok()?;
        if let Some((layers, rows, columns)) = block.whole()
            && (layers * rows) as u64 <= MOST_ROWS
        {
            return Some(format!("{layers}x{rows}x{columns}"));
        }
        let row = |rows: &Vec<u64>| {
            rows.iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let layers: Vec<String> = block.0.iter().map(row).collect();
        Some(format!("({})", layers.join("/")))
    }

    /// The least of the six images.
    fn canonical(&self, block: Block, sum: &mut Vec<Block>) {
        if block.cubes() > MOST_TURNED {
            return sum.push(block);
        }
        let mut least = block.clone();
        let mut image = block;
        for turn in 0..5 {
            image = match turn % 2 {
                0 => image.layers_and_rows(),
                _ => image.rows_and_columns(),
            };
            if image < least {
                least = image.clone();
            }
        }
        sum.push(least);
    }

    fn effort(&self, block: &Block) -> u64 {
        block.cubes()
    }

    fn name(&self, from: &Block, to: &[Block]) -> Option<String> {
        let to = to.first()?;
        let rows = |layer: usize| (0..from.0[layer].len()).map(move |row| (layer, row));
        let mut places = (0..from.0.len()).flat_map(rows);
        let (layer, row) = places.find(|&(l, r)| to.len(l, r) < from.len(l, r))?;
        let column = to.len(layer, row) + 1;
        Some(format!(
            "bite at layer {}, row {}, column {column}",
            layer + 1,
            row + 1
        ))
    }

    fn options_bound(&self, block: &Block) -> u64 {
        block.cubes()
    }

    fn outcome_theorem(&self, block: &Block) -> Option<(Outcome, &'static str)> {
        block.whole()?;
        (block.cubes() > 1).then_some((Outcome::N, "gale-1974"))
    }
}

/// Reads `4,4,2/2,1`.
fn layers_of(text: &str) -> Result<Vec<u64>, Error> {
    let mut numbers = Vec::new();
    for (at, layer) in text.split('/').enumerate() {
        if at > 0 {
            numbers.push(0);
        }
        for row in layer.split(',') {
            match whole(row)? {
                0 => {
                    return Err(Error::input(
                        "expected rows of at least 1 cube, found 0: leave out those without",
                    ));
                }
                len => numbers.push(len),
            }
        }
    }
    Ok(numbers)
}

/// Reads `2x3x4`.
fn sizes_of(text: &str) -> Result<Vec<u64>, Error> {
    let sizes = text.split('x').map(|size| whole(size).ok());
    let sizes: Option<Vec<u64>> = sizes.collect();
    match sizes.as_deref() {
        Some(&[layers, rows, columns])
            if layers.min(rows).min(columns) > 0 && layers.saturating_mul(rows) <= MOST_ROWS =>
        {
            let rows = vec![columns; rows as usize];
            let layers = vec![rows; layers as usize];
            Ok(layers.join(&0))
        }
        _ => Err(Error::input(format!(
            "expected layers, rows and columns as in 2x3x4, with at most {MOST_ROWS} rows in all, \
             or the rows of each layer as in (4,4,2/2,1), found '{}'",
            shortened(text)
        ))),
    }
}
