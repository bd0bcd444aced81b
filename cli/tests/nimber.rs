//! The calculator: values, roots, tables, and what it says of wrong expressions.

#![allow(clippy::unwrap_used)]

mod common;

use common::{fed, grundy, json, said};
use nimbers::{BigNimber, Nimber};
use serde_json::json;

fn value(expression: &str) -> String {
    let out = said(&format!("nimber '{expression}'"));
    out.trim_end().to_owned()
}

#[test]
fn values() {
    for (expression, expected) in [
        ("(5*7+3)/2", "9"),
        ("5 - 7", "2"),
        ("1+2*3", "0"),
        ("(1+2)*3", "2"),
        ("2*4^2", "11"),
        ("8/4/2", "1"),
        ("0x10*15", "240"),
        ("0X10*0xF", "240"),
        ("16^2", "24"),
        ("2^-1", "3"),
        ("0^0", "1"),
        ("2^log(2,3)", "3"),
        ("sqrt(24)", "16"),
        ("square( 16 )", "24"),
        ("inverse(2)", "3"),
        ("order(2)", "3"),
        ("log(2,3)", "2"),
        ("trace(8)", "1"),
        ("trace(4)", "0"),
        (
            "0x10000000000000000*0x10000000000000000",
            "27670116110564327424",
        ),
    ] {
        assert_eq!(value(expression), expected, "{expression}");
    }
}

/// The same as by the crate's own operators.
#[test]
fn values_are_those_of_the_library() {
    let numbers = [3, 0x1234, 0x89ab_cdef, u64::MAX / 7, u64::MAX].map(Nimber::new);
    for (a, b) in numbers.into_iter().zip(numbers.into_iter().skip(1)) {
        let (m, n) = (a.get(), b.get());
        let expected = (a * b + a.pow(77)) / b + (a / b).sqrt();
        let expression = format!("({m}*{n:#x}+{m}^77)/{n}-sqrt({m}/{n})");
        assert_eq!(value(&expression), expected.get().to_string());
        let order = a.order().unwrap().to_string();
        assert_eq!(value(&format!("order({m})")), order);
        let log = a.pow(12345).log(a).unwrap().to_string();
        assert_eq!(value(&format!("log({m}, {m}^12345)")), log);
    }
    let large: BigNimber = "0x123456789abcdef0123456789abcdef0123456789abcdef"
        .parse()
        .unwrap();
    let text = format!("{large:x}").replace('*', "");
    assert_eq!(
        format!("*{}", value(&format!("{text}^3"))),
        large.pow(3).to_string()
    );
    assert_eq!(value(&format!("{text}*inverse({text})")), "1");
    assert_eq!(value(&format!("square(sqrt({text}))+{text}")), "0");
}

#[test]
fn equations() {
    for (equation, roots) in [
        ("x^2+x=6", "14 15"),
        ("x^2=24", "16"),
        ("5*x=15", "3"),
        ("(x+1)*(x+2)=0", "1 2"),
        ("square(x+5)=0", "5"),
        ("x+1=x", "none"),
        ("x=x", "all"),
        // No root has eight bits.
        ("x^2+x=128", "256 257"),
    ] {
        let found = value(&format!("solve({equation})"));
        assert_eq!(found, roots, "{equation}");
    }
    let found = value("solve(3*x^2+5*x=9)");
    for x in found.split(' ') {
        assert_eq!(value(&format!("3*{x}^2+5*{x}")), "9");
    }
}

#[test]
fn wrong_expressions() {
    for (expression, sentence) in [
        ("(1+)", "expected a number or '(' at column 4, found ')'"),
        ("", "expected a number or '(' at column 1, found the end"),
        (
            "1 2",
            "expected an operator or the end at column 3, found '2'",
        ),
        (
            "(1",
            "expected an operator or ')' at column 3, found the end",
        ),
        ("é+1", "expected a number or '(' at column 1, found 'é'"),
        (
            "0x",
            "expected a hexadecimal digit at column 3, found the end",
        ),
        (
            "log(3)",
            "expected an operator or ',' at column 6, found ')'",
        ),
        (
            "solve(x)",
            "expected an operator or '=' at column 8, found ')'",
        ),
        ("solve(x=1)+1", "expected the end at column 11, found '+'"),
        ("1+solve(x=1)", "expected 'solve' by itself at column 3"),
        ("x", "expected a number at column 1, found 'x'"),
        ("sqrt 4", "expected '(' after 'sqrt' at column 6, found '4'"),
        (
            "sin(3)",
            "there is no function 'sin' at column 1: the functions are sqrt",
        ),
        ("2^3^2", "the '^' at column 4 follows another"),
        ("5/(3+3)", "division by 0 at column 2"),
        ("0^-1", "division by 0 at column 2"),
        ("inverse(0)", "division by 0 at column 1"),
        (
            "log(2,4)",
            "the logarithm at column 1 does not exist: 4 is no power of 2",
        ),
        ("order(0)", "the order at column 1 does not exist"),
        (
            "order(2^0*0x100000000000000000000000000000000)",
            "found one of 129 bits",
        ),
        (
            "2^0x100000000000000000000000000000000",
            "exponent of more than 128 bits",
        ),
        ("solve(x*x^2=1)", "at column 8 makes a power of x above x^2"),
        ("solve(x^3=1)", "at column 8 makes a power of x above x^2"),
        ("solve(1/x=1)", "expected a number at column 8, found x"),
        ("solve(sqrt(x)=1)", "expected a number at column 7, found x"),
    ] {
        let run = grundy(&format!("nimber '{expression}'"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{expression}");
        assert!(run.err.contains(sentence), "{expression}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{expression}");
    }
}

#[test]
fn bounds() {
    let nested = |depth| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(fed("nimber -", nested(1000).as_bytes()).out, "1\n");
    let deep = fed("nimber -", nested(100_000).as_bytes());
    assert_eq!(deep.code, 2);
    assert!(
        deep.err
            .contains("column 1001: the '(' is inside 1000 others")
    );
    let long = fed("nimber -", "1+".repeat(600_000).as_bytes());
    assert_eq!(long.code, 2);
    assert!(long.err.contains("more than 1000000 numbers and operators"));
    let zeros = "0".repeat(1 << 18);
    assert_eq!(
        fed("nimber -", format!("0x1{}+1", &zeros[1..]).as_bytes()).code,
        0
    );
    let large = fed("nimber -", format!("3+0x1{zeros}").as_bytes());
    assert_eq!(large.code, 2);
    assert!(
        large
            .err
            .contains("column 3: the number has more than 1048576 bits")
    );
    let half = format!("solve(x^2+x=0x8{})", &zeros[1..]);
    let roots = fed("nimber -", half.as_bytes());
    assert_eq!(roots.code, 2);
    assert!(roots.err.contains("has roots of more than 1048576 bits"));
}

#[test]
fn formats() {
    assert_eq!(
        json("nimber '(5*7+3)/2'"),
        json!({"schema": "grundy/1", "expression": "(5*7+3)/2", "value": "9"})
    );
    assert_eq!(
        json("nimber 'solve(x^2+x=6)'"),
        json!({"schema": "grundy/1", "expression": "solve(x^2+x=6)", "roots": ["14", "15"]})
    );
    assert_eq!(json("nimber 'solve(x+1=x)'")["roots"], json!([]));
    assert_eq!(json("nimber 'solve(x=x)'")["roots"], "all");
    assert_eq!(
        said("nimber 7*7 'solve(x^2+x=6)' log(2,3) --format csv"),
        "expression,value,roots\n7*7,4,\nsolve(x^2+x=6),,14 15\n\"log(2,3)\",2,\n"
    );
    assert_eq!(
        said("nimber 7*7 --format tsv"),
        "expression\tvalue\troots\n7*7\t4\t\n"
    );
    assert_eq!(grundy("nimber 1 --format bfile").code, 2);
}

#[test]
fn expressions_from_a_pipe() {
    let run = fed("nimber -", b"# products\n2*2\n\n  3*3\n  (1+)\n");
    assert_eq!((run.code, run.out.as_str()), (2, "3\n2\n"));
    let sentence = "stdin, line 5, column 6: expected a number or '(', found ')'";
    assert!(run.err.contains(sentence), "{}", run.err);
}

#[test]
fn tables() {
    assert_eq!(
        said("nimber --table 4"),
        "  | 0 1 2 3\n0 | 0 0 0 0\n1 | 0 1 2 3\n2 | 0 2 3 1\n3 | 0 3 1 2\n"
    );
    assert_eq!(
        said("nimber --table 2 --format csv"),
        "row,0,1\n0,0,0\n1,0,1\n"
    );
    let table = json("nimber --table 20");
    assert_eq!(table["rows"], table["columns"]);
    for a in 0..20 {
        for b in 0..20 {
            let product = (Nimber::new(a as u64) * Nimber::new(b as u64)).get();
            assert_eq!(table["values"][a][b], product);
        }
    }
    for size in ["1", "17", "20", "257"] {
        let lines = said(&format!("nimber --table {size}"));
        let widths: Vec<usize> = lines.lines().map(str::len).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{size}");
    }
    assert_eq!(grundy("nimber --table 65537").code, 2);
    assert_eq!(grundy("nimber --table 0").code, 2);
    assert_eq!(grundy("nimber --table 4 5").code, 2);
}
