use super::*;

#[test]
fn labels_read_back() {
    for text in [
        "X..", "12", "-3", "-", "'a'", "(1, 2)", "", " a", "a\"b", "a\nb\\", "ß(", "[", "start",
        "a,b", "don't", "\u{85}", "\t",
    ] {
        let tree = Tree::Text(text.into());
        let label = tree.label();
        assert!(label.chars().all(plain), "{label}");
        assert_eq!(Tree::of_label(&label), Ok(tree), "{label}");
    }
}

#[test]
fn literals_are_read() {
    for (text, written) in [
        ("5", "5"),
        ("(1,2)", "(1, 2)"),
        ("((1),)", "(1,)"),
        ("(3,)", "(3,)"),
        ("( 3 , 4 , )", "(3, 4)"),
        ("((1,2),)", "((1, 2),)"),
        ("[1, 'a', (-2, ())]", "(1, 'a', (-2, ()))"),
        ("(a,)", "('a',)"),
        ("(\"ab\",\"c\")", "('ab', 'c')"),
        ("(\"a,b\",)", "('a,b',)"),
        ("('a,b','(')", "('a,b', '(')"),
        ("('don\\'t', 'a\"b')", "('don\\'t', 'a\\x22b')"),
        ("(\"101\",101,\"-X-\",-1)", "('101', 101, '-X-', -1)"),
        ("(\"(1,)\",1_000)", "((1,), 1000)"),
        ("X.. ..X", "'X.. ..X'"),
        ("f(1,2)", "'f(1,2)'"),
        ("'\\t\\x0a\\\\'", "'\\x09\\x0a\\\\'"),
    ] {
        match Tree::read(text) {
            Ok(tree) => assert_eq!(tree.to_string(), written, "{text}"),
            Err(error) => assert_eq!("", written, "{text}: {error}"),
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_a_remedy() {
    for (text, told) in [
        (
            "",
            "expected a number, a string or a tuple, found nothing: write one",
        ),
        (
            "(,)",
            "expected a number, a string or a tuple, found ',' in '(,)': write one",
        ),
        (
            "(1,,2)",
            "expected a number, a string or a tuple, found ',' in '(1,,2)': write one",
        ),
        ("(1", "expected ',' or ')', found nothing in '(1': close it"),
        (
            "(1 2)",
            "expected a number, a string or a tuple, found '1 2' in '(1 2)': a string that \
                   begins like a number stands in quotes, \"1 2\"",
        ),
        (
            "(1)2",
            "expected nothing more, found '2' in '(1)2': remove it",
        ),
        (
            "--1",
            "expected a number, a string or a tuple, found '--1': a string that begins like a \
                 number stands in quotes, \"--1\"",
        ),
        (
            "('a' b)",
            "expected ',' or ')', found 'b)' in '('a' b)': separate items by commas, and \
                     put a string with such characters in quotes",
        ),
        (
            "'a",
            "expected a quote ' at the end of a string, found ''a': add it, or put a string \
                that begins with ' in double quotes and single ones",
        ),
        (
            "'\\q'",
            "expected \\\\, \\', \\\", \\n, \\r, \\t or \\x and two hexadecimal digits, found \
                   '\\q' in ''\\q'': write \\\\ for a backslash",
        ),
        (
            "9223372036854775808",
            "expected numbers from -2^63 to 2^63 - 1, found \
                                 '9223372036854775808': write a smaller one",
        ),
        (
            "a\"b",
            "expected a number, a string or a tuple, found 'a\"b': put a string that has \
                  quotes in it in single quotes",
        ),
        (
            "\"(\"",
            "expected a number, a string or a tuple, found nothing in '(': write one; where a string is meant \
                   that begins so, add single quotes, as in \"'('\"",
        ),
    ] {
        let error = Tree::read(text).unwrap_err();
        assert_eq!(error, told, "{text}");
    }
    let deepest = |depth: usize| format!("{}{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Tree::read(&deepest(DEEPEST + 2)).is_ok());
    assert!(Tree::read(&deepest(DEEPEST + 3)).is_err());
    let deep = Tree::read(&"(".repeat(1_000_000)).unwrap_err();
    assert!(
        deep.contains("at most 64 deep") && deep.len() < 400,
        "{deep}"
    );
}
