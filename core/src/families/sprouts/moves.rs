//! The moves, on symbols.

use super::{BOUNDARY, END, LETTERS, REGION, SPOT, lives};

/// Boundaries of a region that are the same and have no letter, or one with letters.
#[derive(Clone, Copy, Debug)]
struct Group<'p> {
    boundary: &'p [u8],
    count: usize,
}

/// Boundaries of a region, those that are alike together.
fn groups(region: &[u8]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let boundaries = region.split(|&symbol| symbol == BOUNDARY);
    for boundary in boundaries.filter(|boundary| !boundary.is_empty()) {
        let plain = boundary.iter().all(|&symbol| symbol < BOUNDARY);
        match groups
            .iter_mut()
            .find(|group| plain && group.boundary == boundary)
        {
            Some(group) => group.count += 1,
            None => groups.push(Group { boundary, count: 1 }),
        }
    }
    groups
}

/// An upper estimate of how many moves there are.
pub(super) fn bound(position: &[u8]) -> u64 {
    let of_region = |region: &[u8]| {
        let groups = groups(region);
        let ways = groups.iter().fold(1_u64, |ways, group| {
            ways.saturating_mul(group.count as u64 + 1)
        });
        let ends: u64 = groups.iter().map(|group| group.boundary.len() as u64).sum();
        ends.saturating_mul(ends + 1).saturating_mul(ways)
    };
    let regions = position.split(|&symbol| symbol == REGION);
    regions.fold(0, |sum, region| sum.saturating_add(of_region(region)))
}

/// Shows `push` what each move leaves, as it is, until it says false.
pub(super) fn each(position: &[u8], push: &mut dyn FnMut(&[u8]) -> bool) {
    let mut used = [false; 256];
    position
        .iter()
        .for_each(|&symbol| used[usize::from(symbol)] = true);
    let mut free = (LETTERS..=u8::MAX).filter(|&letter| !used[usize::from(letter)]);
    let mut fresh = || free.next().unwrap_or(u8::MAX);
    let new = [fresh(), fresh(), fresh()];
    let mut start = 0;
    while let Some(length) = position[start..]
        .iter()
        .position(|&symbol| symbol == REGION)
    {
        let end = start + length;
        let groups = groups(&position[start..end]);
        let mut moves = Moves {
            others: [&position[..start], &position[end + 1..]],
            groups: &groups,
            new,
            left: Vec::new(),
            push,
        };
        if !moves.join() || !moves.divide() {
            return;
        }
        start = end + 1;
    }
}

/// The moves in a region.
struct Moves<'p, 'f> {
    /// The regions before it and after it.
    others: [&'p [u8]; 2],
    groups: &'p [Group<'p>],
    /// The letters of the new spot, and of the ends of the line where they need one.
    new: [u8; 3],
    left: Vec<u8>,
    push: &'f mut dyn FnMut(&[u8]) -> bool,
}

impl<'p> Moves<'p, '_> {
    /// Lines from a boundary to another one, which make one of them.
    fn join(&mut self) -> bool {
        for (at, first) in self.groups.iter().enumerate() {
            for (other, second) in self.groups.iter().enumerate().skip(at) {
                if at == other && first.count < 2 {
                    continue;
                }
                for i in 0..first.boundary.len() {
                    let from = if at == other { i } else { 0 };
                    for j in from..second.boundary.len() {
                        if !self.joined([at, other], [i, j]) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    fn joined(&mut self, groups: [usize; 2], ends: [usize; 2]) -> bool {
        let boundaries = groups.map(|group| self.groups[group].boundary);
        let dead = [boundaries[0][ends[0]], boundaries[1][ends[1]]];
        if dead[0] == dead[1] && dead[0] >= LETTERS {
            return true;
        }
        self.begin(dead);
        for (at, group) in self.groups.iter().enumerate() {
            let gone = groups.iter().filter(|&&group| group == at).count();
            self.repeat(group.boundary, group.count - gone, dead);
        }
        for side in 0..2 {
            let (boundary, at) = (boundaries[side], ends[side]);
            let rest = boundary[at + 1..].iter().chain(&boundary[..at]);
            let around = match boundary[at] {
                SPOT => [Some(END), None],
                END => [Some(self.new[1 + side]); 2],
                _ => [None; 2],
            };
            self.left.extend(around[0]);
            self.left
                .extend(rest.filter(|symbol| !is_dead(**symbol, dead)));
            self.left.extend(around[1]);
            self.left.push(self.new[0]);
        }
        self.left.extend([BOUNDARY, REGION]);
        self.show()
    }

    /// Lines from a boundary to itself, which part the others in all ways.
    fn divide(&mut self) -> bool {
        for (at, group) in self.groups.iter().enumerate() {
            let length = group.boundary.len();
            for i in 0..length {
                let loops = lives(group.boundary[i]) >= 2;
                let first = if loops { i } else { i + 1 };
                if !(first..length).all(|j| self.divided(at, i, j)) {
                    return false;
                }
            }
        }
        true
    }

    fn divided(&mut self, at: usize, i: usize, j: usize) -> bool {
        let boundary = self.groups[at].boundary;
        let dead = [boundary[i], boundary[j]];
        if i < j && dead[0] == dead[1] && dead[0] >= LETTERS {
            return true;
        }
        let [new, first, second] = self.new;
        let ends = match (boundary[i], i == j) {
            (SPOT, _) => [Some(first), None],
            (_, true) => [None; 2],
            _ => [(i, first), (j, second)]
                .map(|(at, letter)| (boundary[at] == END).then_some(letter)),
        };
        let within = boundary.get(i + 1..j).unwrap_or_default();
        let [inner, outer] = [[ends[0], ends[1]], [ends[1], ends[0]]];
        let around = boundary[j + 1..].iter().chain(&boundary[..i]);
        let side = |ends: [Option<u8>; 2], symbols: &mut dyn Iterator<Item = &u8>| -> Vec<u8> {
            let middle = symbols.copied().filter(|&symbol| !is_dead(symbol, dead));
            let line = ends[0].into_iter().chain(middle).chain(ends[1]);
            line.chain([new, BOUNDARY]).collect()
        };
        let sides = [
            side(inner, &mut within.iter()),
            side(outer, &mut around.into_iter()),
        ];
        let mut ways = Ways::new(self.groups, at, boundary[i] == SPOT);
        loop {
            self.begin(dead);
            for (way, side) in sides.iter().enumerate() {
                self.left.extend(side);
                for (group, shares) in self.groups.iter().zip(&ways.shares) {
                    self.repeat(group.boundary, shares[way], dead);
                }
                self.left.push(REGION);
            }
            if !self.show() {
                return false;
            }
            if !ways.next() {
                return true;
            }
        }
    }

    /// Shows the position that was written, without boundaries and regions that are empty.
    fn show(&mut self) -> bool {
        let mut last = REGION;
        self.left.retain(|&symbol| {
            let kept = match symbol {
                BOUNDARY => !matches!(last, BOUNDARY | REGION),
                REGION => last != REGION,
                _ => true,
            };
            if kept {
                last = symbol;
            }
            kept
        });
        (self.push)(&self.left)
    }

    /// Writes the other regions.
    fn begin(&mut self, dead: [u8; 2]) {
        self.left.clear();
        for others in self.others {
            let alive = others.iter().filter(|symbol| !is_dead(**symbol, dead));
            self.left.extend(alive);
        }
    }

    /// Writes a boundary so many times.
    fn repeat(&mut self, boundary: &[u8], count: usize, dead: [u8; 2]) {
        for _ in 0..count {
            let alive = boundary.iter().filter(|symbol| !is_dead(**symbol, dead));
            self.left.extend(alive);
            self.left.push(BOUNDARY);
        }
    }
}

/// Whether a symbol is the letter of a vertex that has become the end of its last line.
fn is_dead(symbol: u8, dead: [u8; 2]) -> bool {
    symbol >= LETTERS && dead.contains(&symbol)
}

/// The ways to part boundaries between two sides.
struct Ways {
    /// How many of each group are on either side.
    shares: Vec<[usize; 2]>,
    /// How many of the first group go to the first side at most.
    most: usize,
}

impl Ways {
    /// All on the second side; one of the group at `used` is the divided one. Where the sides are
    /// `alike`, only half of the ways are told apart.
    fn new(groups: &[Group<'_>], used: usize, alike: bool) -> Self {
        let shares: Vec<[usize; 2]> = groups
            .iter()
            .enumerate()
            .map(|(at, group)| [0, group.count - usize::from(at == used)])
            .collect();
        let first = shares.first().map_or(0, |shares| shares[1]);
        let most = if alike { first / 2 } else { first };
        Self { shares, most }
    }

    fn next(&mut self) -> bool {
        let last = self.shares.len();
        for at in (0..last).rev() {
            let [one, two] = self.shares[at];
            let most = if at == 0 { self.most } else { one + two };
            if one < most {
                self.shares[at] = [one + 1, two - 1];
                return true;
            }
            self.shares[at] = [0, one + two];
        }
        false
    }
}
