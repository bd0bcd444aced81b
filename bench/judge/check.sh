#!/usr/bin/env bash
# Compiles every baseline of this folder and compares its answers byte for byte with the golden pairs.
# Usage: check.sh [FOLDER]   FOLDER/ID/*.in and *.out; default: judge/tests/golden of this repository.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
golden=${1:-$here/../../judge/tests/golden}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

bad=0
for source in "$here"/*-*.cpp; do
    id=$(basename "$source" .cpp)
    "${CXX:-g++}" -std=c++17 -O2 -o "$tmp/$id" "$source" 2>"$tmp/log" || { cat "$tmp/log" >&2; echo "$id: does not compile"; bad=1; continue; }
    total=0
    wrong=
    for in in "$golden/$id"/*.in; do
        [ -e "$in" ] || continue
        total=$((total + 1))
        "$tmp/$id" <"$in" >"$tmp/out" && cmp -s "$tmp/out" "${in%.in}.out" || wrong="$wrong $(basename "$in" .in)"
    done
    if [ "$total" -eq 0 ]; then
        echo "$id: no golden pairs"
        bad=1
    elif [ -n "$wrong" ]; then
        echo "$id: WRONG:$wrong"
        bad=1
    else
        echo "$id: ok ($total)"
    fi
done
exit "$bad"
