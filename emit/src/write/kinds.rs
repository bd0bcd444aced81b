//! What variables and values are, and which of them change.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{Expr, Function, Kind, Op, Parameter, Plan, Step, blocks, walk};

/// How a function holds a list or a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// It is its own.
    Own,
    /// It is lent to it.
    Lent,
    /// It is lent to it to be changed.
    Changes,
}

/// The names that a function knows.
pub(super) struct Scope<'p> {
    functions: BTreeMap<&'p str, &'p Function>,
    tables: BTreeMap<&'p str, Kind>,
    ragged: BTreeSet<&'p str>,
    variables: BTreeMap<String, (Kind, Held)>,
    changed: BTreeSet<String>,
    mentioned: BTreeSet<String>,
    /// Those that get more than their first value.
    again: BTreeSet<String>,
}

/// The calls that change the list that they get.
const CHANGING: [&str; 6] = ["push", "pop", "sort", "reverse", "unique", "extend"];

impl<'p> Scope<'p> {
    pub(super) fn new(plan: &'p Plan, body: &'p [Step]) -> Self {
        let functions = plan.functions.iter();
        let mut scope = Self {
            functions: functions.map(|f| (f.name.as_str(), f)).collect(),
            tables: BTreeMap::new(),
            ragged: BTreeSet::new(),
            variables: BTreeMap::new(),
            changed: BTreeSet::new(),
            mentioned: BTreeSet::new(),
            again: BTreeSet::new(),
        };
        for table in &plan.tables {
            let kind = scope.kind(&table.value);
            scope.tables.insert(&table.name, kind);
            if is_ragged(&table.value) {
                scope.ragged.insert(&table.name);
            }
        }
        scope.find_changed(body);
        walk(body, &mut |expr| {
            if let Expr::Name(name) = expr {
                scope.mentioned.insert(name.clone());
            }
        });
        again(body, &mut BTreeSet::new(), &mut scope.again);
        scope
    }

    fn find_changed(&mut self, body: &'p [Step]) {
        let mut changed = BTreeSet::new();
        blocks(body, &mut |step| {
            if let Step::Set(target, _, _) = step {
                changed.extend(root(target));
            }
        });
        walk(body, &mut |expr| {
            let Expr::Call(name, items) = expr else {
                return;
            };
            if CHANGING.contains(&name.as_str()) {
                changed.extend(items.first().and_then(root));
            }
            let takes = self.functions.get(name.as_str()).map(|f| &f.takes[..]);
            for (item, parameter) in items.iter().zip(takes.unwrap_or_default()) {
                if parameter.changes {
                    changed.extend(root(item));
                }
            }
        });
        self.changed = changed;
    }

    pub(super) fn takes(&mut self, parameter: &Parameter) {
        let held = match (&parameter.kind, parameter.changes) {
            (Kind::List(_) | Kind::Map | Kind::Memo(_), true) => Held::Changes,
            (Kind::List(_) | Kind::Map | Kind::Memo(_), false) => Held::Lent,
            _ => Held::Own,
        };
        let known = (parameter.kind.clone(), held);
        self.variables.insert(parameter.name.clone(), known);
    }

    pub(super) fn add(&mut self, name: &str, kind: Kind, held: Held) {
        self.variables.insert(name.to_owned(), (kind, held));
    }

    pub(super) fn changes(&self, name: &str) -> bool {
        self.changed.contains(name)
    }

    /// Whether a function speaks of a variable after it began.
    pub(super) fn mentions(&self, name: &str) -> bool {
        self.mentioned.contains(name)
    }

    /// Whether a variable that begins without a value may get several in one turn.
    pub(super) fn changes_later(&self, name: &str) -> bool {
        self.again.contains(name)
    }

    /// Whether a value is a constant of lists that differ in length, or one of its lists.
    pub(super) fn is_ragged(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Name(name) => self.ragged.contains(name.as_str()),
            Expr::At(of, _) => self.is_ragged(of),
            _ => false,
        }
    }

    pub(super) fn held(&self, name: &str) -> Held {
        self.variables
            .get(name)
            .map_or(Held::Own, |(_, held)| *held)
    }

    pub(super) fn function(&self, name: &str) -> Option<&'p Function> {
        self.functions.get(name).copied()
    }

    /// What a value is.
    pub(super) fn kind(&self, expr: &Expr) -> Kind {
        let list = |of: Kind| Kind::List(Box::new(of));
        match expr {
            Expr::Int(_) => Kind::Int,
            Expr::Text(_) => Kind::Text,
            Expr::Bool(_) | Expr::Not(_) => Kind::Bool,
            Expr::Name(name) => {
                let variable = self.variables.get(name).map(|(kind, _)| kind);
                let known = variable.or_else(|| self.tables.get(name.as_str()));
                known.cloned().unwrap_or(Kind::Int)
            }
            Expr::List(items) => list(items.first().map_or(Kind::Int, |item| self.kind(item))),
            Expr::Tuple(items) => Kind::Tuple(items.len()),
            Expr::Both(op, a, b) => match op.asks() {
                true => Kind::Bool,
                false => self.number(*op, a, b),
            },
            Expr::If(_, a, b) => match (self.kind(a), self.kind(b)) {
                (Kind::Wide, _) | (_, Kind::Wide) => Kind::Wide,
                (kind, _) => kind,
            },
            Expr::At(of, _) => self.element(of),
            Expr::Call(name, items) => self.given(name, items),
        }
    }

    fn number(&self, op: Op, a: &Expr, b: &Expr) -> Kind {
        let wide_b = self.kind(b) == Kind::Wide && !matches!(op, Op::Left | Op::Right);
        match self.kind(a) == Kind::Wide || wide_b {
            true => Kind::Wide,
            false => Kind::Int,
        }
    }

    fn element(&self, of: &Expr) -> Kind {
        match self.kind(of) {
            Kind::List(kind) => *kind,
            _ => Kind::Int,
        }
    }

    fn given(&self, name: &str, items: &[Expr]) -> Kind {
        let item = |at: usize| items.get(at).map_or(Kind::Int, |item| self.kind(item));
        match name {
            "wide" => Kind::Wide,
            "has" | "within" => Kind::Bool,
            "zero_tuple" => match items.first() {
                Some(Expr::Int(width)) => Kind::Tuple(usize::try_from(*width).unwrap_or(0)),
                _ => Kind::Int,
            },
            "listed" => Kind::List(Box::new(Kind::Int)),
            "map" => Kind::Map,
            "pop" | "last" | "back" | "least" | "greatest" | "checked" => {
                items.first().map_or(Kind::Int, |of| self.element(of))
            }
            "fill" => Kind::List(Box::new(item(1))),
            "copy" | "min" | "max" => item(0),
            _ => self.function(name).map_or(Kind::Int, |f| f.gives.clone()),
        }
    }
}

/// Whether a constant has lists that differ in length.
pub(super) fn is_ragged(value: &Expr) -> bool {
    let len = |item: &Expr| match item {
        Expr::List(row) => Some(row.len()),
        _ => None,
    };
    match value {
        Expr::List(items) => items
            .iter()
            .any(|item| len(item) != items.first().and_then(len)),
        _ => false,
    }
}

/// The variable that an element is in.
fn root(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Name(name) => Some(name.clone()),
        Expr::At(of, _) => root(of),
        _ => None,
    }
}

/// Notes the variables that get a value where they may have one: `has` are those that do.
fn again(steps: &[Step], has: &mut BTreeSet<String>, found: &mut BTreeSet<String>) {
    let set = |expr: &Expr, has: &mut BTreeSet<String>, found: &mut BTreeSet<String>| match expr {
        Expr::Name(name) => {
            if !has.insert(name.clone()) {
                found.insert(name.clone());
            }
        }
        other => found.extend(root(other)),
    };
    for step in steps {
        match step {
            Step::Set(target, None, _) => set(target, has, found),
            Step::Set(target, Some(_), _) => found.extend(root(target)),
            Step::Do(Expr::Call(name, items)) if CHANGING.contains(&name.as_str()) => {
                found.extend(items.first().and_then(root));
            }
            Step::Bare(name, _) => {
                has.remove(name);
            }
            Step::If(cases, rest) => {
                let before = has.clone();
                for block in cases.iter().map(|(_, block)| block).chain([rest]) {
                    let mut inner = before.clone();
                    again(block, &mut inner, found);
                    has.append(&mut inner);
                }
            }
            Step::While(_, block)
            | Step::Count(_, _, _, block)
            | Step::Each(_, _, block)
            | Step::EachOf(_, _, block)
            | Step::WhileRead(_, block) => {
                // What a turn sets, another turn sets again, unless it begins there.
                again(block, has, found);
                again(block, has, found);
            }
            _ => {}
        }
    }
}
