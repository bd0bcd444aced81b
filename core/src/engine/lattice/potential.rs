use super::Step;

/// So many products are formed before the search for weights is given up.
const MOST_PRODUCTS: u64 = 10_000_000;

/// Positive weights by which every step lowers the weighted sum of the coordinates, or `None`
/// where none were found. None exist exactly when some steps add up to a vector without a
/// negative entry, and then a line of play goes on for ever.
///
/// The perceptron's rule: while a step doesn't lower the sum, take it from the weights.
pub(super) fn potential(steps: &[Step], dimension: usize) -> Option<Vec<u64>> {
    let mut weights = vec![1_i128; dimension];
    let round = (steps.len() + 1) as u64 * dimension as u64;
    for _ in 0..=MOST_PRODUCTS / round {
        let mut settled = true;
        for step in steps {
            if change(step, &weights) >= 0 {
                settled = false;
                for (w, &b) in weights.iter_mut().zip(&step.by) {
                    *w -= i128::from(b);
                }
            }
        }
        for w in weights.iter_mut().filter(|w| **w < 1) {
            settled = false;
            *w += 1;
        }
        if settled {
            return reduced(&weights);
        }
    }
    None
}

/// By how much `step` changes the weighted sum.
fn change(step: &Step, weights: &[i128]) -> i128 {
    let products = step.by.iter().zip(weights);
    products.map(|(&b, w)| i128::from(b) * w).sum()
}

/// The weights without their common divisor.
fn reduced(weights: &[i128]) -> Option<Vec<u64>> {
    let divisor = weights.iter().fold(0, |a, &b| gcd(a, b));
    let smaller = weights.iter().map(|w| u64::try_from(w / divisor).ok());
    smaller.collect()
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights<const D: usize>(steps: &[[i64; D]]) -> Option<Vec<u64>> {
        let steps: Vec<Step> = steps
            .iter()
            .map(|by| Step {
                by: by.to_vec(),
                repeat: false,
            })
            .collect();
        let found = potential(&steps, D)?;
        let exact: Vec<i128> = found.iter().map(|&w| w.into()).collect();
        assert!(exact.iter().all(|&w| w > 0));
        assert!(steps.iter().all(|step| change(step, &exact) < 0));
        Some(found)
    }

    #[test]
    fn weights_are_found_where_play_ends() {
        assert_eq!(weights(&[[-2, 1], [1, -2]]), Some(vec![1, 1]));
        assert!(weights(&[[2, -1], [-3, 1]]).is_some());
        assert!(weights(&[[-100, 99], [98, -99]]).is_some());
        assert!(weights(&[[-1, 5, 5], [0, -1, 7], [0, 0, -1]]).is_some());
        assert_eq!(weights(&[[-1, 1], [1, -1]]), None);
        assert_eq!(weights(&[[1, 0]]), None);
    }
}
