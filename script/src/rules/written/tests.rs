use std::{cell::RefCell, rc::Rc};

use grundy::{Catalog, Error, Game, Options, Position, Rules, Session, search};
use starlark::environment::Module;

use super::*;
use crate::{
    names::Names,
    packed::Packed,
    worker::{Interner, grown},
};

/// A game in which nobody can move, and whose positions are written as those of a rule file.
struct Written {
    interner: Rc<RefCell<Interner>>,
    /// What the other side is told.
    names: Names,
    list_is_one: bool,
}

impl Written {
    fn name(&self, label: &str) -> Result<u64, Error> {
        let tree = Tree::of_label(label).map_err(Error::input)?;
        let number = self.interner.borrow_mut().intern(tree.clone());
        if self.names.get(number - NAMED).is_none() {
            self.names.give(number - NAMED, tree.label());
        }
        Ok(number)
    }
}

impl Rules for Written {
    type Component = Packed;
    fn options(&self, _: &Packed, _: &mut Options<Packed>) {}
    fn list_is_one(&self) -> bool {
        self.list_is_one
    }
    fn label(&self, number: u64) -> Option<&str> {
        self.names.get(number.checked_sub(NAMED)?)
    }
    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        Some(read(text, |label| self.name(label)))
    }
    fn reads_lists(&self) -> bool {
        true
    }
    fn write(&self, numbers: &[u64]) -> Option<String> {
        Some(write(numbers, self.list_is_one, |number| {
            self.label(number)
        }))
    }
}

/// Numbers that look random, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        ((self.0 >> 33) as usize) % end
    }

    fn tree(&mut self, deepest: usize) -> Tree {
        match self.below(if deepest > 0 { 5 } else { 3 }) {
            0 => Tree::Int(self.below(1 << 20) as i64 >> self.below(20)),
            1 => Tree::Int([i64::MIN, -1, -3, 0, 10, i64::MAX][self.below(6)]),
            2 => Tree::Text(self.text()),
            _ => Tree::Tuple((0..self.below(4)).map(|_| self.tree(deepest - 1)).collect()),
        }
    }

    fn text(&mut self) -> String {
        const WORDS: [&str; 12] = [
            "start", "X..", "101", "-5", "-X", "don't", "(1,2)", "'q'", "\\x22", "None", "0", "ß",
        ];
        const LETTERS: [char; 20] = [
            'a', 'B', '_', '7', '-', '(', ')', '[', ']', ',', ':', '+', '=', '.', ' ', '\'', '"',
            '\\', '\n', '\u{85}',
        ];
        match self.below(4) {
            0 => WORDS[self.below(12)].to_owned(),
            _ => (0..self.below(6))
                .map(|_| LETTERS[self.below(20)])
                .collect(),
        }
    }
}

#[test]
fn what_is_written_reads_back_to_itself() {
    let mut random = Random(16);
    let catalog = Catalog::builtin();
    for list_is_one in [false, true] {
        let interner = Rc::new(RefCell::new(Interner::default()));
        let mut session = Session::new(&catalog);
        let game = session.adopt(Game::new(
            "nim",
            search(Written {
                interner: interner.clone(),
                names: Names::default(),
                list_is_one,
            }),
        ));
        for _ in 0..20_000 {
            let mut position = Position::new();
            let mut asked = Vec::new();
            for _ in 0..=random.below(2) {
                // As the file writes it, it is read too, into what the worker makes of it.
                let tree = random.tree(4);
                let text = match tree {
                    // A bare list, which would be one anyway or several of a sum.
                    Tree::Tuple(_) => tree.to_string(),
                    _ if list_is_one => format!("({tree})"),
                    _ => tree.to_string(),
                };
                let read = session.components(game, &text);
                let [numbers] = &read.unwrap_or_else(|error| panic!("{tree}: {error}"))[..] else {
                    panic!("{tree} is read as several")
                };
                let packed = Module::with_temp_heap(|module| {
                    interner.borrow_mut().pack(grown(&tree, module.heap()))
                });
                assert_eq!(packed, Ok(Packed::new(numbers)), "{tree}");
                position.push(game, numbers);
                asked.push(numbers.clone());
            }
            let text = session.write(&position);
            let found = session.components(game, text.strip_prefix("nim:").unwrap());
            assert_eq!(found, Ok(asked), "{text}");
        }
    }
}

#[test]
fn bad_text_is_refused_in_a_sentence() {
    let mut random = Random(17);
    for _ in 0..100_000 {
        let text: String = (0..3).map(|_| random.text()).collect();
        if let Err(error) = read(&text, |_| Ok(NAMED)) {
            let told = error.to_string();
            assert!(
                told.starts_with("expected ") && told.contains(": "),
                "{text}: {told}"
            );
            assert!(!told.chars().any(char::is_control), "{text}: {told}");
        }
    }
}
