use std::{collections::BTreeSet, fmt};

use super::{potential::potential, subject};
use crate::{Error, Options};

/// No entry of a step is larger than this, up or down.
const MOST: u64 = 1 << 31;

/// There are no more steps, and no more coordinates, than this.
const MOST_STEPS: usize = 4096;
const MOST_COORDINATES: usize = 64;

/// A way to move a token: by a vector, once or any number of times on end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// What is added to each coordinate.
    pub by: Vec<i64>,
    /// Whether one move may take the step any number of times from 1 up, as a rook does.
    pub repeat: bool,
}

impl Step {
    /// Whether this step is `ray` taken some number of times.
    fn is_multiple_of(&self, ray: &Step) -> bool {
        let Some(at) = ray.by.iter().position(|&b| b != 0) else {
            return false;
        };
        let times = self.by[at] / ray.by[at];
        times >= 1 && self.by.iter().zip(&ray.by).all(|(&a, &b)| a == times * b)
    }

    /// How often the step can be taken from `place`.
    fn times(&self, place: &[u64]) -> u64 {
        let falls = place.iter().zip(&self.by).filter(|&(_, &b)| b < 0);
        let most = falls.map(|(&n, &b)| n / b.unsigned_abs()).min();
        let most = most.unwrap_or(u64::MAX);
        if self.repeat { most } else { most.min(1) }
    }
}

/// As in a spec: `(-1,0)*`, with a star where it may be repeated.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by: Vec<String> = self.by.iter().map(i64::to_string).collect();
        let star = if self.repeat { "*" } else { "" };
        write!(f, "({}){star}", by.join(","))
    }
}

/// A token's moves, each different from the others, with what shows that every line of play ends.
///
/// ```
/// use grundy::engine::{MoveSet, Step};
/// let step = |by: [i64; 2], repeat| Step { by: by.into(), repeat };
/// let moves = MoveSet::new(vec![step([-1, 0], true), step([-2, 1], false)])?;
/// assert_eq!(moves.options_count(&[5, 0]), 6);
/// assert!(MoveSet::new(vec![step([-1, 1], false), step([1, -1], false)]).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveSet {
    steps: Vec<Step>,
    dimension: usize,
    /// Positive weights by which every move lowers a place's weighted sum;
    /// none are needed where no move raises a coordinate.
    weights: Option<Vec<u64>>,
    symmetric: bool,
}

impl MoveSet {
    /// The moves by `steps`. One that is covered by another, as (-2,0) is by (-1,0) repeated,
    /// is left out.
    ///
    /// # Errors
    /// When there is no step, the steps differ in length, one moves nothing or too far, or a
    /// line of play may go on for ever.
    pub fn new(steps: Vec<Step>) -> Result<Self, Error> {
        let dimension = check_steps(&steps)?;
        let mut seen = BTreeSet::new();
        let mut kept = steps.clone();
        kept.retain(|step| seen.insert(step.clone()));
        let covers =
            |ray: &Step, step: &Step| ray.repeat && ray != step && step.is_multiple_of(ray);
        kept.retain(|step| !steps.iter().any(|ray| covers(ray, step)));
        let steps = kept;
        let raises = steps.iter().any(|step| step.by.iter().any(|&b| b > 0));
        let weights = match raises {
            true => Some(potential(&steps, dimension).ok_or_else(may_cycle)?),
            false => None,
        };
        Ok(Self {
            symmetric: is_symmetric(&steps, dimension),
            steps,
            dimension,
            weights,
        })
    }

    /// The steps in the order in which they were given.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many coordinates a place has.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    pub(super) fn weights(&self) -> Option<&[u64]> {
        self.weights.as_deref()
    }

    /// Whether exchanging coordinates changes no value.
    pub(super) fn is_symmetric(&self) -> bool {
        self.symmetric && self.weights.is_none()
    }

    /// Whether `place` has as many coordinates as a step, and none that a move could raise
    /// beyond 64 bits.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn check(&self, place: &[u64]) -> Result<(), Error> {
        if place.len() != self.dimension {
            return Err(Error::input(format!(
                "expected a component of {} numbers, one for each coordinate, found {}",
                self.dimension,
                place.len()
            )));
        }
        match &self.weights {
            Some(weights) if weigh(weights, place).is_none() => Err(Error::limit(format!(
                "{} is so large that a move may raise a number beyond {}: \
                     ask for something smaller",
                subject(place),
                u64::MAX
            ))),
            _ => Ok(()),
        }
    }

    /// Pushes the options of `place`, each once, those of one step after those of another.
    /// A place that doesn't pass [`check`](Self::check) has none.
    pub fn options(&self, place: &[u64], options: &mut Options<Vec<u64>>) {
        if self.check(place).is_err() {
            return;
        }
        let mut to = Vec::new();
        for step in &self.steps {
            to.clear();
            to.extend_from_slice(place);
            for _ in 0..step.times(place) {
                for (n, &b) in to.iter_mut().zip(&step.by) {
                    *n = n.wrapping_add_signed(b);
                }
                options.push(std::slice::from_ref(&to));
                if options.overflowed() {
                    return;
                }
            }
        }
    }

    /// How many options `place` has.
    pub fn options_count(&self, place: &[u64]) -> u64 {
        self.steps
            .iter()
            .fold(0, |sum: u64, step| sum.saturating_add(step.times(place)))
    }
}

/// The weighted sum of a place's coordinates, or `None` where it's beyond 64 bits.
pub(super) fn weigh(weights: &[u64], place: &[u64]) -> Option<u64> {
    let mut products = weights.iter().zip(place);
    products.try_fold(0_u64, |sum, (&w, &n)| sum.checked_add(w.checked_mul(n)?))
}

/// The dimension of the steps.
fn check_steps(steps: &[Step]) -> Result<usize, Error> {
    let dimension = steps.first().map_or(0, |step| step.by.len());
    if dimension == 0 {
        return Err(Error::input(
            "expected at least one move of at least one coordinate, found none",
        ));
    }
    if steps.len() > MOST_STEPS || dimension > MOST_COORDINATES {
        return Err(Error::limit(format!(
            "expected at most {MOST_STEPS} moves of at most {MOST_COORDINATES} coordinates, found {} of {dimension}",
            steps.len()
        )));
    }
    for step in steps {
        if step.by.len() != dimension {
            return Err(Error::input(format!(
                "expected moves of {dimension} coordinates like the first, found {step} with {}",
                step.by.len()
            )));
        }
        if step.by.iter().all(|&b| b == 0) {
            return Err(Error::input(format!(
                "the move {step} changes nothing: a move must change a coordinate"
            )));
        }
        if step.by.iter().any(|b| b.unsigned_abs() > MOST) {
            return Err(Error::input(format!(
                "expected moves by at most {MOST} in each coordinate, found {step}"
            )));
        }
    }
    Ok(dimension)
}

fn may_cycle() -> Error {
    Error::input(
        "these moves may go on for ever: no weights of the coordinates were found by which \
         every move lowers the sum, as every line of play must end",
    )
}

/// Whether the steps stay the same when two neighbouring coordinates are exchanged.
fn is_symmetric(steps: &[Step], dimension: usize) -> bool {
    let all: BTreeSet<Step> = steps.iter().cloned().collect();
    (1..dimension).all(|at| {
        let mut mirrored = steps.iter().cloned();
        mirrored.all(|mut step| {
            step.by.swap(at - 1, at);
            all.contains(&step)
        })
    })
}
