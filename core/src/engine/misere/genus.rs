//! Misère nim-values and genus sequences, by plain recursion on sums.

use std::fmt;

use super::{
    list::Positions,
    sums::{Cursor, Sums},
};
use crate::{Error, Work};

/// The genus of a position G: its nim-value under normal play, and the misère nim-values of
/// G, G + *2, G + *2 + *2, …
///
/// The misère nim-value g⁻ is the mex of those of the options, and 1 for a position without
/// options; G + *n is lost for the next player under misère play exactly for n = g⁻(G). From some
/// place on the sequence alternates between two numbers that differ by 2 (nim-sum); it is kept up
/// to the second of those. It is written like 2^20: the nim-value, then the sequence.
///
/// ```
/// use grundy::{Work, engine::{breaking::Code, misere::{Genera, Heaps}}};
/// let code = Code::new([(1, 7), (2, 7)]);
/// let kayles = Heaps(&code);
/// let work = Work::default();
/// let mut genera = Genera::new(&kayles, &work);
/// assert_eq!(genera.of(&[5])?.to_string(), "4^146");
/// assert_eq!(genera.of(&[])?.to_string(), "0^120");
/// assert!(genera.is_tame(&[3])? && !genera.is_tame(&[5])?);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim-value under normal play.
    pub normal: u32,
    /// The misère nim-values, up to the second of those that alternate.
    pub misere: Vec<u32>,
}

impl Genus {
    /// The misère nim-value of the position with so many *2.
    fn at(&self, twos: usize) -> u32 {
        let last = self.misere.len() - 1;
        match twos > last {
            false => self.misere[twos],
            true => self.misere[last - (twos - last) % 2],
        }
    }

    /// Whether it is the genus of a sum of nim-heaps: 0^120 or 1^031 of heaps of at most one, and
    /// n^nm with m = n + 2 (nim-sum) of all others.
    pub fn is_of_nim(&self) -> bool {
        match (self.normal, &self.misere[..]) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (n, &[first, _]) => n == first,
            _ => false,
        }
    }

    /// The genus of a position without options, 0^120.
    pub(crate) fn of_nothing() -> Self {
        Self {
            normal: 0,
            misere: vec![1, 2, 0],
        }
    }

    /// The genus of a position whose options have these.
    fn of_options(options: &[&Self]) -> Self {
        if options.is_empty() {
            return Self::of_nothing();
        }
        let normal = mex(options.iter().map(|option| option.normal));
        let settled = options.iter().map(|option| option.misere.len()).max();
        let settled = settled.unwrap_or(0);
        let mut misere = vec![mex(options.iter().map(|option| option.at(0)))];
        // Once the options alternate, so does what follows as soon as a value comes again.
        loop {
            let twos = misere.len();
            let before = misere[twos - 1];
            let of_options = options.iter().map(|option| option.at(twos));
            misere.push(mex(of_options.chain([before, before ^ 1])));
            if twos >= settled + 2 && misere[twos] == misere[twos - 2] {
                break;
            }
        }
        while let [.., a, b, c] = misere[..]
            && a == c
            && a ^ b == 2
        {
            misere.pop();
        }
        Self { normal, misere }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        let between = if digits.iter().any(|d| d.len() > 1) {
            ","
        } else {
            ""
        };
        write!(f, "{}^{}", self.normal, digits.join(between))
    }
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    let gap = (0u32..).zip(&values).find(|(at, value)| at != *value);
    gap.map_or(values.len() as u32, |(at, _)| at)
}

/// What is known of a sum.
#[derive(Clone, Debug)]
struct Known {
    genus: Genus,
    tame: bool,
}

/// Remembered genera of sums of positions of a list. Time and memory: one entry for each sum that
/// can come up.
pub struct Genera<'a> {
    sums: Sums<'a>,
    known: Vec<Option<Known>>,
    /// The options of each sum that is known, for those of its options are looked at too.
    options: Vec<Vec<usize>>,
    bytes: u128,
}

impl fmt::Debug for Genera<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Genera")
            .field("sums", &self.sums.len())
            .finish()
    }
}

impl<'a> Genera<'a> {
    /// Nothing is known yet.
    pub fn new(positions: &'a dyn Positions, work: &'a Work<'a>) -> Self {
        Self {
            sums: Sums::new(positions, work),
            known: Vec::new(),
            options: Vec::new(),
            bytes: 0,
        }
    }

    /// The genus of the sum of the positions at these places.
    ///
    /// # Errors
    /// When there is no such position, a limit is reached, or the work is stopped.
    pub fn of(&mut self, places: &[u64]) -> Result<Genus, Error> {
        self.known(places).map(|known| known.genus.clone())
    }

    /// The misère nim-value of the sum of the positions at these places.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn value(&mut self, places: &[u64]) -> Result<u32, Error> {
        self.known(places).map(|known| known.genus.misere[0])
    }

    /// Whether the sum is tame, so that it acts in sums as nim-heaps do: it has the genus of a
    /// sum of nim-heaps, and each option is tame or has a tame option of the same genus as the sum,
    /// by which it can be answered (Conway 1976). All other positions are wild.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn is_tame(&mut self, places: &[u64]) -> Result<bool, Error> {
        self.known(places).map(|known| known.tame)
    }

    fn known(&mut self, places: &[u64]) -> Result<&Known, Error> {
        let root = self.sums.sum(places)?;
        let mut stack = vec![root];
        while let Some(&sum) = stack.last() {
            self.room(sum)?;
            if self.known[sum].is_none() {
                let open = self.open(sum)?;
                if !open.is_empty() {
                    stack.extend(open);
                    continue;
                }
                self.known[sum] = Some(self.judged(sum));
            }
            stack.pop();
        }
        match &self.known[root] {
            Some(known) => Ok(known),
            None => unreachable!("the sum was the first on the stack"),
        }
    }

    fn room(&mut self, sum: usize) -> Result<(), Error> {
        if self.known.len() <= sum {
            self.known.resize(sum + 1, None);
            self.options.resize(sum + 1, Vec::new());
        }
        self.sums.work().tick(self.sums.len() as u64, None)
    }

    /// The options of a sum that are not known yet.
    fn open(&mut self, sum: usize) -> Result<Vec<usize>, Error> {
        if self.options[sum].is_empty() {
            let mut cursor = Cursor::default();
            let mut options = Vec::new();
            while let Some(option) = self.sums.next_option(sum, &mut cursor)? {
                options.push(option);
            }
            options.sort_unstable();
            options.dedup();
            self.bytes += 120 + 8 * options.len() as u128;
            self.sums
                .work()
                .fits(self.bytes, 1, "the genera of these positions")?;
            self.options[sum] = options;
        }
        let options = self.options[sum].iter().copied();
        let open = |&option: &usize| self.known.get(option).is_none_or(Option::is_none);
        Ok(options.filter(open).collect())
    }

    /// What follows from the options of a sum, which are all known.
    fn judged(&self, sum: usize) -> Known {
        let known = |&option: &usize| self.known[option].as_ref();
        let options: Vec<&Known> = self.options[sum].iter().filter_map(known).collect();
        let genera: Vec<&Genus> = options.iter().map(|known| &known.genus).collect();
        let genus = Genus::of_options(&genera);
        let answered = |option: usize| {
            let mut answers = self.options[option].iter().filter_map(known);
            answers.any(|answer| answer.tame && answer.genus == genus)
        };
        let fits = |&option: &usize| {
            self.known[option].as_ref().is_some_and(|known| known.tame) || answered(option)
        };
        let tame = genus.is_of_nim() && self.options[sum].iter().all(fits);
        Known { genus, tame }
    }
}
