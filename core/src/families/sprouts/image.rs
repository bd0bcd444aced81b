//! The lands of a position, each in a form that is mostly the same for all that differ in names,
//! order and direction only.

use super::{BOUNDARY, LETTERS, REGION, simple::simplify};

/// Memory for the search for forms.
#[derive(Debug)]
pub(super) struct Images {
    position: Vec<u8>,
    spare: Vec<u8>,
    form: Vec<u8>,
    /// What a symbol looks like from far.
    colours: [u64; 256],
    /// The regions of a land that are left to be written, with their looks, turned or not.
    regions: Vec<(u64, usize, usize, bool)>,
    /// The lands' numbers of regions.
    lands: Vec<usize>,
    bounds: Vec<(usize, usize)>,
    boundaries: Vec<Vec<u8>>,
}

impl Default for Images {
    fn default() -> Self {
        Self {
            position: Vec::new(),
            spare: Vec::new(),
            form: Vec::new(),
            colours: [0; 256],
            regions: Vec::new(),
            lands: Vec::new(),
            bounds: Vec::new(),
            boundaries: Vec::new(),
        }
    }
}

/// Rounds in which colours spread.
const ROUNDS: usize = 3;

impl Images {
    /// Shows `take` the lands of a position, which are played independently.
    pub(super) fn parts(&mut self, position: &[u8], take: &mut dyn FnMut(&[u8])) {
        self.position.clear();
        self.position.extend_from_slice(position);
        simplify(&mut self.position, &mut self.spare);
        self.split();
        let mut land = Vec::new();
        while let Some(number) = self.lands.iter().copied().min().filter(|&n| n < usize::MAX) {
            land.clear();
            for at in 0..self.lands.len() {
                if self.lands[at] == number {
                    self.lands[at] = usize::MAX;
                    let (start, end) = self.bounds[at];
                    land.extend_from_slice(&self.position[start..end]);
                }
            }
            self.write(&land);
            take(&self.form);
        }
    }

    /// Numbers the regions, those that share letters alike.
    fn split(&mut self) {
        self.bounds.clear();
        self.lands.clear();
        let mut owner = [usize::MAX; 256];
        let mut start = 0;
        for (at, _) in self
            .position
            .iter()
            .enumerate()
            .filter(|symbol| *symbol.1 == REGION)
        {
            let here = self.bounds.len();
            self.bounds.push((start, at + 1));
            self.lands.push(here);
            for &letter in self.position[start..at]
                .iter()
                .filter(|&&symbol| symbol >= LETTERS)
            {
                let other = &mut owner[usize::from(letter)];
                if *other < here {
                    let (from, to) = (self.lands[here], self.lands[*other]);
                    for land in self.lands.iter_mut().filter(|land| **land == from) {
                        *land = to;
                    }
                }
                *other = here;
            }
            start = at + 1;
        }
    }

    /// Finds the form of a land.
    fn write(&mut self, land: &[u8]) {
        for symbol in 0..LETTERS {
            self.colours[usize::from(symbol)] = mixed(u64::from(symbol) + 1);
        }
        let letters = land.iter().copied().filter(|&symbol| symbol >= LETTERS);
        letters.for_each(|letter| self.colours[usize::from(letter)] = 1);
        let rounds = if land.iter().any(|&symbol| symbol >= LETTERS) {
            ROUNDS
        } else {
            0
        };
        for _ in 0..rounds {
            self.spread(land);
        }
        self.order(land);
        // Once more by the names themselves, which decide what the colours left open.
        for symbol in LETTERS..=u8::MAX {
            self.colours[usize::from(symbol)] = (u64::from(symbol) + 1) << 40;
        }
        if rounds > 0 {
            let form = std::mem::take(&mut self.form);
            self.order(&form);
        }
    }

    /// Gives each letter a colour that says where it is met.
    fn spread(&mut self, land: &[u8]) {
        let mut next = [0_u64; 256];
        for region in land.split(|&symbol| symbol == REGION) {
            let looks = self.looks(region);
            for boundary in region.split(|&symbol| symbol == BOUNDARY) {
                let own = self.looks(boundary);
                for (at, &letter) in boundary.iter().enumerate() {
                    if letter < LETTERS {
                        continue;
                    }
                    let [ahead, back] = self.near(boundary, at);
                    let ahead = mixed(ahead ^ own[0].rotate_left(9) ^ looks[0].rotate_left(31));
                    let back = mixed(back ^ own[1].rotate_left(9) ^ looks[1].rotate_left(31));
                    let seen = match looks[0].cmp(&looks[1]) {
                        std::cmp::Ordering::Less => ahead,
                        std::cmp::Ordering::Greater => back,
                        std::cmp::Ordering::Equal => ahead.wrapping_add(back),
                    };
                    let sum = &mut next[usize::from(letter)];
                    *sum = sum.wrapping_add(mixed(seen));
                }
            }
        }
        for &letter in land.iter().filter(|&&symbol| symbol >= LETTERS) {
            self.colours[usize::from(letter)] = mixed(next[usize::from(letter)]);
        }
    }

    /// What a vertex and its neighbours look like, in both directions.
    fn near(&self, boundary: &[u8], at: usize) -> [u64; 2] {
        let colour = |at: usize| self.colours[usize::from(boundary[at])];
        let length = boundary.len();
        let before = colour(if at == 0 { length - 1 } else { at - 1 });
        let after = colour(if at + 1 == length { 0 } else { at + 1 });
        let own = colour(at).rotate_left(20);
        [
            mixed(before.wrapping_mul(3).wrapping_add(own) ^ after.wrapping_mul(5)),
            mixed(after.wrapping_mul(3).wrapping_add(own) ^ before.wrapping_mul(5)),
        ]
    }

    /// What boundaries look like, in both directions, whatever their order and beginnings.
    fn looks(&self, boundaries: &[u8]) -> [u64; 2] {
        let mut looks = [0_u64; 2];
        for boundary in boundaries.split(|&symbol| symbol == BOUNDARY) {
            let mut sums = [boundary.len() as u64; 2];
            for at in 0..boundary.len() {
                let near = self.near(boundary, at);
                sums = [0, 1].map(|way| sums[way].wrapping_add(near[way]));
            }
            looks = [0, 1].map(|way| looks[way].wrapping_add(mixed(sums[way])));
        }
        looks
    }

    /// Writes the regions of a land in the order of their looks, and names letters as they come.
    fn order(&mut self, land: &[u8]) {
        self.regions.clear();
        let mut start = 0;
        for (at, _) in land.iter().enumerate().filter(|symbol| *symbol.1 == REGION) {
            let [ahead, back] = self.looks(&land[start..at]);
            let turned = back < ahead;
            self.regions.push((ahead.min(back), start, at, turned));
            start = at + 1;
        }
        self.regions.sort_unstable();
        let mut names = [0_u8; 256];
        let mut next = LETTERS;
        self.form.clear();
        for at in 0..self.regions.len() {
            let (_, start, end, turned) = self.regions[at];
            let count = self.arrange(&land[start..end], turned);
            for boundary in &self.boundaries[..count] {
                for &symbol in boundary {
                    let name = &mut names[usize::from(symbol)];
                    if symbol >= LETTERS && *name == 0 {
                        (*name, next) = (next, next.saturating_add(1));
                    }
                    self.form
                        .push(if symbol >= LETTERS { *name } else { symbol });
                }
                self.form.push(BOUNDARY);
            }
            self.form.push(REGION);
        }
    }

    /// Puts the boundaries of a region in the order of their looks, and tells how many there are.
    fn arrange(&mut self, region: &[u8], turned: bool) -> usize {
        let mut count = 0;
        let boundaries = region.split(|&symbol| symbol == BOUNDARY);
        for boundary in boundaries.filter(|boundary| !boundary.is_empty()) {
            if self.boundaries.len() == count {
                self.boundaries.push(Vec::new());
            }
            let mut own = std::mem::take(&mut self.boundaries[count]);
            own.clear();
            own.extend_from_slice(boundary);
            if turned {
                own.reverse();
            }
            self.rotate(&mut own);
            self.boundaries[count] = own;
            count += 1;
        }
        let colours = &self.colours;
        let look = |boundary: &Vec<u8>| {
            let seen = boundary.iter().map(|&symbol| colours[usize::from(symbol)]);
            (
                boundary.len(),
                seen.fold(0, |look, colour| mixed(look ^ colour)),
            )
        };
        self.boundaries[..count].sort_by_cached_key(look);
        count
    }

    /// Turns a boundary so that it begins with what is least by colour.
    fn rotate(&self, boundary: &mut [u8]) {
        let length = boundary.len();
        let colour = |start: usize, at: usize| {
            let at = start + at;
            self.colours[usize::from(boundary[if at < length { at } else { at - length }])]
        };
        let mut best = 0;
        for start in 1..length {
            let pairs = (0..length).map(|at| (colour(start, at), colour(best, at)));
            let first = pairs.into_iter().find(|(a, b)| a != b);
            if first.is_some_and(|(a, b)| a < b) {
                best = start;
            }
        }
        boundary.rotate_left(best);
    }
}

/// A number whose bits depend on all bits of another.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
