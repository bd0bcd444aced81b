use nimbers::BigNimber;

use super::Answer;

/// A polynomial of degree two or less; a number is one without x.
#[derive(Clone, Debug)]
pub(super) struct Polynomial {
    /// The constant first; the last one is not 0.
    coefficients: Vec<BigNimber>,
}

impl From<BigNimber> for Polynomial {
    fn from(number: BigNimber) -> Self {
        Self::new(vec![number])
    }
}

impl Polynomial {
    fn new(mut coefficients: Vec<BigNimber>) -> Self {
        while coefficients.last() == Some(&BigNimber::ZERO) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// The polynomial x.
    pub(super) fn x() -> Self {
        let one = nimbers::Nimber::<u64>::ONE;
        Self::new(vec![BigNimber::ZERO, one.into()])
    }

    /// The number that it is, unless it has an x.
    pub(super) fn number(&self) -> Option<BigNimber> {
        match &self.coefficients[..] {
            [] => Some(BigNimber::ZERO),
            [number] => Some(number.clone()),
            _ => None,
        }
    }

    pub(super) fn plus(mut self, mut other: Self) -> Self {
        if self.coefficients.len() < other.coefficients.len() {
            std::mem::swap(&mut self, &mut other);
        }
        for (a, b) in self.coefficients.iter_mut().zip(other.coefficients) {
            *a += b;
        }
        Self::new(self.coefficients)
    }

    /// The product, unless its degree is above two.
    pub(super) fn times(&self, other: &Self) -> Option<Self> {
        let (a, b) = (&self.coefficients, &other.coefficients);
        if a.is_empty() || b.is_empty() {
            return Some(Self::new(Vec::new()));
        }
        let length = a.len() + b.len() - 1;
        if length > 3 {
            return None;
        }
        let mut product = vec![BigNimber::ZERO; length];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Some(Self::new(product))
    }

    /// The x for which it is 0, the smaller first; `None` where they are too large.
    pub(super) fn roots(self) -> Option<Answer> {
        let roots = match &self.coefficients[..] {
            [] => return Some(Answer::All),
            [c, b] => vec![c * b.inverse()?],
            [c, b, a] if *b == BigNimber::ZERO => vec![(c * a.inverse()?).sqrt()],
            // With x = (b/a)y it is y² + y = ac/b².
            [c, b, a] => {
                let scale = b * a.inverse()?;
                let [y, _] = (a * c * b.inverse()?.square()).artin_schreier_roots()?;
                let x = y * &scale;
                let mut roots = vec![&x + &scale, x];
                roots.sort();
                roots
            }
            _ => Vec::new(),
        };
        Some(Answer::Roots(roots))
    }
}
