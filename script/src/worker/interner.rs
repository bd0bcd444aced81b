//! Values of the file become packed positions and back.

use rustc_hash::{FxHashMap, FxHashSet};
use starlark::values::{
    Heap, UnpackValue, Value,
    list::ListRef,
    tuple::{AllocTuple, TupleRef},
};

use super::file::kind;
use crate::{
    literal::{DEEPEST, Tree, looks_literal},
    packed::{NAMED, Packed},
    wire::Packet,
};

/// What has got a name, and the number of each name.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    ids: FxHashMap<String, u64>,
    trees: Vec<Tree>,
    labels: Vec<String>,
    /// The names that the other side knows, and those that it is told next.
    told: FxHashSet<u64>,
    next: Vec<u64>,
    /// The letters of all names.
    letters: usize,
}

/// A name takes about so many bytes beside its letters, which are kept three times.
const NAME: usize = size_of::<(String, u64)>() + size_of::<Tree>() + size_of::<String>() + 64;

impl Interner {
    /// Notes which numbers the other side will see.
    pub(super) fn tell(&mut self, numbers: impl IntoIterator<Item = u64>) {
        for number in numbers {
            if self.tree(number).is_some() && self.told.insert(number) {
                self.next.push(number - NAMED);
            }
        }
    }

    /// Writes how many names are new, and those.
    pub(super) fn write_new(&mut self, packet: &mut Packet) {
        packet.number(self.next.len() as u64);
        for at in self.next.drain(..) {
            packet.number(at);
            packet.text(self.labels.get(at as usize).map_or("", String::as_str));
        }
    }

    pub(crate) fn intern(&mut self, tree: Tree) -> u64 {
        let label = tree.label();
        if let Some(&id) = self.ids.get(&label) {
            return id;
        }
        let id = NAMED + self.trees.len() as u64;
        self.letters += label.len();
        self.trees.push(tree);
        self.labels.push(label.clone());
        self.ids.insert(label, id);
        id
    }

    /// The names that were given after the first so many.
    pub(super) fn after(&self, count: usize) -> &[Tree] {
        self.trees.get(count..).unwrap_or_default()
    }

    /// The memory that names take, about.
    pub(super) fn bytes(&self) -> usize {
        3 * self.letters + NAME * self.trees.len()
    }

    /// The packed form of a position, or what it is instead.
    #[inline]
    pub(crate) fn pack(&mut self, value: Value<'_>) -> Result<Packed, String> {
        match value.unpack_i32() {
            Some(number) if number >= 0 => Ok(Packed::One(number as u64)),
            _ => match items(value) {
                Some(&[a, b]) => Ok(Packed::Two([self.member(a)?, self.member(b)?])),
                Some(&[_]) | None => Ok(Packed::One(self.member(value)?)),
                Some(list) => {
                    let numbers: Result<Vec<u64>, _> =
                        list.iter().map(|&item| self.member(item)).collect();
                    Ok(Packed::Many(numbers?.into()))
                }
            },
        }
    }

    /// The number that stands for a value within a position.
    #[inline]
    fn member(&mut self, value: Value<'_>) -> Result<u64, String> {
        match value.unpack_i32() {
            Some(number) if number >= 0 => Ok(number as u64),
            _ => match self.string(value) {
                Some(id) => Ok(id),
                None => match tree(value, 0)? {
                    Tree::Int(number) if number >= 0 => Ok(number as u64),
                    tree => Ok(self.intern(tree)),
                },
            },
        }
    }

    /// The number of a string that has one and is its own label.
    fn string(&self, value: Value<'_>) -> Option<u64> {
        let text = value.unpack_str().filter(|text| !looks_literal(text))?;
        self.ids.get(text).copied()
    }

    pub(super) fn unpack<'v>(&self, packed: &Packed, heap: Heap<'v>) -> Value<'v> {
        match packed {
            Packed::One(number) => self.value(*number, heap),
            other => {
                let numbers = other.as_slice().iter();
                heap.alloc(AllocTuple(numbers.map(|&number| self.value(number, heap))))
            }
        }
    }

    fn value<'v>(&self, number: u64, heap: Heap<'v>) -> Value<'v> {
        match self.tree(number) {
            Some(tree) => grown(tree, heap),
            None => heap.alloc(number as i64),
        }
    }

    /// What the number stands for, where it is a name.
    pub(super) fn tree(&self, number: u64) -> Option<&Tree> {
        let at = usize::try_from(number.checked_sub(NAMED)?).ok()?;
        self.trees.get(at)
    }

    /// Whether all names in it have been given.
    pub(super) fn knows(&self, packed: &Packed) -> bool {
        let known = |&number: &u64| number < NAMED || self.tree(number).is_some();
        packed.as_slice().iter().all(known)
    }

    /// The position as the file would write it.
    pub(super) fn written(&self, packed: &Packed) -> String {
        let tree = |&number: &u64| match self.tree(number) {
            Some(tree) => tree.clone(),
            None => Tree::Int(number as i64),
        };
        match packed {
            Packed::One(number) => tree(number).to_string(),
            other => Tree::Tuple(other.as_slice().iter().map(tree).collect()).to_string(),
        }
    }
}

pub(super) fn items<'v>(value: Value<'v>) -> Option<&'v [Value<'v>]> {
    match TupleRef::from_value(value) {
        Some(tuple) => Some(tuple.content()),
        None => ListRef::from_value(value).map(ListRef::content),
    }
}

pub(crate) fn grown<'v>(tree: &Tree, heap: Heap<'v>) -> Value<'v> {
    match tree {
        Tree::Int(number) => heap.alloc(*number),
        Tree::Text(text) => heap.alloc(text.as_str()),
        Tree::Tuple(items) => {
            let items: Vec<Value<'v>> = items.iter().map(|item| grown(item, heap)).collect();
            heap.alloc(AllocTuple(items))
        }
    }
}

/// What a value consists of.
pub(super) fn tree(value: Value<'_>, depth: usize) -> Result<Tree, String> {
    if depth > DEEPEST {
        return Err("a tuple that lies too deep within others".into());
    }
    if let Some(text) = value.unpack_str() {
        return Ok(Tree::Text(text.to_owned()));
    }
    if let Some(list) = items(value) {
        let items: Result<_, _> = list.iter().map(|&item| tree(item, depth + 1)).collect();
        return items.map(Tree::Tuple);
    }
    match (value.get_type(), i64::unpack_value(value)) {
        ("int", Ok(Some(number))) => Ok(Tree::Int(number)),
        ("int", _) => Err("a number beyond 64 bits".into()),
        ("NoneType", _) => Err("None".into()),
        ("bool", _) => Err(format!("the truth value {}", value.to_repr())),
        ("float", _) => Err(format!(
            "the fraction {}: divide whole numbers with //",
            value.to_repr()
        )),
        _ => Err(kind(value)),
    }
}
