//! Names that are free in every language.

use std::collections::BTreeSet;

/// Words of the languages, and what programs call by its bare name.
const TAKEN: &str = "alignas alignof and asm auto break bool case catch char class const constexpr \
    continue default delete do double else enum explicit export extern false float for friend goto \
    if inline int long mutable namespace new noexcept not nullptr operator or private protected \
    public register return short signed sizeof static struct switch template this throw true try \
    typedef typeid typename union unsigned using virtual void volatile wchar_t while xor compl \
    bitand bitor as async await become box crate dyn enum extern final fn impl in let loop macro \
    match mod move mut override priv pub ref self static super trait type typeof unsafe unsized \
    use where yield gen abstract concept requires main min max abs sort find accumulate reverse \
    min_element max_element array vector map unordered_map string cin cout mex place floor_div \
    floor_mod part i64 std grundy_value grundy_search grundy_table \
    is_losing";

/// What `using namespace std` brings besides, which a function may not be called.
const OF_STD: &str = "next prev swap count fill remove rotate merge size begin end data hash plus \
    minus less greater move distance advance copy unique search includes equal left right dec hex \
    oct set list pair get tie any all none gcd lcm midpoint clamp replace transform partition \
    exchange forward function bind ref optional variant tuple queue stack deque bitset exp log pow \
    sqrt floor ceil round div negate multiplies modulus divides unwrap partial_sum iota \
    is_sorted nth_element stable_sort for_each generate empty rank extent byte ignore apply visit";

/// What all writers know by its name.
const BUILT_IN: &str = "len gcd root wide narrow long checked within sum least greatest zero_tuple \
    reverse extend listed has push pop sort last back";

/// Names that are taken.
#[derive(Clone, Debug)]
pub(super) struct Names(BTreeSet<String>);

impl Default for Names {
    fn default() -> Self {
        Self(TAKEN.split_whitespace().map(str::to_owned).collect())
    }
}

impl Names {
    /// Takes this name, which something has already.
    pub(super) fn take(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    /// Takes this name, or one like it.
    pub(super) fn fresh(&mut self, wanted: &str) -> String {
        let name = self.apart(wanted, &[]);
        self.0.insert(name.clone());
        name
    }

    /// A name like this that is neither taken nor one of these, without taking it.
    pub(super) fn apart(&self, wanted: &str, others: &[&str]) -> String {
        let free = |name: &String| !self.0.contains(name) && !others.contains(&name.as_str());
        let wanted = wanted.to_owned();
        if free(&wanted) {
            return wanted;
        }
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        numbered.into_iter().find(free).unwrap_or(wanted)
    }

    /// A name for a function.
    pub(super) fn function(&mut self, wanted: &str) -> String {
        let wanted = snake(wanted);
        let mut known = OF_STD.split_whitespace().chain(BUILT_IN.split_whitespace());
        match known.any(|name| name == wanted) {
            true => self.fresh(&format!("the_{wanted}")),
            false => self.fresh(&wanted),
        }
    }

    /// A name for a constant.
    pub(super) fn constant(&mut self, wanted: &str) -> String {
        self.fresh(&wanted.to_uppercase())
    }
}

/// A name in small letters, as Rust wants it.
pub(super) fn snake(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        let broken = text.chars().last().is_some_and(|l| l.is_ascii_lowercase());
        if c.is_ascii_uppercase() && broken {
            text.push('_');
        }
        text.push(c.to_ascii_lowercase());
    }
    match text.trim_matches('_') {
        "" => "unused".into(),
        trimmed => trimmed.to_owned(),
    }
}
