#!/usr/bin/env bash
# Compares the values of Cram boards, and the CPU seconds they take, with those of igsolve, which
# `cargo install igsolve --version 0.1.2 --root DIR` builds (igs 0.1.4). Usage:
# bench/cram.sh IGSOLVE [ROWSxCOLUMNS...]
set -euo pipefail
cd "$(dirname "$0")/.."
grundy=${GRUNDY:-target/release/grundy}
rival=$1
shift
TIMEFORMAT=%U
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for board in "${@:-4x9 5x7 5x8}"; do
  for size in $board; do
    ours=$({ time "$grundy" value "cram:$size" --threads "${THREADS:-1}" --format json >"$work/ours"; } 2>&1)
    theirs=$({ time "$rival" -m br-asp-set cram -r "${size%x*}" -c "${size#*x}" >"$work/igs"; } 2>&1)
    value=$(sed -nE 's/.*"value": *([0-9]+).*/\1/p' "$work/ours")
    known=$(sed -nE 's/^Nimber of initial position: ([0-9]+)$/\1/p' "$work/igs")
    [ "$value" = "$known" ] && word=ok || word=WRONG
    echo "$word $size = $value: $ours s, igs $theirs s"
    [ "$word" = ok ] || exit 1
  done
done
