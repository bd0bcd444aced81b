#!/usr/bin/env bash
# Makes the table of a page of the book again, by the command that stands on it: of
# book/src/census.md, or of the page that is named. It goes on from target/PAGE.checkpoint where an
# earlier run was stopped. Usage: bench/census.sh [PAGE]
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-census}
page=book/src/$name.md
grundy=${GRUNDY:-target/release/grundy}
mkdir -p target
words=$(sed -n 's/^grundy census \(.* --format markdown\)$/\1/p' "$page" | head -n 1)
new=$(mktemp)
sed '/^<!-- The table/q' "$page" >"$new"
echo >>"$new"
# The words are those of a shell.
# shellcheck disable=SC2086
"$grundy" census $words --checkpoint "target/$name.checkpoint" >>"$new"
cat "$new" >"$page"
rm "$new" "target/$name.checkpoint"
