//! The rows by AVX-512: eight codes to a byte of a plane, all lanes at once.
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

/// Whether the processor has what [`run`] needs.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
}

/// Computes `count` rows, each from those before it; the processor must be [`available`].
pub(super) fn run(lanes: &mut Lanes, plan: &Plan, count: usize) -> Result<(), Miss> {
    assert!(available(), "AVX-512 was not asked for");
    let lags = plan.common.iter().chain(&plan.rare);
    assert!(
        lags.clone()
            .all(|probe| (1..=lanes.len).contains(&probe.lag))
    );
    assert!(lags.clone().all(|probe| probe.code < 64) && lanes.rows.len() == 2 * lanes.len);
    // SAFETY: the processor has the features, and the assertions above hold.
    unsafe {
        match plan.codes {
            16 => rows::<2>(lanes, plan, count),
            32 => rows::<4>(lanes, plan, count),
            _ => rows::<8>(lanes, plan, count),
        }
    }
}

/// `P` planes of eight codes.
///
/// # Safety
/// All lags are from 1 to `lanes.len`, all codes of probes below 64, and `lanes.rows` has
/// twice `lanes.len` rows.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
unsafe fn rows<const P: usize>(lanes: &mut Lanes, plan: &Plan, count: usize) -> Result<(), Miss> {
    let splats: Vec<Row> = (0..64).map(|code| Row([code; WIDTH])).collect();
    let bits = planes::<P>(&std::array::from_fn(|code| 1 << code));
    let below = [planes::<P>(&plan.below[0]), planes::<P>(&plan.below[1])];
    let mut top = [load(&lanes.top[0]), load(&lanes.top[1])];
    let zero = _mm512_setzero_si512();
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
            _mm512_xor_si512(load(row), load(code))
        };
        let mut seen = [zero; P];
        for probe in &plan.common {
            let code = reached(probe);
            for (seen, bits) in seen.iter_mut().zip(&bits) {
                *seen = _mm512_or_si512(*seen, look::<P>(*bits, code));
            }
        }
        let (codes, full) = least(&seen);
        if full & lanes.live != 0 {
            let lane = (full & lanes.live).trailing_zeros() as usize;
            let heap = lanes.heap(lane);
            return Err(Miss::Large { lane, heap });
        }
        let codes = _mm512_maskz_mov_epi8(lanes.live, codes);
        let mut open: [__m512i; P] = std::array::from_fn(|plane| {
            let even = look::<P>(below[0][plane], codes);
            let odd = look::<P>(below[1][plane], codes);
            _mm512_maskz_mov_epi8(lanes.live, _mm512_mask_mov_epi8(even, lanes.odd, odd))
        });
        let mut tried = 0;
        for group in plan.rare.chunks(GROUP) {
            for probe in group {
                let code = reached(probe);
                for (open, bits) in open.iter_mut().zip(&bits) {
                    *open = _mm512_andnot_si512(look::<P>(*bits, code), *open);
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
        let parity = (lanes.row % 2) as usize;
        let higher = _mm512_mask_cmpge_epu8_mask(lanes.live, codes, top[parity]);
        if higher != 0 {
            lanes.rise(&row, higher);
            top[parity] = load(&lanes.top[parity]);
        }
        lanes.push(row);
    }
    Ok(())
}

/// `table[c]`, cut into planes: byte c of plane p has its bits from 8p on.
#[target_feature(enable = "avx512f,avx512bw")]
fn planes<const P: usize>(table: &[u64; 64]) -> [__m512i; P] {
    std::array::from_fn(|plane| {
        // A table of 16 is repeated, so that it can be looked up in each quarter.
        let at = |lane: usize| if P == 2 { lane % 16 } else { lane };
        load(&Row(std::array::from_fn(|lane| {
            (table[at(lane)] >> (8 * plane)) as u8
        })))
    })
}

/// In each lane, the byte of `table` at the code.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn look<const P: usize>(table: __m512i, code: __m512i) -> __m512i {
    match P {
        2 => _mm512_shuffle_epi8(table, code),
        _ => _mm512_permutexvar_epi8(code, table),
    }
}

/// In each lane, the least code whose bit isn't set, and the lanes in which all are.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn least<const P: usize>(seen: &[__m512i; P]) -> (__m512i, u64) {
    let ones = _mm512_set1_epi8(-1);
    let mut code = _mm512_setzero_si512();
    let mut full = u64::MAX;
    for plane in seen {
        // The bits below the lowest that isn't set.
        let low = _mm512_andnot_si512(_mm512_sub_epi8(*plane, ones), *plane);
        code = _mm512_mask_add_epi8(code, full, code, _mm512_popcnt_epi8(low));
        full = _mm512_mask_cmpeq_epi8_mask(full, *plane, ones);
    }
    (code, full)
}

/// The lanes in which some bit is set.
#[target_feature(enable = "avx512f,avx512bw")]
fn any<const P: usize>(open: &[__m512i; P]) -> u64 {
    let all = open.iter().fold(_mm512_setzero_si512(), |all, plane| {
        _mm512_or_si512(all, *plane)
    });
    _mm512_test_epi8_mask(all, all)
}

#[target_feature(enable = "avx512f")]
fn load(row: &Row) -> __m512i {
    // SAFETY: a row is 64 bytes, on a multiple of 64.
    unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
fn store(codes: __m512i) -> Row {
    let mut row = Row([0; WIDTH]);
    // SAFETY: a row is 64 bytes, on a multiple of 64.
    unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), codes) };
    row
}
