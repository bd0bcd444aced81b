//! Every problem on generated cases against a solver of its own, written from the statement: a
//! plain search of whole positions that knows nothing of the library or of any theorem.

#![allow(clippy::unwrap_used, dead_code)]

mod common;

use std::{
    collections::{BTreeSet, HashMap},
    fmt::Write,
    hash::Hash,
};

use common::{made, right};
use grundy_judge::{PROBLEMS, Size};

/// Whether the player to move wins, where whoever cannot move loses.
fn wins<P: Clone + Eq + Hash>(
    position: &P,
    moves: &impl Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let found = moves(position).iter().any(|next| !wins(next, moves, known));
    known.insert(position.clone(), found);
    found
}

/// The numbers of an input, one after the other.
struct Numbers(std::vec::IntoIter<u64>);

impl Numbers {
    fn next(&mut self) -> Option<u64> {
        self.0.next()
    }
    fn get(&mut self) -> u64 {
        self.next().unwrap()
    }
    fn list(&mut self, count: u64) -> Vec<u64> {
        (0..count).map(|_| self.get()).collect()
    }
    fn counted(&mut self) -> Vec<u64> {
        let count = self.get();
        self.list(count)
    }
}

/// The positions after taking from one heap a number that `may` be taken, heaps in order.
fn takes(heaps: &[u64], may: impl Fn(u64) -> bool) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for at in 0..heaps.len() {
        for taken in (1..=heaps[at]).filter(|&taken| may(taken)) {
            let mut next = heaps.to_vec();
            next[at] -= taken;
            next.sort_unstable();
            found.push(next);
        }
    }
    found
}

fn heaps_win(mut heaps: Vec<u64>, may: impl Fn(u64) -> bool) -> bool {
    heaps.sort_unstable();
    wins(
        &heaps,
        &|heaps: &Vec<u64>| takes(heaps, &may),
        &mut HashMap::new(),
    )
}

fn pick(first: bool, win: &str, loss: &str) -> String {
    format!("{}\n", if first { win } else { loss })
}

fn numbered(count: u64, mut one: impl FnMut() -> String) -> String {
    (1..=count).fold(String::new(), |mut out, number| {
        write!(out, "Case {number}: {}", one()).unwrap();
        out
    })
}

type Solver = fn(&mut Numbers) -> String;

/// Each problem's solver, how large its cases may be, and with how many seeds.
const SOLVERS: &[(&str, Solver, Size, u64)] = &[
    ("gym-100500e", gym_100500e, Size::Small, 20),
    ("hdu-1536", hdu_1536, Size::Tiny, 10),
    ("hdu-1847", hdu_1847, Size::Small, 5),
    ("hdu-1848", hdu_1848, Size::Tiny, 20),
    ("hdu-1849", hdu_1849, Size::Tiny, 20),
    ("hdu-2486", hdu_2486, Size::Tiny, 20),
    ("hdu-3389", hdu_3389, Size::Tiny, 10),
    ("hdu-3404", hdu_3404, Size::Tiny, 20),
    ("hdu-4315", hdu_4315, Size::Tiny, 40),
    ("hoj-1122", hoj_1122, Size::Max, 1),
    ("lightoj-1315", lightoj_1315, Size::Tiny, 10),
    ("poj-1704", poj_1704, Size::Tiny, 20),
    ("poj-2348", poj_2348, Size::Small, 20),
    ("poj-2425", poj_2425, Size::Tiny, 30),
    ("poj-3533", poj_3533, Size::Tiny, 20),
    ("zoj-3057", zoj_3057, Size::Tiny, 10),
    ("zoj-3599", zoj_3599, Size::Tiny, 10),
];

#[test]
fn answers_equal_a_plain_search() {
    assert_eq!(SOLVERS.len(), PROBLEMS.len());
    for (id, solve, size, seeds) in SOLVERS {
        let problem = grundy_judge::find(id).unwrap();
        let (mut first, mut second) = (false, false);
        for seed in 0..*seeds {
            let input = made(problem, *size, seed);
            let text = std::str::from_utf8(&input).unwrap();
            let words = text.split_whitespace().map(|word| word.parse().unwrap());
            let mut numbers = Numbers(words.collect::<Vec<_>>().into_iter());
            let expected = solve(&mut numbers);
            assert_eq!(
                right(problem, text.as_bytes()),
                expected,
                "{id} seed {seed}:\n{text}"
            );
            let kinds: BTreeSet<&str> = expected.lines().collect();
            first |= kinds.len() > 1;
            second |= expected.lines().count() > 3;
        }
        assert!(first && second, "{id}: the cases are all alike");
    }
}

fn gym_100500e(input: &mut Numbers) -> String {
    numbered(input.get(), || {
        let [stones, taken] = [input.get(), input.get()];
        // The row as bits, a stone each.
        let moves = |&row: &u64| -> Vec<u64> {
            let block = (1 << taken) - 1;
            let places = 0..stones - taken + 1;
            let fits = places.filter(|at| row >> at & block == block);
            fits.map(|at| row & !(block << at)).collect()
        };
        pick(
            wins(&((1 << stones) - 1), &moves, &mut HashMap::new()),
            "Winning",
            "Losing",
        )
    })
}

fn hdu_1536(input: &mut Numbers) -> String {
    let mut out = String::new();
    while let Some(1..) = input.0.as_slice().first() {
        let set = input.counted();
        for _ in 0..input.get() {
            let first = heaps_win(input.counted(), |taken| set.contains(&taken));
            out.push(if first { 'W' } else { 'L' });
        }
        out.push('\n');
    }
    out
}

fn hdu_1847(input: &mut Numbers) -> String {
    let mut out = String::new();
    while let Some(cards) = input.next() {
        out += &pick(heaps_win(vec![cards], u64::is_power_of_two), "Kiki", "Cici");
    }
    out
}

fn hdu_1848(input: &mut Numbers) -> String {
    let mut out = String::new();
    loop {
        let heaps = input.list(3);
        if heaps == [0, 0, 0] {
            return out;
        }
        let fibonacci = |taken| [1, 2, 3, 5, 8, 13].contains(&taken);
        out += &pick(heaps_win(heaps, fibonacci), "Fibo", "Nacci");
    }
}

fn hdu_1849(input: &mut Numbers) -> String {
    let mut out = String::new();
    loop {
        let squares = input.counted();
        if squares.is_empty() {
            return out;
        }
        out += &pick(heaps_win(squares, |_| true), "Rabbit Win!", "Grass Win!");
    }
}

/// Whether the player to move wins a pile of which up to `most` may be taken now.
fn limited_win(pile: u64, most: u64, factor: u64, known: &mut HashMap<(u64, u64), bool>) -> bool {
    let moves = |&(pile, most): &(u64, u64)| -> Vec<(u64, u64)> {
        let next = |taken: u64| (pile - taken, (factor * taken).min(pile - taken));
        (1..=most.min(pile)).map(next).collect()
    };
    wins(&(pile, most), &moves, known)
}

fn hdu_2486(input: &mut Numbers) -> String {
    numbered(input.get(), || {
        let [pile, factor] = [input.get(), input.get()];
        let mut known = HashMap::new();
        let left_lost =
            |&taken: &u64| !limited_win(pile - taken, factor * taken, factor, &mut known);
        let taken = (1..pile).find(left_lost);
        taken.map_or("lose\n".into(), |taken| format!("{taken}\n"))
    })
}

fn zoj_3599(input: &mut Numbers) -> String {
    let mut out = String::new();
    for _ in 0..input.get() {
        let [factor, bound] = [input.get(), input.get()];
        let mut known = HashMap::new();
        let won = (1..=bound).filter(|&pile| limited_win(pile, pile - 1, factor, &mut known));
        writeln!(out, "{}", won.count()).unwrap();
    }
    out
}

fn hdu_3389(input: &mut Numbers) -> String {
    numbered(input.get(), || {
        let moves = |boxes: &Vec<u64>| {
            let mut found = Vec::new();
            for a in 1..=boxes.len() {
                let into = (1..a).filter(|b| (a + b) % 2 == 1 && (a + b) % 3 == 0);
                for (b, cards) in into.flat_map(|b| (1..=boxes[a - 1]).map(move |c| (b, c))) {
                    let mut next = boxes.clone();
                    next[a - 1] -= cards;
                    next[b - 1] += cards;
                    found.push(next);
                }
            }
            found
        };
        pick(
            wins(&input.counted(), &moves, &mut HashMap::new()),
            "Alice",
            "Bob",
        )
    })
}

/// Lights in a field of so many dimensions, each on a place with coordinates from 1 upwards.
fn lights_win<const N: usize>(lights: &[u64]) -> bool {
    let start: BTreeSet<[u64; N]> = lights
        .chunks(N)
        .map(|place| place.try_into().unwrap())
        .collect();
    let moves = |on: &BTreeSet<[u64; N]>| {
        let mut found = Vec::new();
        for &light in on {
            // Every corner that lies nowhere beyond the light.
            let below = light.iter().product::<u64>();
            for mut choice in 0..below {
                let corner = light.map(|side| {
                    let number = 1 + choice % side;
                    choice /= side;
                    number
                });
                found.push(flipped(on, light, corner));
            }
        }
        found
    };
    wins(&start, &moves, &mut HashMap::new())
}

fn flipped<const N: usize>(
    on: &BTreeSet<[u64; N]>,
    light: [u64; N],
    corner: [u64; N],
) -> BTreeSet<[u64; N]> {
    let mut corners = BTreeSet::new();
    for which in 0..1 << N {
        corners.insert(std::array::from_fn(|axis| match which >> axis & 1 {
            0 => light[axis],
            _ => corner[axis],
        }));
    }
    on.symmetric_difference(&corners).copied().collect()
}

fn hdu_3404(input: &mut Numbers) -> String {
    let mut out = String::new();
    for _ in 0..input.get() {
        let count = input.get();
        let first = lights_win::<2>(&input.list(2 * count));
        out += &pick(first, "Have a try, lxhgww.", "Don't waste your time.");
    }
    out
}

fn poj_3533(input: &mut Numbers) -> String {
    let mut out = String::new();
    while let Some(count) = input.next() {
        out += &pick(lights_win::<3>(&input.list(3 * count)), "No", "Yes");
    }
    out
}

/// The rows after sliding one chessman to the left, none beyond `wall`.
fn slides(row: &[u64], wall: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for at in 0..row.len() {
        let before = if at == 0 { 0 } else { row[at - 1] };
        // Square 0 alone may hold several, if anybody gets there at all.
        let least = if before == 0 { wall } else { before + 1 };
        for to in least..row[at] {
            let mut next = row.to_vec();
            next[at] = to;
            found.push(next);
        }
    }
    found
}

fn poj_1704(input: &mut Numbers) -> String {
    let mut out = String::new();
    for _ in 0..input.get() {
        let mut row = input.counted();
        row.sort_unstable();
        let moves = |row: &Vec<u64>| slides(row, 1);
        let first = wins(&row, &moves, &mut HashMap::new());
        out += &pick(first, "Georgia will win", "Bob will win");
    }
    out
}

fn hdu_4315(input: &mut Numbers) -> String {
    let mut out = String::new();
    while let Some(people) = input.next() {
        let king = input.get() as usize - 1;
        // The game is over, and lost for the player to move, when the king is on the top.
        let moves = |row: &Vec<u64>| match row[king] {
            0 => Vec::new(),
            _ => slides(row, 0),
        };
        let first = wins(&input.list(people), &moves, &mut HashMap::new());
        out += &pick(first, "Alice", "Bob");
    }
    out
}

fn hoj_1122(input: &mut Numbers) -> String {
    let mut out = String::new();
    let mut known = HashMap::new();
    for case in 1.. {
        let allowed = input.counted();
        if allowed.is_empty() {
            break;
        }
        let allowed: BTreeSet<u64> = allowed.into_iter().collect();
        let moves = |allowed: &BTreeSet<u64>| allowed.iter().map(|&n| choose(allowed, n)).collect();
        let winning = allowed
            .iter()
            .filter(|&&n| !wins(&choose(&allowed, n), &moves, &mut known));
        let list: String = winning.map(|n| format!(" {n}")).collect();
        writeln!(out, "Test Case #{case}").unwrap();
        match list.as_str() {
            "" => writeln!(out, "There's no winning move.\n").unwrap(),
            _ => writeln!(out, "The winning moves are:{list}\n").unwrap(),
        }
    }
    out
}

/// The numbers that stay allowed: not `chosen`, nor anything that is a forbidden number, or
/// nothing, plus a multiple of it.
fn choose(allowed: &BTreeSet<u64>, chosen: u64) -> BTreeSet<u64> {
    let free = |number: u64| {
        let mut rest = (0..=number).rev().step_by(chosen as usize);
        // 1 is no sum of chosen numbers.
        rest.all(|rest| rest == 1 || allowed.contains(&rest))
    };
    allowed.iter().copied().filter(|&n| free(n)).collect()
}

fn lightoj_1315(input: &mut Numbers) -> String {
    const JUMPS: [[i64; 2]; 6] = [[-3, -1], [-2, -1], [-2, 1], [-1, -3], [-1, -2], [1, -2]];
    let moves = |knights: &Vec<[i64; 2]>| {
        let mut found = Vec::new();
        for at in 0..knights.len() {
            for jump in JUMPS {
                let to = [knights[at][0] + jump[0], knights[at][1] + jump[1]];
                if to[0] >= 0 && to[1] >= 0 {
                    let mut next = knights.clone();
                    next[at] = to;
                    found.push(next);
                }
            }
        }
        found
    };
    let mut known = HashMap::new();
    numbered(input.get(), || {
        let count = input.get();
        let square = |_| [input.get() as i64, input.get() as i64];
        let knights: Vec<[i64; 2]> = (0..count).map(square).collect();
        pick(wins(&knights, &moves, &mut known), "Alice", "Bob")
    })
}

fn poj_2348(input: &mut Numbers) -> String {
    let mut out = String::new();
    let mut known = HashMap::new();
    loop {
        let pair = [input.get(), input.get()];
        if pair == [0, 0] {
            return out;
        }
        let moves = |&[a, b]: &[u64; 2]| {
            let (small, large) = (a.min(b), a.max(b));
            let times = large.checked_div(small).unwrap_or(0);
            (1..=times).map(|k| [small, large - k * small]).collect()
        };
        out += &pick(wins(&pair, &moves, &mut known), "Stan wins", "Ollie wins");
    }
}

fn poj_2425(input: &mut Numbers) -> String {
    let mut out = String::new();
    while let Some(vertices) = input.next() {
        let graph: Vec<Vec<u64>> = (0..vertices).map(|_| input.counted()).collect();
        let mut known = HashMap::new();
        let moves = |pieces: &Vec<u64>| {
            let mut found = Vec::new();
            for at in 0..pieces.len() {
                for &to in &graph[pieces[at] as usize] {
                    let mut next = pieces.clone();
                    next[at] = to;
                    next.sort_unstable();
                    found.push(next);
                }
            }
            found
        };
        loop {
            let mut pieces = input.counted();
            if pieces.is_empty() {
                break;
            }
            pieces.sort_unstable();
            out += &pick(wins(&pieces, &moves, &mut known), "WIN", "LOSE");
        }
    }
    out
}

fn zoj_3057(input: &mut Numbers) -> String {
    let mut out = String::new();
    let mut known = HashMap::new();
    let moves = |piles: &[u64; 3]| {
        let mut found = Vec::new();
        for from in [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
            [1, 1, 0],
            [1, 0, 1],
            [0, 1, 1],
        ] {
            for taken in 1.. {
                if (0..3).any(|at| from[at] * taken > piles[at]) {
                    break;
                }
                found.push(std::array::from_fn(|at| piles[at] - from[at] * taken));
            }
        }
        found
    };
    while let Some(first) = input.next() {
        let piles = [first, input.get(), input.get()];
        out += &pick(wins(&piles, &moves, &mut known), "1", "0");
    }
    out
}
