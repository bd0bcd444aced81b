//! The rows by AVX2: as by AVX-512, in two halves of 32 lanes, with codes looked up by sixteens.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::{
    lanes::{Lanes, Miss, Row, WIDTH},
    plan::{Plan, Probe},
};

/// So many witnesses are tried for all lanes; after that, lanes still open are finished one by one
/// once there are few of them.
const TOGETHER: usize = 24;
/// How many witnesses are tried between two looks at what is open.
const GROUP: usize = 8;

/// One byte a lane.
type Bytes = [__m256i; 2];

/// Whether the processor has what [`run`] needs.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Computes `count` rows, each from those before it; the processor must be [`available`].
pub(super) fn run(lanes: &mut Lanes, plan: &Plan, count: usize) -> Result<(), Miss> {
    assert!(available(), "AVX2 was not asked for");
    let lags = plan.common.iter().chain(&plan.rare);
    assert!(
        lags.clone()
            .all(|probe| (1..=lanes.len).contains(&probe.lag))
    );
    assert!(lags.clone().all(|probe| probe.code < 64) && lanes.rows.len() == 2 * lanes.len);
    // SAFETY: the processor has the feature, and the assertions above hold.
    unsafe {
        match plan.codes {
            16 => rows::<2, 1>(lanes, plan, count),
            32 => rows::<4, 2>(lanes, plan, count),
            _ => rows::<8, 4>(lanes, plan, count),
        }
    }
}

/// `P` planes of eight codes, in `Q` sixteens of codes.
///
/// # Safety
/// All lags are from 1 to `lanes.len`, all codes of probes below 64, and `lanes.rows` has
/// twice `lanes.len` rows.
#[target_feature(enable = "avx2")]
unsafe fn rows<const P: usize, const Q: usize>(
    lanes: &mut Lanes,
    plan: &Plan,
    count: usize,
) -> Result<(), Miss> {
    let splats: Vec<Row> = (0..64).map(|code| Row([code; WIDTH])).collect();
    // The bit of a code in its plane: those of eight codes, and then of the next eight.
    let bits = [
        sixteen(|code| if code < 8 { 1 << code } else { 0 }),
        sixteen(|code| if code < 8 { 0 } else { 1 << (code - 8) }),
    ];
    let below: [[[__m256i; P]; Q]; 2] = std::array::from_fn(|odd| {
        std::array::from_fn(|part| {
            let byte = |plane: usize, code: usize| {
                (plan.below[odd][16 * part + code] >> (8 * plane)) as u8
            };
            std::array::from_fn(|plane| sixteen(|code| byte(plane, code)))
        })
    });
    let live = spread(lanes.live);
    let mut odd = spread(lanes.odd);
    let zero = [_mm256_setzero_si256(); 2];
    for _ in 0..count {
        // SAFETY: `at` < `len`, so a row that is 1 to `len` before row `at` + `len` exists.
        let now = unsafe { lanes.rows.as_ptr().add(lanes.at + lanes.len) };
        // What a probe reaches, as a code for each lane.
        let reached = |probe: &Probe| {
            // SAFETY: as above, and codes of probes are below 64.
            let (row, code) = unsafe {
                (
                    &*now.sub(probe.lag),
                    splats.get_unchecked(usize::from(probe.code)),
                )
            };
            both(load(row), load(code), |a, b| _mm256_xor_si256(a, b))
        };
        let mut seen = [zero; P];
        for probe in &plan.common {
            let code = reached(probe);
            for part in 0..Q {
                let place = within::<Q>(code, part);
                for (plane, bits) in bits.iter().enumerate() {
                    let seen = &mut seen[2 * part + plane];
                    *seen = both(*seen, place, |a, b| {
                        _mm256_or_si256(a, _mm256_shuffle_epi8(*bits, b))
                    });
                }
            }
        }
        let (codes, full) = least(&seen);
        if full & lanes.live != 0 {
            let lane = (full & lanes.live).trailing_zeros() as usize;
            let heap = lanes.heap(lane);
            return Err(Miss::Large { lane, heap });
        }
        let codes = both(codes, live, |a, b| _mm256_and_si256(a, b));
        let mut open = [zero; P];
        for (part, (even, other)) in below[0].iter().zip(&below[1]).enumerate() {
            let place = within::<Q>(codes, part);
            for (open, (even, other)) in open.iter_mut().zip(even.iter().zip(other)) {
                for half in 0..2 {
                    let even = _mm256_shuffle_epi8(*even, place[half]);
                    let other = _mm256_shuffle_epi8(*other, place[half]);
                    let chosen = _mm256_blendv_epi8(even, other, odd[half]);
                    let chosen = _mm256_and_si256(chosen, live[half]);
                    open[half] = _mm256_or_si256(open[half], chosen);
                }
            }
        }
        let mut tried = 0;
        for group in plan.rare.chunks(GROUP) {
            for probe in group {
                let code = reached(probe);
                for part in 0..Q {
                    let place = within::<Q>(code, part);
                    for (plane, bits) in bits.iter().enumerate() {
                        let open = &mut open[2 * part + plane];
                        *open = both(*open, place, |a, b| {
                            _mm256_andnot_si256(_mm256_shuffle_epi8(*bits, b), a)
                        });
                    }
                }
            }
            tried += group.len();
            if tried >= TOGETHER && any(&open).count_ones() <= 2 {
                break;
            }
        }
        let mut rest = any(&open);
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let planes: [Row; P] = std::array::from_fn(|plane| store(open[plane]));
            let set = |set, plane: usize| set | u64::from(planes[plane].0[lane]) << (8 * plane);
            lanes.exclude(lane, (0..P).fold(0, set), &plan.rare[tried..])?;
        }
        let row = store(codes);
        let top = load(&lanes.top[(lanes.row % 2) as usize]);
        let higher = both(codes, top, |a, b| {
            _mm256_cmpeq_epi8(_mm256_max_epu8(a, b), a)
        });
        let higher = lanes_of(higher) & lanes.live;
        if higher != 0 {
            lanes.rise(&row, higher);
        }
        lanes.push(row);
        let ones = _mm256_set1_epi8(-1);
        odd = both(odd, [ones; 2], |a, b| _mm256_xor_si256(a, b));
    }
    Ok(())
}

#[target_feature(enable = "avx2")]
fn both(a: Bytes, b: Bytes, each: impl Fn(__m256i, __m256i) -> __m256i) -> Bytes {
    [each(a[0], b[0]), each(a[1], b[1])]
}

/// Where a code stands within a sixteen, or a place whose look-up is 0 if it is in another one.
#[target_feature(enable = "avx2")]
fn within<const Q: usize>(code: Bytes, part: usize) -> Bytes {
    if Q == 1 {
        return code;
    }
    let part = _mm256_set1_epi8(16 * part as i8);
    // A place from 16 on gets the top bit, by which the look-up is 0.
    let place = |code| _mm256_add_epi8(_mm256_xor_si256(code, part), _mm256_set1_epi8(0x70));
    [place(code[0]), place(code[1])]
}

/// A table of sixteen bytes.
#[target_feature(enable = "avx2")]
fn sixteen(byte: impl Fn(usize) -> u8) -> __m256i {
    load(&Row(std::array::from_fn(|lane| byte(lane % 16))))[0]
}

/// In each lane, the least code whose bit isn't set, and the lanes in which all are.
#[target_feature(enable = "avx2")]
fn least<const P: usize>(seen: &[Bytes; P]) -> (Bytes, u64) {
    let ones = _mm256_set1_epi8(-1);
    let counts = sixteen(|nibble| nibble.count_ones() as u8);
    let nibble = _mm256_set1_epi8(15);
    let mut code = [_mm256_setzero_si256(); 2];
    let mut full = [ones; 2];
    for plane in seen {
        for half in 0..2 {
            // The bits below the lowest that isn't set, counted by nibbles.
            let low = _mm256_andnot_si256(_mm256_sub_epi8(plane[half], ones), plane[half]);
            let high = _mm256_and_si256(_mm256_srli_epi16(low, 4), nibble);
            let count = _mm256_add_epi8(
                _mm256_shuffle_epi8(counts, _mm256_and_si256(low, nibble)),
                _mm256_shuffle_epi8(counts, high),
            );
            code[half] = _mm256_add_epi8(code[half], _mm256_and_si256(count, full[half]));
            full[half] = _mm256_and_si256(full[half], _mm256_cmpeq_epi8(plane[half], ones));
        }
    }
    (code, lanes_of(full))
}

/// The lanes in which some bit is set.
#[target_feature(enable = "avx2")]
fn any<const P: usize>(open: &[Bytes; P]) -> u64 {
    let zero = _mm256_setzero_si256();
    let or = |a, b| both(a, b, |a, b| _mm256_or_si256(a, b));
    let all = open.iter().fold([zero; 2], |all, plane| or(all, *plane));
    !lanes_of(both(all, [zero; 2], |a, b| _mm256_cmpeq_epi8(a, b)))
}

/// The lanes whose top bit is set.
#[target_feature(enable = "avx2")]
fn lanes_of(bytes: Bytes) -> u64 {
    let half = |half: usize| u64::from(_mm256_movemask_epi8(bytes[half]) as u32);
    half(0) | half(1) << 32
}

/// All bits of the lanes in a set.
#[target_feature(enable = "avx2")]
fn spread(lanes: u64) -> Bytes {
    let byte = |lane: usize| if lanes >> lane & 1 != 0 { u8::MAX } else { 0 };
    load(&Row(std::array::from_fn(byte)))
}

#[target_feature(enable = "avx2")]
fn load(row: &Row) -> Bytes {
    let from = row.0.as_ptr().cast::<__m256i>();
    // SAFETY: a row is 64 bytes, on a multiple of 64.
    unsafe { [_mm256_load_si256(from), _mm256_load_si256(from.add(1))] }
}

#[target_feature(enable = "avx2")]
fn store(codes: Bytes) -> Row {
    let mut row = Row([0; WIDTH]);
    let to = row.0.as_mut_ptr().cast::<__m256i>();
    // SAFETY: a row is 64 bytes, on a multiple of 64.
    unsafe {
        _mm256_store_si256(to, codes[0]);
        _mm256_store_si256(to.add(1), codes[1]);
    }
    row
}
