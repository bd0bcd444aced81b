//! Where the variables of a function begin, and which of them keep what they have.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Act, Ex, Form, Function, Stmt, Target, every, inner, values};

/// Where a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    /// It is a parameter, or one of a comprehension.
    There,
    /// By the loop that it counts.
    Loop,
    /// By the assignment of this number.
    Assign(usize),
    /// Before the statement of this number, which gives it a value in any case.
    Bare(usize),
    /// Before the statement of this number, with a value that nothing reads.
    Empty(usize),
}

/// What is known of the variables of a function.
#[derive(Debug, Default)]
pub(super) struct Vars {
    pub(super) begins: Vec<Begin>,
    /// Whether each has one value as long as what surrounds it runs.
    pub(super) steady: Vec<bool>,
    /// Where lists are changed in place: the variable and the statement.
    pub(super) mutated: Vec<(usize, usize)>,
    paths: BTreeMap<usize, Path>,
}

/// The way to a statement: blocks, with whether they are those of loops, and places in them.
type Path = Vec<(usize, bool, usize)>;

/// A place where a variable is read or written.
struct Seen {
    path: Path,
    id: usize,
    writes: bool,
    by_loop: Option<usize>,
}

/// The methods that change a list.
pub(super) const CHANGING: [&str; 9] = [
    "append", "extend", "pop", "insert", "remove", "clear", "add", "discard", "update",
];

struct Walk<'s> {
    seen: BTreeMap<usize, Vec<Seen>>,
    stmts: BTreeMap<usize, &'s Stmt>,
    paths: BTreeMap<usize, Path>,
    blocks: usize,
}

impl<'s> Walk<'s> {
    fn block(&mut self, block: &'s [Stmt], around: &Path, is_loop: bool) -> usize {
        let number = self.blocks;
        self.blocks += 1;
        for (place, stmt) in block.iter().enumerate() {
            let mut path = around.clone();
            path.push((number, is_loop, place));
            self.stmts.insert(stmt.id, stmt);
            self.paths.insert(stmt.id, path.clone());
            for var in values(stmt).iter().flat_map(|ex| ex.reads()) {
                self.note(var, &path, stmt.id, false, None);
            }
            let (inner, loops) = inner(stmt);
            let first = self.blocks;
            match &stmt.form {
                Act::Assign(target, _) => {
                    for var in target.vars() {
                        self.note(var, &path, stmt.id, true, None);
                    }
                }
                Act::Change(target, _, _) => {
                    for var in target.vars() {
                        self.note(var, &path, stmt.id, false, None);
                        self.note(var, &path, stmt.id, true, None);
                    }
                }
                Act::For(target, _, _) => {
                    for var in target.vars() {
                        self.note(var, &path, stmt.id, true, Some(first));
                    }
                }
                _ => {}
            }
            for block in inner {
                self.block(block, &path, loops);
            }
        }
        number
    }

    fn note(&mut self, var: usize, path: &Path, id: usize, writes: bool, by_loop: Option<usize>) {
        self.seen.entry(var).or_default().push(Seen {
            path: path.clone(),
            id,
            writes,
            by_loop,
        });
    }

    /// Whether each use of a variable is in one of the loops that count it.
    fn counted(&self, seen: &[Seen]) -> bool {
        let within = |s: &Seen, block: usize| s.path.iter().any(|&(b, _, _)| b == block);
        let loops: Vec<usize> = seen.iter().filter_map(|s| s.by_loop).collect();
        let by_loops = seen.iter().all(|s| !s.writes || s.by_loop.is_some());
        by_loops
            && !loops.is_empty()
            && seen.iter().all(|s| match s.by_loop {
                Some(_) => !loops.iter().any(|&block| within(s, block)),
                None => loops.iter().any(|&block| within(s, block)),
            })
    }

    fn begin(&self, var: usize, seen: &[Seen]) -> Begin {
        if self.counted(seen) {
            return Begin::Loop;
        }
        let mut common = seen[0].path.clone();
        for s in seen {
            let same = |(a, b): &(&(usize, bool, usize), &(usize, bool, usize))| a.0 == b.0;
            let len = common.iter().zip(&s.path).take_while(same).count();
            common.truncate(len);
        }
        while let Some(&(block, _, _)) = common.last() {
            let depth = common.len() - 1;
            let here = |s: &&Seen| s.path.get(depth).is_some_and(|step| step.0 == block);
            let Some(first) = seen.iter().filter(here).map(|s| s.path[depth].2).min() else {
                break;
            };
            let stmt = self.at(&common[..depth], block, first);
            let Some(stmt) = stmt else { break };
            match &stmt.form {
                Act::Assign(target, value)
                    if target.vars().contains(&var) && !value.reads().contains(&var) =>
                {
                    return Begin::Assign(stmt.id);
                }
                Act::If(..) if gives(stmt, var) => return Begin::Bare(stmt.id),
                _ => {}
            }
            let in_loop = common.iter().any(|step| step.1);
            if !in_loop {
                return Begin::Empty(stmt.id);
            }
            common.pop();
        }
        Begin::Empty(seen.iter().map(|s| s.id).min().unwrap_or(1))
    }

    /// The statement at a place of a block.
    fn at(&self, around: &[(usize, bool, usize)], block: usize, place: usize) -> Option<&'s Stmt> {
        let depth = around.len();
        let found = self.paths.iter().find(|(_, path)| {
            path.len() == depth + 1 && path[depth].0 == block && path[depth].2 == place
        });
        found.and_then(|(id, _)| self.stmts.get(id).copied())
    }
}

/// Whether a statement gives a variable a value before it reads it, whatever happens.
fn gives(stmt: &Stmt, var: usize) -> bool {
    let reads = |ex: &Ex| ex.reads().contains(&var);
    match &stmt.form {
        Act::Assign(target, value) => target.vars().contains(&var) && !reads(value),
        Act::If(cases, rest) => {
            !rest.is_empty()
                && cases.iter().all(|(test, _)| !reads(test))
                && cases
                    .iter()
                    .map(|(_, block)| block)
                    .chain([rest])
                    .all(|block| {
                        let mut seen = block.iter().filter(|stmt| touches(stmt, var));
                        seen.next().is_some_and(|stmt| gives(stmt, var))
                    })
        }
        _ => false,
    }
}

fn touches(stmt: &Stmt, var: usize) -> bool {
    let mut found = false;
    every(std::slice::from_ref(stmt), &mut |stmt| {
        found |= values(stmt).iter().any(|ex| ex.reads().contains(&var));
        if let Act::Assign(target, _) | Act::Change(target, _, _) | Act::For(target, _, _) =
            &stmt.form
        {
            found |= target.vars().contains(&var);
        }
    });
    found
}

/// The variable whose list an expression is, or is in.
pub(super) fn root(ex: &Ex) -> Option<usize> {
    match &ex.form {
        Form::Var(var) => Some(*var),
        Form::Index(of, _) => root(of),
        _ => None,
    }
}

impl Vars {
    /// Looks at a function; `changes` tells which arguments of a call the called function changes.
    pub(super) fn of(function: &Function, changes: &dyn Fn(&str) -> Vec<usize>) -> Self {
        let mut walk = Walk {
            seen: BTreeMap::new(),
            stmts: BTreeMap::new(),
            paths: BTreeMap::new(),
            blocks: 0,
        };
        walk.block(&function.body, &Vec::new(), false);
        let mut found = Self::default();
        for (var, info) in function.vars.iter().enumerate() {
            let seen = walk.seen.get(&var).map_or(&[][..], |seen| &seen[..]);
            let writes = seen
                .iter()
                .filter(|s| s.writes && s.by_loop.is_none())
                .count();
            let is_parameter = var < function.takes;
            let begin = match info.inner || is_parameter || seen.is_empty() {
                true => Begin::There,
                false => walk.begin(var, seen),
            };
            let loops = seen.iter().any(|s| s.by_loop.is_some());
            found.begins.push(begin);
            found.steady.push(match begin {
                Begin::There => info.inner || writes == 0 && !loops,
                Begin::Loop => true,
                _ => writes == 1 && !loops,
            });
        }
        every(&function.body, &mut |stmt| found.note(stmt, changes));
        found.paths = walk.paths;
        found
    }

    fn note(&mut self, stmt: &Stmt, changes: &dyn Fn(&str) -> Vec<usize>) {
        let mut add = |var: Option<usize>| self.mutated.extend(var.map(|var| (var, stmt.id)));
        match &stmt.form {
            Act::Assign(target, _) | Act::Change(target, _, _) => targets(target, &mut add),
            _ => {}
        }
        if let Act::Change(Target::Var(_, var), _, _) = &stmt.form {
            add(Some(*var));
        }
        for ex in values(stmt) {
            ex.walk(&mut |ex| match &ex.form {
                Form::Method(of, name, _) if CHANGING.contains(&name.as_str()) => add(root(of)),
                Form::Call(name, items, _) => {
                    for at in changes(name) {
                        add(items.get(at).and_then(root));
                    }
                }
                _ => {}
            });
        }
    }

    /// Whether a list of this variable is changed anywhere.
    pub(super) fn is_mutated(&self, var: usize) -> bool {
        self.mutated.iter().any(|(own, _)| *own == var)
    }

    /// Whether a list of this variable may be changed after it was put somewhere by a statement.
    pub(super) fn changes_after(&self, var: usize, id: usize) -> bool {
        let loops = |id: usize| -> BTreeSet<usize> {
            let path = self.paths.get(&id).map_or(&[][..], |path| &path[..]);
            path.iter()
                .filter(|step| step.1)
                .map(|step| step.0)
                .collect()
        };
        let begin = match self.begins.get(var) {
            Some(Begin::Assign(at)) => loops(*at),
            _ => BTreeSet::new(),
        };
        // Loops around the place in which the variable goes on with the same list.
        let turning: BTreeSet<usize> = loops(id).difference(&begin).copied().collect();
        self.mutated
            .iter()
            .filter(|(own, _)| *own == var)
            .any(|&(_, at)| at > id || at < id && !loops(at).is_disjoint(&turning))
    }
}

fn targets(target: &Target, add: &mut dyn FnMut(Option<usize>)) {
    match target {
        Target::Var(..) => {}
        Target::Tuple(_, all) => all.iter().for_each(|target| targets(target, add)),
        Target::Index(_, of, _) => add(root(of)),
    }
}
