//! What the bare interpreter takes for a rule file: `moves(n)` for all n up to a bound in a loop
//! within Starlark, and, with the word `mex`, the table of values in Starlark too.
//!
//! `bare moves|mex FILE TO`; `bench/rules.sh` runs it beside the program.

#![allow(clippy::unwrap_used)]

use starlark::{
    environment::{GlobalsBuilder, LibraryExtension as E, Module},
    eval::Evaluator,
    syntax::{AstModule, Dialect},
};

/// The loop without values, and that with them.
const LOOPS: [(&str, &str); 2] = [
    (
        "moves",
        "def run(to):\n    total = 0\n    for n in range(to + 1):\n        total += len(moves(n))\n    \
         return total\n",
    ),
    (
        "mex",
        "def run(to):\n    values = []\n    for n in range(to + 1):\n        \
         left = [values[m] for m in moves(n)]\n        for value in range(len(left) + 1):\n            \
         if value not in left:\n                break\n        values.append(value)\n    \
         return values[to]\n",
    ),
];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let [_, what, file, to] = &words[..] else {
        eprintln!("expected: bare moves|mex FILE TO");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(file).unwrap();
    // The default stands in the file; a parameter is its default here.
    let parameter = "def parameter(name, default):\n    return default\n";
    let run = LOOPS.iter().find(|(name, _)| name == what).unwrap().1;
    let text = format!("{parameter}{text}\n{run}\nrun({to})\n");
    let dialect = Dialect {
        enable_top_level_stmt: true,
        ..Dialect::Extended
    };
    let ast = AstModule::parse("bare", text, &dialect).unwrap();
    let globals = GlobalsBuilder::extended_by(&[E::Map, E::Filter, E::Partial, E::SetType]).build();
    let found = Module::with_temp_heap(|module| {
        Evaluator::new(&module)
            .eval_module(ast, &globals)
            .unwrap()
            .to_string()
    });
    println!("{found}");
}
