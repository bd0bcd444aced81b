/// Splitmix64 (Steele, Lea & Flood, Fast splittable pseudorandom number generators, 2014):
/// the same seed gives the same numbers on every machine.
///
/// ```
/// let mut random = grundy_judge::Random::new(7);
/// assert!((3..=5).contains(&random.range(3, 5)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included; `low` must not be larger.
    pub fn range(&mut self, low: u64, high: u64) -> u64 {
        let width = u128::from(high.saturating_sub(low)) + 1;
        low + ((u128::from(self.draw()) * width) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn first_numbers() {
        // The reference program of the authors, seed 1234567.
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.draw()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }
}
