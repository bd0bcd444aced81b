#!/usr/bin/env bash
# Runs Grundy's game past its late rare heaps, the last known one of which is 48399022, and says
# whether their number and the last of them are those that are known. Usage: bench/rares.sh
set -euo pipefail
cd "$(dirname "$0")/.."
grundy=${GRUNDY:-target/release/grundy}
start=$SECONDS
found=$("$grundy" period grundy --limit 50000000 --progress never --format json)
rares=$(sed -nE 's/.*"rares": *([0-9]+).*/\1/p' <<<"$found" | head -n 1)
last=$(sed -nE 's/.*"last_rare": *([0-9]+).*/\1/p' <<<"$found" | head -n 1)
line="Grundy's game to 50000000: $rares rare heaps, the last $last, $((SECONDS - start)) s"
if [ "$rares $last" = "1287 48399022" ]; then
  echo "ok    $line"
else
  echo "WRONG $line; known are 1287, the last 48399022"
  exit 1
fi
