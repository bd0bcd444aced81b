//! Taking-and-breaking games in which a heap carries a pass.

use super::{Build, Family};
use crate::{
    Board, Catalog, Component, Error, HeapRules, Nimber, Options, Rules, Work,
    engine::{Engine, Mex, breaking::Code},
    notation::shortened,
    on,
};

pub(super) const FAMILY: Family = Family {
    key: "pass",
    rule: "A heap carries a pass: once, while it is not empty, a player may pass instead of \
           moving in it; who splits it leaves the pass with one of the heaps. A heap without \
           its pass is written (n,0).",
    parameters: Some("a taking-and-breaking game, such as kayles or octal:0.77"),
    example: "pass:octal:0.77:9,(5,0)",
    source: "Horrocks & Nowakowski, Regularity in the G-sequences of octal games with a pass, 2003",
    theorem: "",
    build,
};

fn build(build: &Build<'_>) -> Result<Box<dyn Board>, Error> {
    let spec = build.parameters;
    let wanted = || {
        Error::input(format!(
            "expected a taking-and-breaking game with one rule for all its splits, such as kayles or \
             octal:0.77, found '{}'",
            shortened(spec)
        ))
    };
    if spec.starts_with(FAMILY.key) {
        return Err(wanted());
    }
    let rules = Catalog::builtin().find(spec, build.load)?.shifted();
    let rules = rules.filter(|rules| rules.shift == 0).ok_or_else(wanted)?;
    Ok(on(Pass { code: rules.code }, Tables::default()))
}

/// A heap, and whether it has its pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Heap {
    size: u64,
    pass: bool,
}

impl Component for Heap {
    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        match *numbers {
            [size] => Some(Self { size, pass: true }),
            [size, 0] => Some(Self { size, pass: false }),
            _ => None,
        }
    }
    fn numbers(&self, out: &mut Vec<u64>) {
        out.push(self.size);
        if !self.pass {
            out.push(0);
        }
    }
}

struct Pass {
    code: Code,
}

impl Rules for Pass {
    type Component = Heap;

    fn options(&self, heap: &Heap, options: &mut Options<Heap>) {
        let plain = |size| Heap { size, pass: false };
        if heap.pass && heap.size > 0 {
            options.push(&[plain(heap.size)]);
        }
        let mut moves = Options::default();
        self.code.heap_options(heap.size, &mut moves);
        for sizes in moves.iter() {
            let mut left: Vec<Heap> = sizes.iter().map(|&size| plain(size)).collect();
            if !heap.pass {
                options.push(&left);
                continue;
            }
            for at in 0..left.len() {
                // Heaps of one size are alike, and stand side by side.
                if at == 0 || sizes[at] != sizes[at - 1] {
                    left[at].pass = true;
                    options.push(&left);
                    left[at].pass = false;
                }
            }
        }
    }

    fn list_is_one(&self) -> bool {
        false
    }

    fn name(&self, from: &Heap, to: &[Heap]) -> Option<String> {
        if let [left] = to
            && left.size == from.size
        {
            return Some("pass".into());
        }
        let sizes: Vec<u64> = to.iter().map(|heap| heap.size).collect();
        let name = self.code.heap_name(from.size, &sizes);
        match to.iter().find(|heap| heap.pass) {
            Some(heap) if to.len() > 1 => Some(format!("{name}, the pass with {}", heap.size)),
            _ => Some(name),
        }
    }

    fn options_bound(&self, heap: &Heap) -> u64 {
        let parts = u64::from(self.code.most_parts()).max(1);
        let moves = self.code.heap_options_bound(heap.size);
        moves.saturating_mul(parts).saturating_add(1)
    }
}

/// The values of heaps without and with a pass.
#[derive(Debug, Default)]
struct Tables {
    plain: Vec<u32>,
    passing: Vec<u32>,
}

impl Tables {
    /// Extends both tables to the heap `size`, option by option.
    fn grow(&mut self, code: &Code, size: u64, work: &Work<'_>) -> Result<(), Error> {
        work.room(u128::from(size) + 1, 8, &format!("a heap of {size}"))?;
        code.extend(&mut self.plain, size as usize + 1, work)?;
        let mut options = Options::within(work, size_of::<u64>());
        let mut mex = Mex::default();
        let parts = code.most_parts().max(1) as usize;
        for n in self.passing.len() as u64..=size {
            work.tick(n, Some(size))?;
            options.clear();
            code.heap_options(n, &mut options);
            options.fit()?;
            mex.clear(parts * options.len() + 1);
            if n > 0 {
                mex.mark(self.plain[n as usize].into());
            }
            for heaps in options.iter() {
                let sum = heaps
                    .iter()
                    .fold(0, |sum, &heap| sum ^ self.plain[heap as usize]);
                for &heap in heaps {
                    let heap = heap as usize;
                    mex.mark((sum ^ self.plain[heap] ^ self.passing[heap]).into());
                }
            }
            self.passing.push(mex.least() as u32);
        }
        Ok(())
    }
}

impl Engine<Pass> for Tables {
    fn value(&mut self, rules: &Pass, heap: &Heap, work: &Work<'_>) -> Result<Nimber, Error> {
        if heap.size >= self.passing.len() as u64 {
            self.grow(&rules.code, heap.size, work)?;
        }
        let table = if heap.pass {
            &self.passing
        } else {
            &self.plain
        };
        Ok(Nimber::new(table[heap.size as usize].into()))
    }
}
