#!/usr/bin/env bash
# The seconds by the clock and of CPU that searches by proof numbers take with one thread and with as
# many as the machine runs at once: the medians of RUNS runs (5). Usage:
# bench/threads.sh [QUESTION...], such as 'value cram:4x9'.
set -euo pipefail
cd "$(dirname "$0")/.."
grundy=${GRUNDY:-target/release/grundy}
runs=${RUNS:-5}
TIMEFORMAT='%R %U %S'

# timed THREADS QUESTION: one run, as its seconds by the clock and of CPU.
timed() {
  { time "$grundy" $2 ${1:+--threads "$1"} >"$work/out" 2>/dev/null; } 2>&1 |
    awk '{printf "%.3f %.3f\n", $1, $2 + $3}'
}

# medians THREADS QUESTION
medians() {
  for _ in $(seq "$runs"); do timed "$@"; done >"$work/runs"
  for column in 1 2; do
    cut -d' ' -f"$column" "$work/runs" | sort -n | sed -n "$((runs / 2 + 1))p"
  done | paste -sd' '
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# = 0 ]; then
  set -- 'value cram:4x9' 'value cram:5x7' 'value cram:5x8' 'value cram:4x11' \
    'value node-kayles:grid:7x8' 'value node-kayles:grid:7x9' \
    'outcome sprouts:7' 'outcome sprouts:8' 'outcome sprouts:9' 'outcome sprouts:12'
fi
for question in "$@"; do
  one=$(medians 1 "$question")
  answer=$(cat "$work/out")
  all=$(medians '' "$question")
  [ "$answer" = "$(cat "$work/out")" ] || { echo "WRONG $question"; exit 1; }
  echo "$question: one thread $one s (clock, CPU), all $all"
done
