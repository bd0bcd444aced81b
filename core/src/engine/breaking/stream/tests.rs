//! Stages that give up: the values go on as the plain ones do. The stages are put in place with a
//! split or at a heap that the stream would not have chosen, so that small games reach these paths.

use super::{
    super::{
        Classes, Code, Facts, Fallback, Histogram, History,
        blocks::Blocks,
        candidates::{Candidates, Tuning},
        classic::Classic,
        split::Split,
    },
    Stage, Stream, Tier, Way,
};
use crate::Work;

/// The values by the plain reference.
fn plain(code: &Code, len: usize) -> Vec<u32> {
    let mut values = Vec::new();
    code.extend_plainly(&mut values, len, &Work::default())
        .unwrap();
    values
}

/// What a stream gives out until it has `to`.
fn rest(stream: &mut Stream, to: u64) -> Vec<u32> {
    let mut values = Vec::new();
    while stream.computed() < to {
        values.extend(stream.advance(to, &Work::default()).unwrap().values());
    }
    values
}

/// A stream that goes on after `values` in a way that was put in place.
fn stream(code: &Code, way: Way, values: &[u32]) -> Stream {
    let mut facts = Facts::new(way.stage());
    facts.note_values(0, values);
    facts.sparse = way.sparse();
    Stream::of(code.clone(), way, values.len() as u64, facts)
}

fn candidates(code: &Code, mask: u32, values: &[u32]) -> Stream {
    let classes = Classes::new(mask, None);
    let many = Candidates::new(code, classes, values, Tuning::default()).unwrap();
    stream(code, Way::Candidates(Box::new(many)), values)
}

/// 0.207 has a rare heap at 235907, 19134 heaps after the one before it. From 226000 on blocks can
/// speculate, and do so beyond it; what they have computed there is forgotten.
#[test]
fn a_rare_heap_within_a_speculated_stretch() {
    const RARE: u64 = 235_907;
    let (begin, to) = (226_000, 240_000);
    let code = Code::new([(1, 2), (3, 7)]);
    // All options of so many heaps would take too long: the classic stage is compared with them
    // elsewhere.
    let mut classic = Stream::new(code.clone()).limited_to(Stage::Classic);
    let values = rest(&mut classic, to);
    let sparse = classic.facts().sparse.clone().unwrap();
    assert_eq!((sparse.last_rare, sparse.rares), (RARE, 152));
    let known = &values[..begin];
    // The parity of the position is that of the heap less the 3 that are taken.
    let classes = Classes::new(sparse.mask, sparse.position.then_some(3));
    let split = Split::new(classes, known.iter().copied());
    assert_eq!(split.rares.len(), 151);
    let codes = known.iter().map(|&value| classes.code(value) as u8);
    let codes = History::whole(codes.collect());
    for tier in Tier::available() {
        for threads in [1, 2] {
            let blocks = Blocks::new(&code, split.clone(), codes.clone());
            let mut stream = stream(&code, Way::Blocks(Box::new(blocks)), known)
                .with_tier(tier)
                .with_threads(threads);
            // All before the rare heap is given out, which was computed with what follows.
            let mut before = Vec::new();
            while stream.computed() < RARE {
                let chunk = stream.advance(to, &Work::default()).unwrap();
                assert!(chunk.end() <= RARE, "on {tier} with {threads}");
                before.extend(chunk.values());
            }
            assert!(before == values[begin..RARE as usize]);
            assert!(rest(&mut stream, to) == values[RARE as usize..]);
            let facts = stream.facts();
            assert_eq!(facts.fallback, Some((RARE, Fallback::NewRare)));
            assert_eq!(
                (facts.stage, &facts.max),
                (Stage::Blocks, &classic.facts().max)
            );
            let rewound = facts.sparse.as_ref().unwrap();
            assert_eq!((rewound.last_rare, rewound.rares), (RARE, 152));
            if (tier, threads) != (Tier::best(), 2) {
                continue;
            }
            // Back before the rare heap it is found again, and behind it it is known.
            for heap in [begin as u64 + 500, RARE, RARE + 1, to - 10] {
                let mut back = stream.rewound(heap);
                assert_eq!(back.computed(), heap);
                assert!(
                    rest(&mut back, to) == values[heap as usize..],
                    "from {heap}"
                );
                assert_eq!(back.facts().sparse.as_ref().unwrap().rares, 152);
            }
        }
    }
}

/// Games with late rare heaps, from random heaps on, where plans are made at once or some heaps
/// after a rare one: witnesses and speculated stretches meet rare heaps, and the values are those of
/// all options.
#[test]
fn rare_heaps_amid_blocks() {
    const END: usize = 22_000;
    let mut random = 7_u64;
    let mut below = |bound: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let tiers: Vec<Tier> = Tier::available().collect();
    let mut met = 0;
    for digits in [[1, 6, 5], [3, 3, 6], [0, 3, 4], [3, 7, 6]] {
        let code = Code::new((1..).zip(digits));
        let mut dense = Stream::new(code.clone()).limited_to(Stage::Dense);
        let values = rest(&mut dense, END as u64);
        let (classes, _) = Histogram::new(values.iter().copied()).best(None).unwrap();
        for case in 0..8 {
            let begin = 16_900 + below(4000);
            let known = &values[..begin];
            let split = Split::new(classes, known.iter().copied());
            let codes = known.iter().map(|&value| classes.code(value) as u8);
            let blocks = Blocks::new(&code, split.clone(), History::whole(codes.collect()));
            let blocks = if case % 2 == 0 {
                blocks.hasty()
            } else {
                blocks
            };
            let way = Way::Blocks(Box::new(blocks));
            let mut stream = stream(&code, way, known)
                .with_tier(tiers[case % tiers.len()])
                .with_threads(1 + case / 2 % 2);
            let found = rest(&mut stream, END as u64);
            assert!(found == values[begin..], "{digits:?} from {begin}");
            met += Split::new(classes, values.iter().copied()).rares.len() - split.rares.len();
        }
    }
    assert!(met > 200, "{met} rare heaps");
}

/// With a mask by which half of the heaps are rare, the classic stage gives up.
#[test]
fn too_many_rares_for_the_classic_stage() {
    let kayles = Code::new([(1, 7), (2, 7)]);
    let values = plain(&kayles, 6000);
    let known = &values[..4096];
    let cells = known.iter().map(|&value| value as u16).collect();
    let classic = Classic::new(&kayles, Classes::new(1, None), cells);
    assert!(classic.split.rares.len() > 1000);
    let mut stream = stream(&kayles, Way::Classic(Box::new(classic)), known);
    assert_eq!(rest(&mut stream, 4097), values[4096..4097]);
    let facts = stream.facts();
    assert_eq!(facts.fallback, Some((4096, Fallback::ManyRares)));
    assert_eq!(facts.stage, Stage::Dense);
    assert!(rest(&mut stream, 6000) == values[4097..]);
}

/// Officers has many new rare heaps at first; candidates that began too early give up.
#[test]
fn too_many_rares_for_candidates() {
    let officers = Code::new([(1, 6)]);
    let values = plain(&officers, 6000);
    let mut stream = candidates(&officers, 0x1ee, &values[..4096]);
    assert_eq!(rest(&mut stream, 4097), values[4096..4097]);
    let facts = stream.facts();
    assert_eq!(facts.fallback, Some((4096, Fallback::ManyRares)));
    assert_eq!(facts.stage, Stage::Classic);
    assert!(rest(&mut stream, 6000) == values[4097..]);
}

/// 0.64 has the value 256 at 3833. A mask without the bits 0 to 6 leaves codes for the values below
/// that only, and candidates give up.
#[test]
fn candidates_that_are_outgrown() {
    let code = Code::new([(1, 6), (2, 4)]);
    let values = plain(&code, 6000);
    let first = values.iter().position(|&value| value == 256);
    assert_eq!(first, Some(3833));
    let mut stream = candidates(&code, 0x180, &values[..3700]);
    let found = rest(&mut stream, 3834);
    assert!(found == values[3700..3834]);
    let facts = stream.facts();
    let (at, why) = facts.fallback.unwrap();
    assert!(
        (3700..=3833).contains(&at) && why == Fallback::Large,
        "{at}"
    );
    assert_eq!((facts.stage, facts.max), (Stage::Classic, (256, 3833)));
    assert!(rest(&mut stream, 6000) == values[3834..]);
}
