#!/usr/bin/env bash
# Makes the table of book/src/census.md again, by the command that stands on the page. It goes on
# from target/census.checkpoint where an earlier run was stopped. Usage: bench/census.sh
set -euo pipefail
cd "$(dirname "$0")/.."
page=book/src/census.md
grundy=${GRUNDY:-target/release/grundy}
mkdir -p target
words=$(sed -n 's/^grundy census \(.* --format markdown\)$/\1/p' "$page" | head -n 1)
new=$(mktemp)
sed '/^<!-- The table/q' "$page" >"$new"
echo >>"$new"
# The words are those of a shell.
# shellcheck disable=SC2086
"$grundy" census $words --checkpoint target/census.checkpoint >>"$new"
cat "$new" >"$page"
rm "$new" target/census.checkpoint
