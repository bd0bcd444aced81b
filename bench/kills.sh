#!/usr/bin/env bash
# Kills runs with checkpoints at random instants by SIGKILL, resumes them, and compares the bytes
# with those of an unbroken run: a search for a period, a list of values, and a census.
# Usage: bench/kills.sh [KILLS [PERIOD [LIST [CENSUS]]]], with the number of kills of each (default
# 20), the largest heap of the period's search (4000000000), of the list (3000000) and of each
# game of the census (20000); 0 leaves one out. GRUNDY is the program, TMPDIR where files go, and
# SPEC the game of the search and the list (octal:0.454). The certificate is compared too, unless
# PROOF=no, for a search that ends before there is a proof.
set -euo pipefail
cd "$(dirname "$0")/.."
kills=${1:-20}
grundy=$(realpath "${GRUNDY:-target/release/grundy}")
spec=${SPEC:-octal:0.454}
proof=(--certificate proof)
[ "${PROOF:-yes}" = yes ] || proof=()
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failed=0

# The runs, each of which writes `out` and perhaps `proof`; the words after are added.
period() {
  "$grundy" period "$spec" --limit "$limit" "${proof[@]}" --format json -o out "$@"
}
list() {
  "$grundy" sequence "$spec" --to "$limit" --format csv -o out "$@"
}
census() {
  "$grundy" census 0.d 0.dd 4.d --limit "$limit" --threads 2 --format csv -o out "$@"
}

milliseconds() {
  echo $(($(date +%s%N) / 1000000))
}

# What was written, as one hash.
written() {
  local files=(out)
  [ ! -e proof ] || files+=(proof)
  cat "${files[@]}" | sha256sum | cut -c 1-16
}

# Kills and resumes one kind of run.
torture() {
  local kind=$1 limit=$2 start whole wanted nth after pid size how found
  [ "$limit" != 0 ] || return 0
  rm -rf ./*
  start=$(milliseconds)
  "$kind" --quiet
  whole=$(($(milliseconds) - start))
  wanted=$(written)
  echo "      $kind to $limit, unbroken: $whole ms, $wanted"
  for nth in $(seq "$kills"); do
    rm -rf ./*
    after=$((RANDOM * 32768 + RANDOM))
    after=$((after % (whole + 1)))
    # The shell that is started becomes the program, so that the program is what is killed.
    (exec_with "$kind" --quiet --checkpoint kept --checkpoint-every 0.1) &
    pid=$!
    sleep "$((after / 1000)).$(printf %03d $((after % 1000)))"
    how=ended
    if kill -9 "$pid" 2>/dev/null; then how=killed; fi
    wait "$pid" 2>/dev/null || true
    size=$(stat -c %s kept 2>/dev/null || echo no)
    "$kind" --quiet --checkpoint kept --checkpoint-every 1
    found=$(written)
    if [ "$found" = "$wanted" ]; then
      echo "ok    $kind $nth: $how after $after ms with $size bytes of a checkpoint, resumed: $found"
    else
      echo "WRONG $kind $nth: $how after $after ms with $size bytes of a checkpoint, resumed: $found"
      failed=1
    fi
  done
}

# A run in place of this shell.
exec_with() {
  local program=$grundy
  local grundy=run
  run() { exec "$program" "$@"; }
  "$@"
}

torture period "${2:-4000000000}"
torture list "${3:-3000000}"
torture census "${4:-20000}"
[ "$failed" = 0 ] && echo ok
exit "$failed"
