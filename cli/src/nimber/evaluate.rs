use nimbers::{BigNimber, Nimber};

use super::{
    Answer, Mistake,
    polynomial::Polynomial,
    step::{Action, Function, Step},
};
use crate::progress;

/// Does the steps one after the other.
pub(super) fn evaluate(steps: &[Step<'_>]) -> Result<Answer, Mistake> {
    let mut stack = Stack(Vec::new());
    for &Step { action, at } in steps {
        progress::check().map_err(Mistake::Other)?;
        let value = match action {
            Action::Number(digits) => read(digits, at)?.into(),
            Action::X => Polynomial::x(),
            Action::Sum => {
                let [a, b] = stack.two();
                a.plus(b)
            }
            Action::Product => {
                let [a, b] = stack.two();
                a.times(&b).ok_or_else(|| degree(at))?
            }
            Action::Quotient => {
                let [a, b] = stack.two();
                a.times(&inverse(&b, at)?.into())
                    .ok_or_else(|| degree(at))?
            }
            Action::Power => {
                let [a, n] = stack.two();
                power(&a, &n, at)?
            }
            Action::InversePower => {
                let [a, n] = stack.two();
                power(&inverse(&a, at)?.into(), &n, at)?
            }
            Action::Call(Function::Square) => {
                let a = stack.one();
                a.times(&a).ok_or_else(|| degree(at))?
            }
            Action::Call(Function::Solve) => {
                let [left, right] = stack.two();
                return left.plus(right).roots().ok_or_else(|| {
                    let after = format!(" has roots of more than {} bits", BigNimber::MAX_BITS);
                    Mistake::new(at, "the equation", after + ": solve one of smaller numbers")
                });
            }
            Action::Call(function) => call(function, &mut stack, at)?.into(),
        };
        stack.0.push(value);
    }
    number(&stack.one(), 0, "the whole").map(Answer::Value)
}

/// The values that wait for a step; the parser sees to it that there are enough.
struct Stack(Vec<Polynomial>);

impl Stack {
    fn one(&mut self) -> Polynomial {
        self.0.pop().unwrap_or_else(|| BigNimber::ZERO.into())
    }

    /// The last two, in the order in which they were written.
    fn two(&mut self) -> [Polynomial; 2] {
        let b = self.one();
        [self.one(), b]
    }
}

fn read(digits: &str, at: usize) -> Result<BigNimber, Mistake> {
    digits.parse().map_err(|_| {
        let after = format!(
            " has more than {} bits: the largest nimber here has so many",
            BigNimber::MAX_BITS
        );
        Mistake::new(at, "the number", after)
    })
}

fn degree(at: usize) -> Mistake {
    let after = " makes a power of x above x^2: only quadratic equations are solved";
    Mistake::new(at, "the product", after)
}

/// The number that `value` is; `what` takes no x.
fn number(value: &Polynomial, at: usize, what: &str) -> Result<BigNimber, Mistake> {
    let after = format!(", found x: {what} takes numbers only");
    value
        .number()
        .ok_or_else(|| Mistake::new(at, "expected a number", after))
}

fn inverse(value: &Polynomial, at: usize) -> Result<BigNimber, Mistake> {
    let divisor = number(value, at, "a divisor")?;
    divisor.inverse().ok_or_else(|| Mistake::division(at))
}

fn power(a: &Polynomial, n: &Polynomial, at: usize) -> Result<Polynomial, Mistake> {
    let n = number(n, at, "an exponent")?;
    let Ok(n) = Nimber::<u128>::try_from(&n).map(Nimber::get) else {
        let after = " has an exponent of more than 128 bits: write a smaller one";
        return Err(Mistake::new(at, "the power", after));
    };
    let Some(base) = a.number() else {
        return match n {
            0 => Ok(BigNimber::from(Nimber::<u64>::ONE).into()),
            1 => Ok(a.clone()),
            2 => a.times(a).ok_or_else(|| degree(at)),
            _ => Err(degree(at)),
        };
    };
    // In a finite field the exponent is first reduced.
    Ok(match Nimber::<u128>::try_from(&base) {
        Ok(base) => BigNimber::from(base.pow(n)).into(),
        Err(_) => long_power(base, n)?.into(),
    })
}

/// A power of a number beyond 128 bits, which may take seconds.
fn long_power(mut base: BigNimber, mut n: u128) -> Result<BigNimber, Mistake> {
    let mut power = BigNimber::from(Nimber::<u64>::ONE);
    while n > 0 {
        progress::check().map_err(Mistake::Other)?;
        if n & 1 == 1 {
            power *= &base;
        }
        base = base.square();
        n >>= 1;
    }
    Ok(power)
}

/// The functions of numbers.
fn call(function: Function, stack: &mut Stack, at: usize) -> Result<BigNimber, Mistake> {
    let name = function.name();
    let a = number(&stack.one(), at, name)?;
    match function {
        Function::Sqrt => Ok(a.sqrt()),
        Function::Inverse => a.inverse().ok_or_else(|| Mistake::division(at)),
        Function::Trace => Ok(trace(&a)),
        Function::Log => {
            let base = number(&stack.one(), at, name)?;
            log(&base, &a, at)
        }
        Function::Order => {
            let order = within(&a, name, at)?.order().ok_or_else(|| {
                let after = " does not exist: no power of 0 is 1";
                Mistake::new(at, "the order", after)
            })?;
            Ok(Nimber::new(order).into())
        }
        Function::Square | Function::Solve => Ok(a.square()),
    }
}

/// The trace in the smallest field that contains the number: its highest bit there.
fn trace(a: &BigNimber) -> BigNimber {
    let bit = a.degree() - 1;
    let limb = a.limbs().get(bit as usize / 64).copied().unwrap_or(0);
    Nimber::new(limb >> (bit % 64) & 1).into()
}

/// The smallest n with baseⁿ = a.
fn log(base: &BigNimber, a: &BigNimber, at: usize) -> Result<BigNimber, Mistake> {
    let name = Function::Log.name();
    let (wide_base, wide) = (within(base, name, at)?, within(a, name, at)?);
    let found = match (Nimber::<u64>::try_from(base), Nimber::<u64>::try_from(a)) {
        (Ok(base), Ok(a)) => a.log(base),
        _ => wide.log(wide_base),
    };
    found.map(|n| Nimber::new(n).into()).ok_or_else(|| {
        let after = format!(
            " does not exist: {} is no power of {}",
            wide.get(),
            wide_base.get()
        );
        Mistake::new(at, "the logarithm", after)
    })
}

fn within(a: &BigNimber, name: &str, at: usize) -> Result<Nimber<u128>, Mistake> {
    Nimber::try_from(a).map_err(|_| {
        let after = format!(
            " takes numbers of at most 128 bits, found one of {} bits",
            64 * a.limbs().len() - a.limbs().last().map_or(0, |l| l.leading_zeros()) as usize
        );
        Mistake::new(at, format!("'{name}'"), after)
    })
}
