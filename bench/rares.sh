#!/usr/bin/env bash
# Recomputes the rare values of core/src/explain/known.txt, and says for each game whether their
# number and the last of them are those of the file. Usage: bench/rares.sh [GAME], one game or all.
set -euo pipefail
cd "$(dirname "$0")/.."
only=${1:-}
grundy=${GRUNDY:-target/release/grundy}
failed=0
while read -r kind game count last to _; do
  [ "$kind" = rares ] || continue
  [ -z "$only" ] || [ "$only" = "$game" ] || continue
  start=$SECONDS
  found=$("$grundy" period "$game" --limit "$to" --progress never --format json)
  rares=$(sed -nE 's/.*"rares": *([0-9]+).*/\1/p' <<<"$found" | head -n 1)
  found_last=$(sed -nE 's/.*"last_rare": *([0-9]+).*/\1/p' <<<"$found" | head -n 1)
  line="$game to $to: $rares rare heaps, the last $found_last, $((SECONDS - start)) s"
  if [ "$rares $found_last" = "$count $last" ]; then
    echo "ok    $line"
  else
    echo "WRONG $line; known are $count, the last $last"
    failed=1
  fi
done <core/src/explain/known.txt
exit "$failed"
