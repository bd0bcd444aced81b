//! Misère canonical forms: the simplest positions that can stand for others in all sums.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{list::Positions, setting::Moves};
use crate::{Error, Work};

/// Canonical forms of positions under misère play, as sets of options that are forms.
///
/// A position is *simplified* to H if its options are those of H and others, each of which has H
/// as an option, by which it can be answered; if H has no options, some option of the position must
/// be lost too, since who is to move at H has won. A form is a set of forms that cannot be
/// simplified, and two positions can stand for each other in all sums of all games exactly if they
/// have the same form (Conway 1976, chapter 12).
///
/// ```
/// use grundy::{Work, engine::{breaking::Code, misere::{Forms, Heaps}}};
/// let code = Code::new([(1, 7), (2, 7)]);
/// let (kayles, work) = (Heaps(&code), Work::default());
/// let mut forms = Forms::new(&kayles, &work);
/// let form = forms.of(3)?;
/// assert_eq!(forms.written(form), "3");
/// let form = forms.of(5)?;
/// assert_eq!(forms.written(form), "{{3,2},3,2,1}");
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Forms<'a> {
    moves: Moves<'a>,
    work: &'a Work<'a>,
    /// The options of each form, ascending; form 0 has none.
    forms: IndexSet<Box<[u32]>, FxBuildHasher>,
    lost: Vec<bool>,
    sums: FxHashMap<(u32, u32), u32>,
    of_positions: Vec<u32>,
    bytes: u128,
}

impl std::fmt::Debug for Forms<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Forms")
            .field("forms", &self.forms.len())
            .finish()
    }
}

impl<'a> Forms<'a> {
    /// Only the form without options is known.
    pub fn new(positions: &'a dyn Positions, work: &'a Work<'a>) -> Self {
        let mut forms = IndexSet::default();
        forms.insert(Box::default());
        Self {
            moves: Moves::new(positions, work),
            work,
            forms,
            lost: vec![false],
            sums: FxHashMap::default(),
            of_positions: Vec::new(),
            bytes: 0,
        }
    }

    /// The form of the position at a place; those of all before it are found first.
    ///
    /// # Errors
    /// When there is no such position, a limit is reached, or the work is stopped.
    pub fn of(&mut self, place: u64) -> Result<usize, Error> {
        while self.of_positions.len() as u64 <= place {
            let at = self.of_positions.len() as u64;
            let listed = self.moves.of(at)?;
            let parts = listed.iter().map(|option| {
                let parts = option.iter().map(|&part| self.of_positions[part as usize]);
                parts.collect::<Vec<u32>>()
            });
            let parts: Vec<Vec<u32>> = parts.collect();
            let mut options = Vec::with_capacity(parts.len());
            for option in parts {
                let mut sum = 0;
                for part in option {
                    sum = self.added(sum, part)?;
                }
                options.push(sum);
            }
            let form = self.simplified(options)?;
            self.of_positions.push(form);
        }
        Ok(self.of_positions[place as usize] as usize)
    }

    /// The form of the position with these forms as options.
    ///
    /// # Errors
    /// When one of them is not known, or a limit is reached.
    pub fn with_options(&mut self, options: &[usize]) -> Result<usize, Error> {
        for &option in options {
            self.check(option)?;
        }
        let options = options.iter().map(|&form| form as u32);
        self.simplified(options.collect()).map(|form| form as usize)
    }

    /// The form of a sum of two forms.
    ///
    /// # Errors
    /// As [`with_options`](Self::with_options), and when the work is stopped.
    pub fn sum(&mut self, a: usize, b: usize) -> Result<usize, Error> {
        self.check(a)?;
        self.check(b)?;
        self.added(a as u32, b as u32).map(|form| form as usize)
    }

    fn check(&self, form: usize) -> Result<(), Error> {
        match form < self.forms.len() {
            true => Ok(()),
            false => Err(Error::input(format!(
                "there is no form {form}: {} are known, from 0 on",
                self.forms.len()
            ))),
        }
    }

    /// The options of a form, ascending; none of a form that is not known.
    pub fn options(&self, form: usize) -> &[u32] {
        self.forms.get_index(form).map_or(&[], |options| options)
    }

    /// A form as its options in braces, the largest first; n for a nim-heap of n.
    pub fn written(&self, form: usize) -> String {
        // Forms come after their options, so that these are written first.
        let mut texts: Vec<(String, Option<usize>)> = Vec::new();
        for at in 0..=form.min(self.forms.len() - 1) {
            let options = &self.forms[at];
            let sizes = options.iter().map(|&option| texts[option as usize].1);
            let mut sizes: Vec<usize> = sizes.map(|size| size.unwrap_or(usize::MAX)).collect();
            sizes.sort_unstable();
            let is_nim = sizes.iter().enumerate().all(|(at, &size)| at == size);
            let mut parts: Vec<&(String, Option<usize>)> = options
                .iter()
                .map(|&option| &texts[option as usize])
                .collect();
            parts.sort_by_key(|(text, size)| std::cmp::Reverse((size.is_none(), *size, text)));
            let parts: Vec<&str> = parts.iter().map(|(text, _)| text.as_str()).collect();
            texts.push(match is_nim {
                true => (options.len().to_string(), Some(options.len())),
                false => (shortened(format!("{{{}}}", parts.join(","))), None),
            });
        }
        texts.pop().map_or_else(String::new, |(text, _)| text)
    }

    /// The form of a sum, found with a stack of the sums that it waits for.
    fn added(&mut self, a: u32, b: u32) -> Result<u32, Error> {
        let root = (a.min(b), a.max(b));
        let mut stack = vec![root];
        while let Some(&(a, b)) = stack.last() {
            if self.known_sum(a, b).is_some() {
                stack.pop();
                continue;
            }
            let of_a = self.forms[a as usize].iter().map(|&left| (left, b));
            let of_b = self.forms[b as usize].iter().map(|&left| (a, left));
            let pairs: Vec<(u32, u32)> = of_a.chain(of_b).collect();
            let known = pairs.iter().map(|&(a, b)| self.known_sum(a, b));
            match known.collect::<Option<Vec<u32>>>() {
                None => stack.extend(
                    pairs
                        .into_iter()
                        .filter(|&(a, b)| self.known_sum(a, b).is_none()),
                ),
                Some(options) => {
                    let form = self.simplified(options)?;
                    self.sums.insert((a.min(b), a.max(b)), form);
                    self.bytes += 32;
                    self.work.tick(self.sums.len() as u64, None)?;
                }
            }
        }
        Ok(self.known_sum(root.0, root.1).unwrap_or_default())
    }

    fn known_sum(&self, a: u32, b: u32) -> Option<u32> {
        match (a.min(b), a.max(b)) {
            (0, other) => Some(other),
            pair => self.sums.get(&pair).copied(),
        }
    }

    /// The form of the position with these options.
    fn simplified(&mut self, mut options: Vec<u32>) -> Result<u32, Error> {
        options.sort_unstable();
        options.dedup();
        let won = options.iter().any(|&option| self.lost[option as usize]);
        let simpler = options.iter().find_map(|&option| {
            let answers = self.forms[option as usize].iter().copied();
            answers
                .filter(|&answer| answer != 0 || won)
                .find(|&answer| self.is_simpler(answer, &options))
        });
        if let Some(form) = simpler {
            return Ok(form);
        }
        if let Some(form) = self.forms.get_index_of(&options[..]) {
            return Ok(form as u32);
        }
        self.bytes += 64 + 4 * options.len() as u128;
        self.work.fits(self.bytes, 1, "the canonical forms")?;
        self.lost.push(!options.is_empty() && !won);
        let form = self.forms.insert_full(options.into_boxed_slice()).0;
        u32::try_from(form).map_err(|_| Error::limit("there are more than 2^32 canonical forms"))
    }

    /// Whether a form has some of these options, and is itself an option of all others.
    fn is_simpler(&self, form: u32, options: &[u32]) -> bool {
        let own = &self.forms[form as usize];
        let has = |option: &u32| options.binary_search(option).is_ok();
        let answers = |option: &u32| {
            own.binary_search(option).is_ok()
                || self.forms[*option as usize].binary_search(&form).is_ok()
        };
        own.iter().all(has) && options.iter().all(answers)
    }
}

/// A long text without its middle.
fn shortened(text: String) -> String {
    const END: usize = 60;
    match text.len() > 2 * END + 10 && text.is_ascii() {
        true => format!("{}...{}", &text[..END], &text[text.len() - END..]),
        false => text,
    }
}
