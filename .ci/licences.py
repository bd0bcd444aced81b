"""Fails when a crate that we build on has a licence outside the permissive list.

Reads `cargo metadata --format-version 1` on standard input.
"""

import json
import re
import sys

PERMISSIVE = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-1-Clause", "BSD-2-Clause", "BSD-3-Clause",
    "BSL-1.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "Unicode-3.0", "Unlicense", "Zlib",
}


def permitted(expression):
    """Whether an SPDX expression can be met with permissive licences alone."""
    expression = expression.replace("/", " OR ")
    words = re.findall(r"\(|\)|[^\s()]+(?: WITH [^\s()]+)?", expression)
    python = [w if w in "()" else w.lower() if w in ("AND", "OR") else str(w in PERMISSIVE) for w in words]
    return bool(words) and eval(" ".join(python))  # only True, False, and, or and brackets are left


def main():
    packages = json.load(sys.stdin)["packages"]
    bad = [p for p in packages if not permitted(p.get("license") or "")]
    for package in bad:
        print(f"licence of {package['name']} {package['version']} is not permissive: {package.get('license')}")
    print(f"licences: {len(packages)} packages read, {len(bad)} refused")
    sys.exit(1 if bad else 0)


main()
