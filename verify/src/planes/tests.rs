//! The rows against the classic algorithm, and each way to compute them against the plain one.

use super::{lanes::WIDTH, plan::Probe, *};
use crate::{Class, Kind, Rules, State, Theorem, classic::Classic, short::largest};

struct Silent;

impl Watch for Silent {}

/// Pseudorandom numbers (xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % bound
    }
}

fn ways() -> Vec<Run> {
    let mut ways: Vec<Run> = vec![plain::run];
    #[cfg(target_arch = "x86_64")]
    if avx512::available() {
        ways.push(avx512::run);
    }
    #[cfg(target_arch = "x86_64")]
    if avx2::available() {
        ways.push(avx2::run);
    }
    ways
}

/// A certificate of nothing but states: the values of a game with the best of all small masks, or
/// none where that leaves too many heaps rare, or their last too late.
fn stated(rules: &Rules, len: u64, random: &mut Random) -> Option<(Certificate, Vec<u32>)> {
    const SOUGHT: u64 = 700;
    let parities: Vec<u64> = rules.taking(2).map(|k| k % 2).collect();
    let same = parities.windows(2).all(|pair| pair[0] == pair[1]);
    let mut plain = Classic::new(rules, None);
    plain
        .run(SOUGHT, &Silent as &dyn Watch, |_, _, _| Ok(()))
        .unwrap();
    let classes = (1..64).flat_map(|mask| {
        let counted = parities.first().copied().filter(|_| same);
        [None, counted].map(|position| Class { mask, position })
    });
    let rares = |class: &Class| {
        let heaps = (0..).zip(&plain.values);
        heaps
            .filter(|&(heap, &value)| !class.common(value, heap))
            .count()
    };
    let class = classes.min_by_key(rares)?;
    let mut classic = Classic::new(rules, Some(class));
    let mut looked = Vec::new();
    classic
        .run(
            SOUGHT + 2000 + 70 * len,
            &Silent as &dyn Watch,
            |_, small, _| {
                looked.push(small);
                Ok(())
            },
        )
        .unwrap();
    assert!(classic.values.starts_with(&plain.values));
    let last = classic.rares.last().map_or(0, |&(heap, _)| heap);
    let witness = looked[SOUGHT as usize..].iter().copied().max()?;
    let values = classic.values;
    let max = largest(&values);
    let mut certificate = Certificate {
        game: String::new(),
        rules: rules.clone(),
        theorem: Theorem::Window,
        preperiod: 0,
        period: 1,
        saltus: 0,
        values: 0,
        max: Some(max),
        hash: String::new(),
        class: Some(class),
        rares: classic.rares,
        witness: Some(witness),
        states: Vec::new(),
        keys: Vec::new(),
    };
    let span = certificate.window() + 1;
    if last > SOUGHT || 2 * span > SOUGHT + 1000 {
        return None;
    }
    let mut heap = (2 * span).max(SOUGHT);
    while heap <= values.len() as u64 {
        let values = values[(heap - span) as usize..heap as usize].to_vec();
        certificate.states.push(State { heap, values });
        heap += 1 + random.below(2 * len);
    }
    Some((certificate, values))
}

/// Each chunk is right, and is wrong where the state it ends with is.
fn compare(certificate: &mut Certificate, values: &[u32], random: &mut Random) {
    let first = &values[..certificate.states[0].heap as usize];
    let count = certificate.states.len() - 1;
    let states = certificate.states.windows(2);
    let tops: Vec<_> = states
        .map(|pair| {
            let (from, to) = (pair[0].heap, pair[1].heap);
            let top = largest(&values[from as usize..to as usize]);
            (top.0, top.1 + from)
        })
        .collect();
    for run in ways() {
        let found = check_by(run, certificate, first, 1..=count, 1 + count % 3, &Silent).unwrap();
        let high = |tops: &[(u32, u64)]| tops.iter().copied().max_by_key(|&(v, h)| (v, !h));
        assert_eq!(high(&found), high(&tops), "{:?}", certificate.rules);

        // Another value of the same class at the end of a chunk, which is the start of the next.
        let nth = 1 + random.below(count as u64) as usize;
        let right = certificate.states[nth].values.clone();
        let heap = certificate.states[nth].heap - 1;
        let class = certificate.class.unwrap();
        let largest = certificate.max.unwrap().0;
        let last = *right.last().unwrap();
        let other = (0..=largest).find(|&value| value != last && class.common(value, heap));
        if let Some(other) = other {
            *certificate.states[nth].values.last_mut().unwrap() = other;
            let fault = check_by(run, certificate, first, nth..=nth, 1, &Silent).unwrap_err();
            assert_eq!(fault.kind, Kind::Refuted, "{fault}");
            assert!(fault.reason.contains("are others"), "{fault}");
            certificate.states[nth].values = right;
        }
    }
}

/// Every game with two octal digits, with and without a split of the whole heap and with and
/// without equal heaps, and some games with three digits.
#[test]
fn all_small_games() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut games: Vec<u64> = (0..1 << 8).collect();
    games.extend((0..100).map(|_| random.below(1 << 11)));
    let mut compared = 0;
    for game in games {
        let digits = [game >> 7 & 1, game & 7, game >> 3 & 7, game >> 8];
        let digits = (0..).zip([4 * digits[0], digits[1], digits[2], digits[3]]);
        let digits = digits.filter(|&(_, digit)| digit != 0);
        let rules = Rules::Code {
            digits: digits.map(|(taken, digit)| (taken, digit as u32)).collect(),
            unequal: game >> 6 & 1 != 0,
        };
        if rules.most_parts() < 2 {
            continue;
        }
        if let Some((mut certificate, values)) = stated(&rules, 30, &mut random) {
            compare(&mut certificate, &values, &mut random);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// A witness bound that is one too small is noticed at the same heap as by the classic algorithm.
#[test]
fn witnesses_are_as_far_as_claimed() {
    let mut random = Random(77);
    let digits = vec![(1, 1), (2, 5), (3, 6)];
    let rules = Rules::Code {
        digits,
        unequal: false,
    };
    let (mut certificate, values) = stated(&rules, 40, &mut random).unwrap();
    let first = certificate.states[0].heap;
    let mut classic = Classic::new(&rules, certificate.class);
    let mut looked = Vec::new();
    classic
        .run(values.len() as u64, &Silent as &dyn Watch, |_, small, _| {
            looked.push(small);
            Ok(())
        })
        .unwrap();
    let last = certificate.states.last().unwrap().heap;
    let far = *looked[first as usize..last as usize].iter().max().unwrap();
    certificate.witness = Some(far - 1);
    let span = certificate.window() as usize + 1;
    for state in &mut certificate.states {
        state.values = values[state.heap as usize - span..state.heap as usize].to_vec();
    }
    let count = certificate.states.len() - 1;
    for run in ways() {
        let first = &values[..first as usize];
        let fault = check_by(run, &certificate, first, 1..=count, 1, &Silent).unwrap_err();
        let heaps = (0..).zip(&looked).filter(|&(_, &small)| small == far);
        let named = |(heap, _): (u64, _)| fault.reason.contains(&format!("a heap of {heap} is"));
        assert!(heaps.into_iter().any(named), "{fault}");
    }
}

/// Rows of random plans, which belong to no game, are the same in every way to compute them.
#[test]
fn random_rows() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut fine, mut missed) = (0, 0);
    for round in 0..600 {
        let codes = [16, 32, 64][round % 3];
        let span = 2 + random.below(90) as usize;
        let mut probes = |most: u64| -> Vec<Probe> {
            let count = random.below(most);
            let mut probe = || Probe {
                lag: 1 + random.below(span as u64) as usize,
                code: random.below(codes) as u8,
            };
            (0..count).map(|_| probe()).collect()
        };
        let (common, rare) = (probes(40), probes(260));
        let plan = Plan::of_parts(common, rare, codes as usize, span, |_, code| {
            let all = random.below(1 << 40) << 24 | random.below(1 << 24);
            all & random.below(1 << 40) & ((1_u64 << code) - 1)
        });
        let mut plainly = Lanes::new(span);
        for lane in 0..WIDTH {
            if random.below(9) > 0 {
                let heap = random.below(1 << 40);
                let codes: Vec<u8> = (0..span).map(|_| random.below(codes) as u8).collect();
                plainly.load(lane, heap, codes.into_iter());
            }
        }
        let mut others: Vec<Lanes> = ways().iter().map(|_| plainly.clone()).collect();
        let count = random.below(200) as usize;
        let result = plain::run(&mut plainly, &plan, count);
        match result {
            Ok(()) => fine += 1,
            Err(_) => missed += 1,
        }
        for (run, lanes) in ways().iter().zip(&mut others) {
            assert_eq!(run(lanes, &plan, count), result);
            for lane in (0..WIDTH)
                .filter(|lane| plainly.live >> lane & 1 != 0 && result.is_ok() && count > 0)
            {
                assert!(lanes.codes(lane).eq(plainly.codes(lane)));
                assert_eq!(lanes.heap(lane), plainly.heap(lane));
                assert_eq!(lanes.largest(lane, &plan), plainly.largest(lane, &plan));
            }
        }
    }
    assert!(fine > 50 && missed > 50, "{fine} {missed}");
}
