//! What theorems say of games whose positions are several numbers, as a search would find it.

use grundy::engine::Step;

use super::{axes, closed_form, same_line, shape};
use crate::{
    Body, Formula, Op, Surd, Term, Test,
    table::{gap, nivasch},
};

/// The theorem that makes a formula right for the game `spec`, whose moves go by `steps` if it is
/// played with a token.
pub(crate) fn table_theorem(spec: &str, steps: &[Step], formula: &Formula) -> Option<&'static str> {
    let (key, parameter) = spec.split_once(':').unwrap_or((spec, ""));
    let told = match &formula.body {
        Body::Value(term) => values((key, parameter), steps, formula.width, term),
        Body::Losing(test) => losing(key, steps, test),
    };
    told.or_else(|| axes::proof(steps, formula))
        .or_else(|| shape::proof(steps, formula))
}

fn values(
    (key, parameter): (&str, &str),
    steps: &[Step],
    width: usize,
    term: &Term,
) -> Option<&'static str> {
    let xor =
        |places: &mut dyn Iterator<Item = Term>| places.reduce(|sum, term| sum.with(Op::Xor, term));
    let all = || xor(&mut (0..width).map(Term::Arg));
    let (told, theorem) = match key {
        "euclid" if width == 2 => (nivasch(), "nivasch-2006"),
        "staircase" => (
            xor(&mut (0..width).step_by(2).map(Term::Arg))?,
            "ferguson-2014",
        ),
        "silver-row" => {
            let first = (width + 1) % 2;
            (xor(&mut (first..width).step_by(2).map(gap))?, "conway-1976")
        }
        "wythoff-all" if width % 2 == 1 && parameter.parse() == Ok(width) => (all()?, "blass-1998"),
        "turning-corners" => return product(&["twins", "twins"], term),
        "rugs" => return product(&["ruler", "ruler"], term),
        "product" => return product(&parameter.split(',').collect::<Vec<_>>(), term),
        _ if is_nim(steps, width) => (all()?, "bouton-1901"),
        _ => return None,
    };
    (told == *term).then_some(theorem)
}

/// Whether the token's moves are those of nim, a heap for each coordinate.
fn is_nim(steps: &[Step], width: usize) -> bool {
    let heap = |at: usize| Step {
        by: (0..width).map(|place| -i64::from(place == at)).collect(),
        repeat: true,
    };
    is(steps, &(0..width).map(heap).collect::<Vec<_>>())
}

/// Whether these are the steps, in any order.
fn is(steps: &[Step], wanted: &[Step]) -> bool {
    steps.len() == wanted.len() && wanted.iter().all(|step| steps.contains(step))
}

/// The Tartan theorem, if the term is the nim-product of the closed forms of two rows of coins.
fn product(rows: &[&str], term: &Term) -> Option<&'static str> {
    let ([first, second], Term::Both(Op::NimTimes, a, b)) = (rows, term) else {
        return None;
    };
    let told = |row: &str, part: &Term, place: usize| {
        let (closed, _) = closed_form(row.trim())?;
        let one = Formula {
            width: 1,
            body: Body::Value(part.clone().of(&Term::Arg(0))),
        };
        let only = part.clone().of(&Term::Arg(place)) == *part;
        (only && same_line(&one, &closed, 1)).then_some(())
    };
    told(first, a, 0)?;
    told(second, b, 1)?;
    Some("berlekamp-conway-guy-1982")
}

fn losing(key: &str, steps: &[Step], test: &Test) -> Option<&'static str> {
    let queen = [vec![-1, 0], vec![0, -1], vec![-1, -1]];
    let queen = queen.map(|by| Step { by, repeat: true });
    if is(steps, &queen) && is_wythoff(test) {
        return Some("wythoff-1907");
    }
    match key {
        "euclid" => (*test == near_golden()).then_some("straffin-1998"),
        "euclid-zero" => (*test == near_golden_or_zero()).then_some("cole-davie-1969"),
        _ => None,
    }
}

/// Whether the pairs are `⌊kφ⌋` and `⌊kφ⌋ + k`, which is `⌊kφ²⌋`.
fn is_wythoff(test: &Test) -> bool {
    let Test::Pair { smaller, larger } = test else {
        return false;
    };
    let k = || Term::Arg(0);
    let golden = Term::Multiple(Surd::GOLDEN, Box::new(k()));
    let square = Surd {
        whole: 3,
        ..Surd::GOLDEN
    };
    let largers = [
        Term::Multiple(square, Box::new(k())),
        golden.clone().with(Op::Plus, k()),
    ];
    **smaller == golden && largers.contains(larger)
}

/// That the larger number is less than `φ` times the smaller one.
fn near_golden() -> Test {
    Test::Not(Box::new(Test::Exceeds {
        large: Term::Rank(1),
        than: Surd::GOLDEN,
        small: Term::Rank(0),
    }))
}

/// That one number is 0, or the numbers differ and are that near.
fn near_golden_or_zero() -> Test {
    let zero = Test::Same(Term::Rank(0), Term::Number(0));
    let same = Test::Same(Term::Rank(0), Term::Rank(1));
    let near = Test::All(vec![Test::Not(Box::new(same)), near_golden()]);
    Test::Any(vec![zero, near])
}
