#!/usr/bin/env bash
# The CPU seconds of tables of values, of Chomp and of Sylver coinage, beside rivals where there are
# some: TABLES names a program that fills a table in a straightforward way and prints its last value
# (`hyper N`, `wythoff N`: N by N places; `three N`: three piles up to N), IGSOLVE is igsolve 0.1.2
# (`cargo install igsolve --version 0.1.2 --root DIR`). Usage: [TABLES=…] [IGSOLVE=…] bench/tables.sh
set -euo pipefail
cd "$(dirname "$0")/.."
grundy=${GRUNDY:-target/release/grundy}
TIMEFORMAT=%U
runs=${RUNS:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# median COMMAND...: the median of the CPU seconds of a few runs; the last output stays.
median() {
  for _ in $(seq "$runs"); do
    { time "$@" >"$work/out" 2>/dev/null; } 2>&1
  done | sort -n | sed -n "$((runs / 2 + 1))p"
}

# row NAME SPEC RIVAL...: one line of figures, and an end where the values differ.
row() {
  local name=$1 spec=$2
  shift 2
  local ours theirs=- value
  ours=$(median "$grundy" value "$spec" --format json)
  value=$(sed -nE 's/.*"value": *([0-9]+).*/\1/p' "$work/out")
  if [ -n "${1:-}" ]; then
    theirs=$(median "$@")
    grep -qw -- "$value" "$work/out" || { echo "WRONG $name: $value"; exit 1; }
  fi
  echo "$name = $value: $ours s, rival $theirs s"
}

tables=${TABLES:-}
igs=${IGSOLVE:-}
row 'hyper-knights 2000 x 2000' hyper-knight:1999,1999 ${tables:+"$tables" hyper 2000}
row 'three piles to 300' wythoff-pairs:3:300,300,300 ${tables:+"$tables" three 300}
row 'Wythoff 10^4 x 10^4' wythoff:9999,9999 ${tables:+"$tables" wythoff 10000}
row 'Chomp 8 x 9' chomp:9,9,9,9,9,9,9,9 ${igs:+"$igs" chomp -r 8 -c 9}
for position in 16,17 18,19; do
  echo "Sylver coinage $position, all winning moves: $(median "$grundy" moves "sylver:$position") s"
  tail -n +2 "$work/out"
done
