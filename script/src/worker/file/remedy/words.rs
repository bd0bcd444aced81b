//! What the interpreter says, and what is said in its stead.

/// Words of Python that Starlark does not have, and what to write there.
pub(super) const KEYWORDS: [(&str, &str); 14] = [
    (
        "while",
        "write 'for i in range(1000):' with as many turns as can be needed, and 'break' when it \
         is done",
    ),
    (
        "class",
        "let positions be tuples, numbers or strings, and write functions for them",
    ),
    (
        "import from",
        "a rule file has no modules; write the function that you need in it",
    ),
    ("try except finally", "ask with 'if' before what might fail"),
    ("raise", "write fail(\"what is wrong\")"),
    (
        "assert",
        "write 'if not …: fail(\"what is wrong\")', or define valid(position)",
    ),
    ("is", "compare with == or !="),
    (
        "global nonlocal",
        "a function cannot change names outside of it; let it return what has changed",
    ),
    (
        "yield",
        "gather the positions in a list with append and return the list",
    ),
    ("with", "a rule file opens no files"),
    (
        "del",
        "make a list without it, as in [x for x in items if x != y], or use pop",
    ),
    ("async await", "functions return what they find"),
    ("as", "give a name with ="),
    ("match case", "write if, elif and else"),
];

/// Functions of Python that a rule file does not have.
pub(super) const MISSING: [(&str, &str); 17] = [
    (
        "print",
        "a rule file prints nothing; fail(\"…\") shows a value, and 'grundy moves' what \
         moves(position) lists",
    ),
    (
        "sum",
        "add in a loop with +=; plus(…) makes a sum of positions",
    ),
    (
        "isinstance",
        "compare types as in type(x) == \"int\", \"string\", \"tuple\" or \"list\"",
    ),
    ("pow", "multiply, as in n * n, or shift, as in 1 << n"),
    ("divmod", "write a // b and a % b"),
    (
        "round ceil floor",
        "positions are whole numbers; divide them with //, which rounds down",
    ),
    (
        "sqrt isqrt gcd lcm comb",
        "a rule file has no modules; write the function in it",
    ),
    (
        "math random functools itertools collections sys os re copy",
        "a rule file has no modules; write the function that you need in it",
    ),
    (
        "cache lru_cache memo",
        "none is needed, since grundy calls moves(position) once for each position",
    ),
    ("true", "write True"),
    ("false", "write False"),
    ("null nil none undefined", "write None"),
    (
        "open",
        "a rule file opens no files; numbers and lists come in with parameter(\"k\", 1)",
    ),
    (
        "input",
        "a rule file asks for parameters with parameter(\"k\", 1), and read(input) is given one",
    ),
    ("xor", "write a ^ b"),
    ("frozenset", "use a sorted tuple, as in tuple(sorted(x))"),
    ("deepcopy", "write list(x) for each list"),
];

/// How the functions of a file are called.
pub(in crate::worker::file) const SIGNATURES: [&str; 10] = [
    "moves(position)",
    "canonical(position)",
    "parts(position)",
    "valid(position)",
    "winner(position)",
    "describe(position, option)",
    "draw(position)",
    "read(input)",
    "say(case, answer)",
    "generate(random, size)",
];

/// What to do about a token where the grammar has none: by what comes next on the line, by what
/// came before, by how the line begins if it ends there, or by the text.
pub(super) const CLOSERS: [(&str, &str, &str); 22] = [
    (
        "rest",
        "**",
        "Starlark has no powers; multiply, as in n * n, or shift, as in 1 << n",
    ),
    ("rest", ":=", "assign on a line before, with ="),
    ("before", "++", "write n += 1"),
    ("before", "--", "write n -= 1"),
    ("before", "&", "write 'and'"),
    ("before", "|", "write 'or'"),
    (
        "before",
        "[",
        "join lists with +, as in [a] + more, where Python writes *more",
    ),
    (
        "text",
        "keyword 'for'",
        "a list is made in brackets, as in [n - k for k in range(n)]",
    ),
    (
        "text",
        "not associative",
        "compare twice, as in 0 < n and n < 5",
    ),
    (
        "text",
        "expected keyword 'else'",
        "an 'if' within an expression needs an else, as in [n - 1] if n > 0 else []",
    ),
    (
        "text",
        "',', expected symbol ':'",
        "write a set as set([1, 2])",
    ),
    (
        "text",
        "new indentation block",
        "indent the lines below 'def', 'for' and 'if' by four blanks",
    ),
    ("begin", "def ", "end the line with ':'"),
    ("begin", "for ", "end the line with ':'"),
    ("begin", "if ", "end the line with ':'"),
    ("begin", "elif ", "end the line with ':'"),
    ("begin", "else", "end the line with ':'"),
    ("text", "expected symbol ']'", "close the bracket [ with ]"),
    (
        "text",
        "expected symbol ')'",
        "close the parenthesis ( with )",
    ),
    ("text", "expected symbol '}'", "close the brace { with }"),
    ("text", "expected symbol ':'", "put the ':' before it"),
    (
        "text",
        "expected expression",
        "a number, a name or a bracket is missing there",
    ),
];
