#!/usr/bin/env bash
# Runs `grundy stress` on every wrong solution of bench/stress, each of which must be broken, and on
# the right ones of bench/judge, which must pass.
# Usage: stress.sh [GRUNDY] [FILTER]   GRUNDY: the program, default target/release/grundy; FILTER: a
# piece of the names.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
grundy=${1:-$here/../target/release/grundy}
filter=${2:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The words that run a source, compiled where it must be.
program() {
    case $1 in
        *.py) echo "python3 $1" ;;
        *) "${CXX:-g++}" -std=c++17 -O2 -w -o "$tmp/$(basename "$1" .cpp)" "$1" && echo "$tmp/$(basename "$1" .cpp)" ;;
    esac
}

# try NAME ID SOURCE: one line with what was found.
try() {
    local words
    words=$(program "$3")
    # shellcheck disable=SC2086
    "$grundy" stress "$2" --program-time 2 --keep "$tmp/kept" --format json -- $words >"$tmp/report" || [ $? = 1 ]
    python3 - "$1" "$tmp/report" <<'PY'
import json, sys
report = json.load(open(sys.argv[2]))
found = report["failure"]
if found is None:
    print("%-28s passed   %6d cases  %6.2f s" % (sys.argv[1], report["cases"], report["seconds"]))
else:
    print("%-28s %-17s %6.2f s + %6.2f s  in %5d cases (%s), shrunk from %6d bytes to %d case(s), %d words: %s" % (
        sys.argv[1], found["kind"], report["seconds"], found["shrinking_seconds"], report["cases"], found["phase"],
        found["found_in_bytes"], found["cases"], found["words"], " / ".join(found["input"].splitlines())[:100]))
PY
}

for source in "$here"/stress/*"$filter"*.{cpp,py}; do
    [ -e "$source" ] || continue
    name=$(basename "${source%.*}")
    # An id is two words: hdu-1847, gym-100500e.
    try "$name" "$(echo "$name" | cut -d- -f1-2)" "$source"
done
echo
for source in "$here"/judge/*"$filter"*-*.cpp; do
    [ -e "$source" ] || continue
    name=$(basename "$source" .cpp)
    try "$name" "$name" "$source"
done
