//! One element at a time, bytes by table: for slices too short for a block,
//! and the reference for the tiers.

use super::{
    Width,
    engine::{Engine, Map},
    field::Field,
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
pub struct Byte(u8);

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
    type Leaf = Self;

    type Norm = Self;
    #[inline(always)]
    fn norm(self) -> Self {
        self
    }
    #[inline(always)]
    fn over_norm(self, inverse: Self) -> Self {
        inverse
    }
    #[inline(always)]
    fn leaves(self, leaves: &mut [Self]) {
        leaves[0] = self;
    }
    #[inline(always)]
    fn of_leaves(leaves: &[Self]) -> Self {
        leaves[0]
    }
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

/// A block of one element.
#[derive(Clone, Copy)]
pub struct Single;

macro_rules! bytes {
    ($($load:ident $store:ident $T:ident $bytes:literal)*) => { $(
        #[inline(always)]
        fn $load(self, block: &[$T]) -> [Byte; $bytes] {
            block[0].to_le_bytes().map(Byte)
        }

        #[inline(always)]
        fn $store(self, planes: [Byte; $bytes], block: &mut [$T]) {
            block[0] = $T::from_le_bytes(planes.map(|byte| byte.0));
        }
    )* };
}

impl Engine for Single {
    type Leaf = Byte;
    const LANES: usize = 1;
    type Block<T: Copy + Default> = [T; 1];

    fn block<T: Copy + Default>(self, fill: T) -> [T; 1] {
        [fill]
    }
    fn values<T: Copy + Default>(block: &[T; 1]) -> &[T] {
        block
    }
    fn values_mut<T: Copy + Default>(block: &mut [T; 1]) -> &mut [T] {
        block
    }

    bytes! {
        load_8 store_8 u8 1
        load_16 store_16 u16 2
        load_32 store_32 u32 4
        load_64 store_64 u64 8
        load_128 store_128 u128 16
    }

    fn enter(self, plane: Byte) -> Byte {
        plane
    }
    fn leave(self, plane: Byte) -> Byte {
        plane
    }

    #[inline(always)]
    fn linear<T: Width, M: Map>(self, planes: T::Planes<Byte>) -> T::Planes<Byte> {
        if let Some(image) = M::tower(T::tower(planes)) {
            return T::planes(image);
        }
        let mut sum = 0;
        for (i, byte) in planes.as_ref().iter().enumerate() {
            let mut rest = byte.0;
            while rest != 0 {
                sum ^= M::COLUMNS[8 * i + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        let mut result = planes;
        for (byte, value) in result.as_mut().iter_mut().zip(sum.to_le_bytes()) {
            *byte = Byte(value);
        }
        result
    }

    fn read(self, bytes: &[u8]) -> Byte {
        Byte(bytes[0])
    }
    fn write(self, plane: Byte, bytes: &mut [u8]) {
        bytes[0] = plane.0;
    }
}

#[inline(always)]
fn load<T: Width>(a: T) -> T::Tower<Byte> {
    T::tower(T::load(Single, &[a]))
}

#[inline(always)]
fn store<T: Width>(x: T::Tower<Byte>) -> T {
    let mut value = [T::default()];
    T::store(Single, T::planes(x), &mut value);
    value[0]
}

/// The product of two numbers.
pub(crate) fn multiply<T: Width>(a: T, b: T) -> T {
    store(load(a).product(load(b)))
}

// The operations of `kernel`, by a plain loop.

pub(super) fn product<T: Width>(a: &[T], b: &[T], out: &mut [T]) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = multiply(a, b);
    }
}

pub(super) fn prefix<T: Width>(a: &[T], out: &mut [T]) {
    let mut product = T::ONE;
    for (&a, out) in a.iter().zip(out) {
        product = multiply(product, a);
        *out = product;
    }
}

pub(super) fn scale<T: Width>(a: &[T], by: T, out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = multiply(a, by);
    }
}

pub(super) fn inverse<T: Width>(a: &[T], out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = store(load(a).inverse());
    }
}

pub(super) fn linear<T: Width, M: Map>(a: &[T], out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        let image = Single.linear::<T, M>(T::load(Single, &[a]));
        T::store(Single, image, core::slice::from_mut(out));
    }
}

pub(super) fn pow<T: Width>(a: T, n: u128) -> T {
    let mut power = T::ONE;
    for bit in (0..128 - n.leading_zeros()).rev() {
        power = store(load(power).square());
        if n >> bit & 1 == 1 {
            power = multiply(power, a);
        }
    }
    power
}

pub(super) fn power<T: Width>(a: &[T], n: u128, out: &mut [T]) {
    for (&a, out) in a.iter().zip(out) {
        *out = pow(a, n);
    }
}

pub(super) fn dot<T: Width>(a: &[T], b: &[T]) -> T {
    let products = a.iter().zip(b).map(|(&a, &b)| multiply(a, b));
    products.fold(T::default(), |sum, x| sum ^ x)
}
