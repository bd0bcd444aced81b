//! Products on logarithms of 16 bits, as public programs do powers.

use nimbers::Tier;

/// 2¹⁵, the highest single bit of 16.
const HALF: u16 = 1 << 15;

pub(crate) struct Logs {
    log: Vec<u16>,
    power: Vec<u16>,
}

impl Logs {
    pub(crate) fn new() -> Self {
        let units = usize::from(u16::MAX);
        (2..)
            .map(Self::of_generator)
            .find(|logs| logs.power[1..units].iter().all(|&x| x != 1))
            .expect("the units are cyclic")
    }

    fn of_generator(g: u16) -> Self {
        let units = usize::from(u16::MAX);
        let (mut log, mut power) = (vec![0; 1 << 16], vec![1; 2 * units]);
        let mut x = 1;
        for i in 0..units {
            log[usize::from(x)] = i as u16;
            power[i] = x;
            power[i + units] = x;
            x = Tier::PORTABLE.multiply(x, g);
        }
        Self { log, power }
    }

    fn product_16(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        let log = |x: u16| usize::from(self.log[usize::from(x)]);
        self.power[log(a) + log(b)]
    }

    fn product_32(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let low = self.product_16(a0, b0);
        let high = self.product_16(self.product_16(a1, b1), HALF);
        let both = self.product_16(a0 ^ a1, b0 ^ b1);
        u32::from(both ^ low) << 16 | u32::from(low ^ high)
    }

    /// Times 2³¹ = 2¹⁵ ⊗ 2¹⁶.
    fn half_32(&self, a: u32) -> u32 {
        let (a1, a0) = ((a >> 16) as u16, a as u16);
        let high = self.product_16(a0 ^ a1, HALF);
        let low = self.product_16(self.product_16(a1, HALF), HALF);
        u32::from(high) << 16 | u32::from(low)
    }

    fn product(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
        let low = self.product_32(a0, b0);
        let high = self.half_32(self.product_32(a1, b1));
        let both = self.product_32(a0 ^ a1, b0 ^ b1);
        u64::from(both ^ low) << 32 | u64::from(low ^ high)
    }

    pub(crate) fn pow(&self, mut a: u64, mut n: u64) -> u64 {
        let mut power = 1;
        while n > 0 {
            if n & 1 == 1 {
                power = self.product(power, a);
            }
            a = self.product(a, a);
            n >>= 1;
        }
        power
    }
}
