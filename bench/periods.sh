#!/usr/bin/env bash
# Recomputes the periods of core/src/explain/known.txt that are too long for the tests, and says for
# each game whether the figures are those of the file. Usage: bench/periods.sh [LARGEST], where
# games whose preperiod and period together are larger than LARGEST are left out (default 10^9).
set -euo pipefail
cd "$(dirname "$0")/.."
largest=${1:-1000000000}
grundy=${GRUNDY:-target/release/grundy}
failed=0
while read -r kind game preperiod period value _; do
  [ "$kind" = period ] || continue
  sum=$((preperiod + period))
  if [ "$sum" -le 50000 ] || [ "$sum" -gt "$largest" ]; then continue; fi
  start=$SECONDS
  found=$("$grundy" period "$game" --limit $((3 * sum)) --progress never --format csv | tail -n 1)
  IFS=, read -r _ status theorem found_preperiod found_period _ _ found_value _ <<<"$found"
  line="$game: $status by $theorem, preperiod $found_preperiod, period $found_period, largest $found_value, $((SECONDS - start)) s"
  if [ "$status $found_preperiod $found_period $found_value" = "proved $preperiod $period $value" ]; then
    echo "ok    $line"
  else
    echo "WRONG $line; the file has $preperiod, $period, $value"
    failed=1
  fi
done <core/src/explain/known.txt
exit "$failed"
