use crate::formula;

/// What is printed is read, and is the same: text, then what it says of (8, 5) or 8.
#[test]
fn printed_formulas_are_read() {
    let of = |text: &str| {
        let found = formula(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        (found.number(&[8, 5, 3][..found.width]), found.width)
    };
    for (text, said, width) in [
        ("G(n) = n mod 3", 2, 1),
        (
            "G(n) = [0, 2, 4][⌊n / 2⌋ mod 3] if n mod 2 = 0 else [1, 1][n mod 2] + 2·⌊n / 2⌋",
            2,
            1,
        ),
        ("[7, 9, 1][n] if n < 3 else n - 3", 5, 1),
        ("1 if n = 0 else n²", 64, 1),
        ("⌊(n² + 3·n) / 2⌋ + n³ - n^3", 44, 1),
        (
            "⌊φ · n⌋ + ⌊√2 · n⌋ + ⌊(2 + √2) · (n + 1)⌋ + ⌊((3 + √5) / 2) · n⌋",
            73,
            1,
        ),
        ("⌊(5 / 3) · n⌋", 13, 1),
        ("⌊(2+√2)·n^2⌋ + ⌊φ · n²⌋", 321, 1),
        ("(a, b) is lost exactly if a ≤ b or a > √2 · b²", 0, 2),
        ("2^⌊log2(n)⌋ + digit-sum2(n) + 2^v2(n)", 17, 1),
        ("n is lost exactly if n mod 4 is one of 0, 3", 1, 1),
        (
            "n is lost exactly if n is one of 1, 2, …, x(k) = x(k-1) + x(k-2)",
            1,
            1,
        ),
        (
            "n is lost exactly if n is one of 1, 2, 4, …, x(k) = 2·x(k-1)",
            1,
            1,
        ),
        (
            "n is lost exactly if n is one of 3·k + 2, k = 0, 1, …",
            1,
            1,
        ),
        ("n is lost exactly if n is one of k² + k, k = 0, 1, …", 0, 1),
        (
            "n is lost exactly if n is one of 1, …, x(k) = ⌊(3·x(k-1) + 2) / 2⌋",
            0,
            1,
        ),
        ("n is lost exactly if never", 0, 1),
        ("[-1, 2 + 3·q][(n + 1) mod 2] with q = ⌊(n + 1) / 2⌋", 14, 1),
        ("[-1, 2][(n + 1) mod 2] + 3·⌊(n + 1) / 2⌋", 14, 1),
        ("G(a, b) = a xor b", 13, 2),
        ("G(a, b) = |a - b| + max(a, b)", 11, 2),
        ("G(a, b) = [[0, 1], [1, 0]][a mod 2][b mod 2]", 1, 2),
        ("(a, b) is lost exactly if max(a, b) > φ · min(a, b)", 0, 2),
        ("(a, b) is lost exactly if max(a, b) < φ · min(a, b)", 1, 2),
        (
            "(a, b) is lost exactly if not: a = b and a > 7 or b = 1",
            1,
            2,
        ),
        ("(a, b) is lost exactly if a xor b = 13", 1, 2),
        (
            "(a, b) is lost exactly if (a, b) is (⌊φ · k⌋, ⌊φ · k⌋ + k) in some order, for a k = 0, 1, …",
            0,
            2,
        ),
        ("G(a, b, c) = x3 - x1", 5, 3),
    ] {
        assert_eq!(of(text), (Some(said), width), "{text}");
    }
}

/// A formula and what it is in Rust, number by number.
type Meant = (&'static str, fn(u64) -> u64);

#[test]
fn operations_bind_as_they_should() {
    let meant: [Meant; 18] = [
        ("[0, 1][n mod 2] + 2·⌊n / 2⌋ mod 3", |n| {
            n % 2 + 2 * (n / 2) % 3
        }),
        ("2 * [0, 1][n mod 2] + 2·⌊n / 2⌋", |n| {
            2 * (n % 2) + 2 * (n / 2)
        }),
        ("20 - [0, 1][n mod 2] + ⌊n / 2⌋", |n| 20 - n % 2 + n / 2),
        ("[0, 1][n mod 2] + ⌊n / 2⌋^2", |n| {
            n % 2 + (n / 2).pow(2)
        }),
        ("1 + [0, 1][n mod 2] + 3·⌊n / 2⌋", |n| {
            1 + n % 2 + 3 * (n / 2)
        }),
        ("[9, 10][n mod 2] + -1·⌊n / 2⌋", |n| 9 + n % 2 - n / 2),
        ("[-1, 0][n mod 2] + ⌊n / 2⌋ + 1 if n > 1 else 0", |n| {
            if n > 1 { n % 2 + n / 2 } else { 0 }
        }),
        ("[5 + 0, 5 + 1][n mod 2]", |n| 5 + n % 2),
        ("[q + q, 1 + q][n mod 2] with q = ⌊n / 2⌋", |n| {
            match n % 2 {
                0 => 2 * (n / 2),
                _ => 1 + n / 2,
            }
        }),
        (
            "[0, 1] [2, 3][n mod 2]",
            |n| {
                if n < 2 { n } else { 2 + n % 2 }
            },
        ),
        ("n is lost exactly if (n mod 2 = 0)", |n| {
            u64::from(n % 2 == 0)
        }),
        ("n is lost exactly if not n >= 3", |n| u64::from(n < 3)),
        (
            "n is lost exactly if ((n == 1) or (n = 2)) and n <= 1",
            |n| u64::from(n == 1),
        ),
        ("n is lost exactly if (0 if n = 3 else 1) = 0", |n| {
            u64::from(n == 3)
        }),
        ("n is lost exactly if (n + 1) mod 2 = 0", |n| n % 2),
        ("n is lost exactly if n > √4 · 3", |n| u64::from(n > 6)),
        ("⌊√9 · n⌋ + ⌊(1 + √4) · n⌋", |n| 6 * n),
        (
            "n is lost exactly if n is one of 1, 6, …, x(k) = x(k-1) + 2 + 3",
            |n| u64::from(n % 5 == 1),
        ),
    ];
    for (text, value) in meant {
        let formula = formula(text).unwrap();
        for n in 0..20 {
            assert_eq!(formula.number(&[n]), Some(value(n)), "{text} at {n}");
        }
    }
}

#[test]
fn errors_say_what_was_expected() {
    for (text, wanted) in [
        (
            "n is lost exactly if n",
            "expected '=', '<', '>' or 'is one of'",
        ),
        ("n if n else 3", "expected '=', '<', '>'"),
        ("n if n = 3", "expected 'else'"),
        ("[1, 2][n", "expected ']'"),
        (
            "[18446744073709551615] n",
            "below 2^63 in the formula, found '18446744073709551615'",
        ),
        (
            "[0, 1 + q][n mod 2] with q = ⌊n / 2⌋ mod 3",
            "expected brackets around the list with q in the formula, found 'mod'",
        ),
        (
            "n is lost exactly if n is one of 1, 2, …, x(k) = 9223372036854775808·x(k-1)",
            "below 2^63",
        ),
        ("[[1, 2], [3]][n][n]", "different lengths"),
        ("|n|", "expected a difference"),
        ("2^⌊log3(n)⌋", "expected log2(…)"),
        (
            "n is lost exactly if n is one of 1, …, x(k) = x(k-2)",
            "before the first",
        ),
        (
            "(a, b) is lost exactly if (a, b) is (k, k) in some order",
            "expected ','",
        ),
        ("√2 · n", "expected a number"),
        (
            "n is lost exactly if n is one of k xor 1, k = 0, 1, …",
            "do not rise",
        ),
        (
            "n is lost exactly if n is one of 5 - k, k = 0, 1, …",
            "do not rise",
        ),
        (
            "n is lost exactly if n is one of k mod 3, k = 0, 1, …",
            "do not rise",
        ),
    ] {
        let error = formula(text).unwrap_err().to_string();
        assert!(error.contains(wanted), "{text}: {error}");
    }
    for many in [
        "(",
        "|",
        "⌊",
        "[",
        "n if n = 0 else ",
        "not: ",
        "min(",
        "[1][",
        "-",
    ] {
        assert!(formula(&many.repeat(100_000)).is_err(), "{many}");
    }
}
