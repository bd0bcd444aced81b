use super::{Lanes, below, mark, mex, strike};
use crate::engine::breaking::tier::{Kernel, Tier};

/// Each operation on some bytes, compared with what it is said to be.
struct All;

fn bytes<L: Lanes>(v: L::V) -> Vec<u8> {
    let mut bytes = vec![0; L::N];
    L::store(v, &mut bytes, 0);
    bytes
}

fn check<L: Lanes>(v: L::V, expected: impl Fn(usize) -> u8) {
    let expected: Vec<u8> = (0..L::N).map(expected).collect();
    assert_eq!(bytes::<L>(v), expected);
}

fn planes<L: Lanes, const P: usize>(v: L::V, top: u8) {
    let v = L::and(v, L::splat(top - 1));
    let of = bytes::<L>(v);
    let hot = L::hot::<P>(v);
    for (p, plane) in hot.iter().enumerate() {
        check::<L>(*plane, |i| {
            if usize::from(of[i] / 8) == p {
                1 << (of[i] % 8)
            } else {
                0
            }
        });
    }
    let mut open = below::<L, P>(v);
    for (p, plane) in open.iter().enumerate() {
        let bit = |i: usize, b: usize| u8::from(8 * p + b < usize::from(of[i])) << b;
        check::<L>(*plane, |i| (0..8).map(|b| bit(i, b)).sum());
    }
    check::<L>(mex::<L, P>(&open), |i| of[i].min(8 * P as u8));
    mark::<L, P>(&mut open, v);
    check::<L>(mex::<L, P>(&open), |i| (of[i] + 1).min(8 * P as u8));
    strike::<L, P>(&mut open, L::splat(0));
    check::<L>(mex::<L, P>(&open), |_| 0);
}

impl Kernel for All {
    type Output = ();
    fn run<L: Lanes>(self) {
        let many: Vec<u8> = (0..4096_u32).map(|i| (i * i * 7 + i / 3) as u8).collect();
        for at in (0..3900).step_by(61) {
            let (a, b) = (L::load(&many, at), L::load(&many, at + 77));
            let (x, y) = (&many[at..], &many[at + 77..]);
            check::<L>(L::xor(a, b), |i| x[i] ^ y[i]);
            check::<L>(L::or(a, b), |i| x[i] | y[i]);
            check::<L>(L::and(a, b), |i| x[i] & y[i]);
            check::<L>(L::and_not(a, b), |i| !x[i] & y[i]);
            check::<L>(L::add(a, b), |i| x[i].wrapping_add(y[i]));
            check::<L>(L::sub(a, b), |i| x[i].saturating_sub(y[i]));
            check::<L>(L::min(a, b), |i| x[i].min(y[i]));
            check::<L>(L::max(a, b), |i| x[i].max(y[i]));
            check::<L>(L::high(a), |i| x[i] >> 4);
            let table = std::array::from_fn(|i| i as u8 * 17);
            let nibbles = L::and(a, L::splat(15));
            check::<L>(L::look(&table, nibbles), |i| x[i] % 16 * 17);
            check::<L>(L::ones(a), |i| x[i].trailing_ones() as u8);
            let full = L::or(a, L::splat(0xfc));
            check::<L>(L::where_full(full, a, b), |i| {
                if x[i] % 4 == 3 { x[i] } else { y[i] }
            });
            let some = (0..L::N).fold(0, |bits, i| bits | u64::from(x[i] & 3 != 0) << i);
            assert_eq!(L::some(L::and(a, L::splat(3))), some);
            assert_eq!(L::fold(a), x[..L::N].iter().fold(0, |or, byte| or | byte));
            let mut room = [0; 128];
            L::store(a, &mut room, 0);
            L::place(b, &mut room);
            for lag in 1..L::N {
                check::<L>(L::lagged(a, b, lag, &room), |i| {
                    if i < lag {
                        x[L::N + i - lag]
                    } else {
                        y[i - lag]
                    }
                });
            }
            planes::<L, 1>(a, 8);
            planes::<L, 2>(a, 16);
            planes::<L, 3>(a, 16);
            planes::<L, 4>(a, 32);
            planes::<L, 7>(a, 64);
            planes::<L, 8>(a, 64);
            planes::<L, 12>(a, 64);
            planes::<L, 16>(a, 128);
        }
        words::<L>();
    }
}

fn words<L: Lanes>() {
    let many: Vec<u16> = (1..200_u32).map(|i| (i * i * 771) as u16 | 1).collect();
    let (a, b) = (L::load_words(&many, 3), L::load_words(&many, 90));
    let least = bytes::<L>(L::min_words(a, b));
    for i in 0..L::N / 2 {
        let word = u16::from_le_bytes([least[2 * i], least[2 * i + 1]]);
        assert_eq!(word, many[3 + i].min(many[90 + i]));
        let same = L::splat_words(many[3 + i]);
        assert!(!L::zero_word(a) && L::zero_word(L::xor(a, same)));
    }
}

#[test]
fn operations_are_what_they_say() {
    for tier in Tier::available() {
        tier.run(All);
    }
}
