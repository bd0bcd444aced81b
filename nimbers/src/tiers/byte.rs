//! Bytes by table.

use super::{
    engine::Engine,
    field::{Field, leaf},
};
use crate::constants::{AES_OF_NIM, HALF, NIM_OF_AES, aes_product};

/// The logarithm of 0. A sum of two logarithms of which one is this lies past
/// the powers in `POWER`, where there are zeros.
const LOG_ZERO: u16 = 512;

/// x = 3^LOG[x] in the AES form, of which 3 generates all 255 units; the
/// indices and powers are nimbers.
static LOG: [u16; 256] = {
    let mut log = [LOG_ZERO; 256];
    let mut power = 1;
    let mut i = 0;
    while i < 255 {
        log[NIM_OF_AES[power as usize] as usize] = i;
        power = aes_product(power, 3);
        i += 1;
    }
    log
};

static POWER: [u8; 1025] = {
    let mut powers = [0; 1025];
    let mut power = 1;
    let mut i = 0;
    while i < 510 {
        powers[i] = NIM_OF_AES[power as usize];
        power = aes_product(power, 3);
        i += 1;
    }
    powers
};

/// A map of bytes as a table.
const fn table(times_half: usize, squarings: usize) -> [u8; 256] {
    let mut table = [0; 256];
    let mut n = 0;
    while n < 256 {
        let mut image = AES_OF_NIM[n];
        let mut i = 0;
        while i < squarings {
            image = aes_product(image, image);
            i += 1;
        }
        i = 0;
        while i < times_half {
            image = aes_product(image, HALF);
            i += 1;
        }
        table[n] = NIM_OF_AES[image as usize];
        n += 1;
    }
    table
}

static TIMES_HALF: [u8; 256] = table(1, 0);
static TIMES_HALF_2: [u8; 256] = table(2, 0);
static TIMES_HALF_3: [u8; 256] = table(3, 0);
static SQUARE: [u8; 256] = table(0, 1);
static SQRT: [u8; 256] = table(0, 7);

/// One byte of one element.
#[derive(Clone, Copy)]
pub struct Byte(pub(super) u8);

impl Byte {
    #[inline(always)]
    fn by(self, table: &[u8; 256]) -> Self {
        Self(table[usize::from(self.0)])
    }

    #[inline(always)]
    fn log(self) -> usize {
        usize::from(LOG[usize::from(self.0)])
    }
}

impl Field for Byte {
    leaf!();

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        Self(POWER[self.log() + other.log()])
    }
    #[inline(always)]
    fn half(self) -> Self {
        self.by(&TIMES_HALF)
    }
    #[inline(always)]
    fn half_2(self) -> Self {
        self.by(&TIMES_HALF_2)
    }
    #[inline(always)]
    fn half_3(self) -> Self {
        self.by(&TIMES_HALF_3)
    }
    #[inline(always)]
    fn square(self) -> Self {
        self.by(&SQUARE)
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self.by(&SQRT)
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        match self.log() {
            0 => Self(1),
            log if self.0 == 0 => Self(POWER[log]),
            log => Self(POWER[255 - log]),
        }
    }
    #[inline(always)]
    fn enter<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.enter(self)
    }
    #[inline(always)]
    fn leave<E: Engine<Leaf = Self>>(self, engine: E) -> Self {
        engine.leave(self)
    }
}
