//! Description length: how many bits a formula costs, and how many the data do without it.

use crate::{
    Automaton, Body, Cycle, Digits, Formula, Op, Polynomial, Recurrence, Refer, Reference, Regular,
};
use crate::{Rule, Series, Surd, System, Term, Test};

/// What a node of a formula costs.
const NODE: f64 = 3.0;

/// A whole number: about twice its length, so that its end is known.
fn whole(n: u64) -> f64 {
    2.0 * (n as f64 + 1.0).log2() + 1.0
}

fn signed(n: i64) -> f64 {
    whole(n.unsigned_abs()) + f64::from(u8::from(n != 0))
}

fn all<'a>(numbers: impl IntoIterator<Item = &'a u64>) -> f64 {
    numbers.into_iter().map(|&n| whole(n)).sum()
}

/// A list as short as its values allow: each by itself, or by a number of bits for all.
fn listed(numbers: &[u64]) -> f64 {
    let most = numbers
        .iter()
        .max()
        .map_or(0.0, |&most| (most as f64 + 1.0).log2().ceil());
    let even = whole(most as u64) + most * numbers.len() as f64;
    whole(numbers.len() as u64) + even.min(all(numbers))
}

impl Formula {
    /// How many bits write the formula: few for a simple one.
    ///
    /// ```
    /// use grundy_pattern::{Body, Formula, Op, Term};
    /// let body = Body::Value(Term::Arg(0).with(Op::Mod, Term::Number(4)));
    /// assert!(Formula { width: 1, body }.bits() < 20.0);
    /// ```
    pub fn bits(&self) -> f64 {
        match &self.body {
            Body::Value(term) => term.bits(),
            Body::Losing(test) => test.bits(),
        }
    }
}

impl Term {
    /// See [`Formula::bits`].
    pub fn bits(&self) -> f64 {
        NODE + match self {
            Self::Number(n) => whole(*n),
            Self::Arg(_) | Self::Rank(_) => 1.0,
            Self::Both(op, a, b) => op_bits(*op) + a.bits() + b.bits(),
            Self::If(test, a, b) => test.bits() + a.bits() + b.bits(),
            Self::Listed { first, of, rest } => listed(first) + of.bits() + rest.bits(),
            Self::Cycle(cycle, of) => cycle_bits(cycle) + of.bits(),
            Self::Polynomial(rule, of) => polynomial_bits(rule) + of.bits(),
            Self::Multiple(surd, of) => surd_bits(surd) + of.bits(),
            Self::Digits(rule, of) => 3.0 + digits_bits(*rule) + of.bits(),
            Self::Automaton(rule, of) => automaton_bits(rule) + of.bits(),
            Self::Regular(rule, of) => regular_bits(rule) + of.bits(),
            Self::Rule(rule, of) => 3.0 + rule_bits(rule) + of.bits(),
            Self::Grid {
                values,
                side,
                row,
                column,
            } => listed(values) + whole(*side as u64) + row.bits() + column.bits(),
        }
    }
}

impl Test {
    /// See [`Formula::bits`].
    pub fn bits(&self) -> f64 {
        let sum = |tests: &[Self]| tests.iter().map(Self::bits).sum::<f64>();
        NODE + match self {
            Self::Among(term, numbers) => listed(numbers) + term.bits(),
            Self::Same(a, b) => a.bits() + b.bits(),
            Self::Exceeds { large, than, small } => large.bits() + surd_bits(than) + small.bits(),
            Self::Member(series, of) => series_bits(series) + of.bits(),
            Self::Pair { smaller, larger } => smaller.bits() + larger.bits(),
            Self::Not(test) => test.bits(),
            Self::All(tests) | Self::Any(tests) => sum(tests),
        }
    }
}

fn digits_bits(rule: Digits) -> f64 {
    match rule {
        Digits::Place(base, digit) => whole(base) + whole(digit),
        rule => whole(rule.base()),
    }
}

fn op_bits(op: Op) -> f64 {
    match op {
        Op::Carryless(base) => 3.0 + whole(base),
        _ => 3.0,
    }
}

fn cycle_bits(cycle: &Cycle) -> f64 {
    let bases: f64 = cycle.residues.iter().map(|r| signed(r.base)).sum();
    let rises: f64 = match cycle.saltus() {
        Some(saltus) => signed(saltus),
        None => cycle.residues.iter().map(|r| signed(r.rise)).sum(),
    };
    let least = cycle.residues.iter().all(|r| r.base >= 0).then(|| {
        let bases: Vec<u64> = cycle.residues.iter().map(|r| r.base as u64).collect();
        listed(&bases)
    });
    whole(cycle.residues.len() as u64) + least.unwrap_or(bases).min(bases) + rises
}

fn polynomial_bits(rule: &Polynomial) -> f64 {
    let coefficients: f64 = rule.coefficients.iter().map(|&c| signed(c)).sum();
    coefficients + whole(rule.divisor)
}

fn surd_bits(surd: &Surd) -> f64 {
    signed(surd.whole) + signed(surd.root) + whole(surd.of) + whole(surd.over)
}

fn system_bits(system: &System) -> f64 {
    match system {
        System::Base(base) => whole(*base),
        System::Greedy { first, lags } => 2.0 + listed(first) + listed(lags),
    }
}

fn automaton_bits(rule: &Automaton) -> f64 {
    let states = rule.next.len() as f64;
    let edges: usize = rule.next.iter().map(Vec::len).sum();
    system_bits(&rule.system)
        + 1.0
        + whole(rule.next.len() as u64)
        + edges as f64 * states.log2()
        + listed(&rule.output)
}

fn regular_bits(rule: &Regular) -> f64 {
    let rows = rule.rules.iter().flatten().flatten();
    let start = rule.start.iter().flatten();
    whole(rule.base)
        + whole(rule.names.len() as u64)
        + rows.map(|&c| signed(c)).sum::<f64>()
        + start.map(|&v| signed(v)).sum::<f64>()
}

fn series_bits(series: &Series) -> f64 {
    match series {
        Series::Terms(term) => term.bits(),
        Series::Recurrence(rule) => recurrence_bits(rule),
    }
}

/// What it costs that a rule refers to itself.
const SELF: f64 = 24.0;

fn rule_bits(rule: &Rule) -> f64 {
    match rule {
        Rule::Arithmetic(_) => 4.0,
        Rule::Respelled(from, to) => whole(*from) + whole(*to) - 4.0,
        Rule::Parts(_, system) => 4.0 + system_bits(system),
        Rule::Count(series) => series_bits(series),
        Rule::Member(rule) => SELF + recurrence_bits(rule),
        Rule::Place(term) => term.bits(),
        Rule::Refer(rule) => refer_bits(rule),
        // What needs all numbers before it stands behind what can be computed at once.
        Rule::Spaced(rule) => SELF + listed(&rule.first) + rule.of.bits(),
        Rule::UpTo(of) => of.bits(),
    }
}

fn refer_bits(rule: &Refer) -> f64 {
    let parts = rule.parts.iter().map(|part| match *part {
        Reference::Line { rise, base } => 1.0 + whole(rise) + signed(base),
        Reference::Same { scale, offset, add } => 1.0 + whole(scale) + signed(offset) + signed(add),
    });
    listed(&rule.first) + whole(rule.parts.len() as u64) + parts.sum::<f64>()
}

fn recurrence_bits(rule: &Recurrence) -> f64 {
    let lags = rule.lags.iter();
    let lags: f64 = lags.map(|&(lag, c)| whole(lag as u64) + signed(c)).sum();
    listed(&rule.first) + lags + signed(rule.add) + whole(rule.over) - whole(1)
}

/// How many bits it takes to tell the numbers: the surprise that a formula has to explain. Either one
/// after the other, to someone who counts how often each came so far; or run by run, by where each
/// begins and which of the numbers it repeats, so that few long runs are few surprises. Numbers that
/// are all the same count one bit each, so that a constant can be believed at all.
///
/// ```
/// use grundy_pattern::surprise;
/// let even: Vec<u64> = (0..100).map(|n| n * n % 7 % 4).collect();
/// assert!(surprise(even.iter().copied()) > 100.0);
/// // A hundred numbers of which one differs surprise once.
/// assert!(surprise((0..100).map(|n| u64::from(n == 50))) < 30.0);
/// // Ten runs are ten surprises, however long they are.
/// assert!(surprise((1..1024_u64).map(|n| u64::from(n.ilog2()))) < 200.0);
/// ```
pub fn surprise(numbers: impl IntoIterator<Item = u64>) -> f64 {
    let mut counts = std::collections::BTreeMap::<u64, u64>::new();
    let (mut total, mut counted) = (0_u64, 0.0);
    let (mut runs, mut new, mut last) = (0_u64, 0.0, None);
    for n in numbers {
        let places = (total + counts.len() as u64 + 1) as f64;
        let known = counts.len() as f64;
        let count = counts.entry(n).or_insert(0);
        counted += match *count {
            0 => (places / (known + 1.0)).log2(),
            seen => (places / seen as f64).log2(),
        };
        if *count == 0 {
            new += whole(n);
        }
        *count += 1;
        total += 1;
        runs += u64::from(last != Some(n));
        last = Some(n);
    }
    let by_runs = runs as f64 * ((total as f64 + 1.0).log2() + (counts.len() as f64).log2());
    match counts.len() {
        0 => 0.0,
        1 => total as f64,
        _ => new + by_runs.min(counted),
    }
}
