mod convert;
mod ops;
mod text;

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::{Nimber, TryFromNimberError, limbs, scalar};

/// A nimber of any size below 2^(2^20).
///
/// Every two nimbers lie in a common finite field, so `+ - * /` are defined as
/// for [`Nimber`], of which this is the union over all sizes; a sum or product
/// never needs more bits than the field of its larger operand. Operators take
/// references too, which spares a copy.
///
/// Cost of a product in a field of n = 2^k limbs of 64 bits: 3^k products of
/// limbs and k·3^(k-1) products of a limb by 2^63, with memory for about
/// 3^(k+1) limbs, k at most 8, and a few times that of the operands. If one
/// factor lies in a smaller field, of m limbs, it takes n/m products in that
/// field.
///
/// ```
/// use nimbers::{BigNimber, Nimber};
///
/// let a: BigNimber = "*0x10000000000000000000000000000000000000000".parse()?; // 2^160
/// let b = BigNimber::from(Nimber::new(5_u64));
/// assert_eq!((&a * &b).to_string(), "*7307508186654514591018424163581415098279662714880");
/// assert_eq!(&a * &b / b, a);
/// # Ok::<(), nimbers::ParseNimberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BigNimber {
    /// The lowest first; the last one is not 0.
    limbs: Vec<u64>,
}

impl BigNimber {
    /// `*0`, neutral for the sum: a ⊕ 0 = a. Cost: none, no memory is asked for.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// assert_eq!(BigNimber::ZERO, BigNimber::from(Nimber::new(0_u8)));
    /// ```
    pub const ZERO: Self = Self { limbs: Vec::new() };

    /// The largest length in bits: 2^20. Cost: none.
    ///
    /// ```
    /// assert_eq!(nimbers::BigNimber::MAX_BITS, 1_048_576);
    /// ```
    pub const MAX_BITS: u32 = 1 << 20;

    /// The nimber whose limbs of 64 bits are given, the lowest first; zeros at
    /// the end do not matter. Cost: linear.
    ///
    /// # Errors
    ///
    /// [`TryFromNimberError`] if it has more than [`MAX_BITS`](Self::MAX_BITS)
    /// bits.
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let a = BigNimber::from_limbs(vec![5, 1, 0])?;
    /// assert_eq!(a.limbs(), [5, 1]);
    /// assert!(BigNimber::from_limbs(vec![1; 16385]).is_err());
    /// # Ok::<(), nimbers::TryFromNimberError>(())
    /// ```
    pub fn from_limbs(limbs: Vec<u64>) -> Result<Self, TryFromNimberError> {
        let result = Self::normal(limbs);
        let bits = 64 * result.limbs.len() as u64;
        if bits > Self::MAX_BITS.into() {
            let degree = bits.next_power_of_two();
            return Err(TryFromNimberError {
                degree,
                bits: Self::MAX_BITS,
            });
        }
        Ok(result)
    }

    fn normal(mut limbs: Vec<u64>) -> Self {
        let length = limbs
            .iter()
            .rposition(|&limb| limb != 0)
            .map_or(0, |i| i + 1);
        limbs.truncate(length);
        Self { limbs }
    }

    /// The limbs of 64 bits, the lowest first, without zeros at the end.
    /// Cost: none.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// assert_eq!(BigNimber::from(Nimber::new(5_u8)).limbs(), [5]);
    /// ```
    #[must_use]
    pub fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    /// `*1`.
    fn one() -> Self {
        Self { limbs: vec![1] }
    }

    /// The limbs of the smallest field of a whole number of limbs that
    /// contains this.
    fn field(&self) -> Vec<u64> {
        let mut limbs = self.limbs.clone();
        limbs.resize(limbs.len().next_power_of_two(), 0);
        limbs
    }

    /// a² = a ⊗ a. Cost: 3^k products of a limb by 2^63 for 2^k limbs.
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let a = BigNimber::from_limbs(vec![0, 1])?; // 2^64
    /// assert_eq!(a.square().limbs(), [1 << 63, 1]);
    /// # Ok::<(), nimbers::TryFromNimberError>(())
    /// ```
    #[must_use]
    pub fn square(&self) -> Self {
        let mut limbs = self.field();
        limbs::square(&mut limbs);
        Self::normal(limbs)
    }

    /// The b with b² = a; there is exactly one. Cost: as [`square`](Self::square).
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let a = BigNimber::from_limbs(vec![7, 8, 9])?;
    /// assert_eq!(a.sqrt().square(), a);
    /// # Ok::<(), nimbers::TryFromNimberError>(())
    /// ```
    #[must_use]
    pub fn sqrt(&self) -> Self {
        let mut limbs = self.field();
        limbs::sqrt(&mut limbs);
        Self::normal(limbs)
    }

    /// aⁿ = a ⊗ … ⊗ a with n factors; a⁰ = 1, also for a = 0.
    /// Cost: a square for each bit of n and a product for each bit that is 1.
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let a = BigNimber::from_limbs(vec![7, 8, 9])?;
    /// assert_eq!(a.pow(3), &a * &a * &a);
    /// # Ok::<(), nimbers::TryFromNimberError>(())
    /// ```
    #[must_use]
    pub fn pow(&self, mut n: u128) -> Self {
        let (mut base, mut result) = (self.clone(), Self::one());
        while n != 0 {
            if n & 1 == 1 {
                result *= &base;
            }
            base = base.square();
            n >>= 1;
        }
        result
    }

    /// The b with a ⊗ b = 1; `None` for a = 0.
    /// Cost: about that of two products in the smallest field that contains a.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// let a = BigNimber::from_limbs(vec![7, 8, 9])?;
    /// let product = a.inverse().map(|b| a * b);
    /// assert_eq!(product, Some(Nimber::new(1_u64).into()));
    /// # Ok::<(), nimbers::TryFromNimberError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        (!self.limbs.is_empty()).then(|| Self::normal(limbs::inverse(&self.field())))
    }

    /// The two roots of x² ⊕ x = a, the smaller first: the larger is the
    /// smaller plus 1. Unlike in a finite field there are always two, if need
    /// be in the field of twice the bits; `None` if that is larger than
    /// [`MAX_BITS`](Self::MAX_BITS). Cost: about that of two squares.
    ///
    /// ```
    /// # use nimbers::{BigNimber, Nimber};
    /// let a = BigNimber::from(Nimber::new(1_u64 << 63));
    /// let [x, y] = a.artin_schreier_roots().unwrap();
    /// assert_eq!((x.limbs(), y.limbs()), ([0, 1].as_slice(), [1, 1].as_slice()));
    /// assert_eq!(x.square() + x, a);
    /// ```
    #[must_use]
    pub fn artin_schreier_roots(&self) -> Option<[Self; 2]> {
        let mut limbs = self.field();
        if limbs.last().is_some_and(|limb| limb >> 63 == 1) {
            limbs.resize(2 * limbs.len(), 0);
        }
        limbs::artin_schreier(&mut limbs);
        let x = Self::from_limbs(limbs).ok()?;
        let y = &x + Self::one();
        Some([x, y])
    }

    /// The d such that the smallest field which contains a has 2^d elements.
    /// Cost: a few instructions.
    ///
    /// ```
    /// # use nimbers::BigNimber;
    /// let degree = |limbs| BigNimber::from_limbs(limbs).map(|a| a.degree());
    /// assert_eq!([degree(vec![16]), degree(vec![0, 0, 1])], [Ok(8), Ok(256)]);
    /// ```
    #[must_use]
    pub fn degree(&self) -> u32 {
        match self.limbs[..] {
            [] => 1,
            [limb] => Nimber::new(limb).degree(),
            _ => 64 * self.limbs.len().next_power_of_two() as u32,
        }
    }

    pub(crate) fn add_to(&mut self, other: &Self) {
        let length = self.limbs.len().max(other.limbs.len());
        self.limbs.resize(length, 0);
        limbs::add(&mut self.limbs, &other.limbs);
        *self = Self::normal(core::mem::take(&mut self.limbs));
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let (small, large) = if self < other {
            (self, other)
        } else {
            (other, self)
        };
        Self::normal(match small.limbs[..] {
            [] => Vec::new(),
            [limb] => scalar::scaled(&large.limbs, limb),
            _ => by_parts(&small.field(), &large.limbs),
        })
    }
}

/// a ⊗ b, where the parts of b as long as a are its coordinates over the field
/// of a.
fn by_parts(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut limbs = Vec::with_capacity(b.len().next_multiple_of(a.len()));
    for part in b.chunks(a.len()) {
        let mut part = part.to_vec();
        part.resize(a.len(), 0);
        limbs.extend(limbs::product(a, &part));
    }
    limbs
}

/// The order of the integers, which is not compatible with the field. Cost: a
/// comparison of lengths, then of limbs from the highest on.
///
/// ```
/// # use nimbers::BigNimber;
/// let [a, b] = [[9, 1], [0, 2]].map(|limbs| BigNimber::from_limbs(limbs.to_vec()));
/// assert!(a? < b?);
/// # Ok::<(), nimbers::TryFromNimberError>(())
/// ```
impl Ord for BigNimber {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.limbs.len().cmp(&other.limbs.len());
        length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

/// As [`Ord`].
///
/// ```
/// # use nimbers::{BigNimber, Nimber};
/// assert!(BigNimber::ZERO < Nimber::new(1_u8).into());
/// ```
impl PartialOrd for BigNimber {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
