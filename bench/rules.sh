#!/usr/bin/env bash
# How long the values of a rule file take beside the bare interpreter: take 1 to 10, heaps up to TO.
# All are run in turns, and the medians of their CPU seconds are told, both processes counted.
# Usage: bench/rules.sh [TO [ROUNDS]], with PROFILE=dev for a build that is not optimised.
set -euo pipefail
cd "$(dirname "$0")/.."
to=${1:-100000}
rounds=${2:-9}
profile=${PROFILE:-release}
target=${CARGO_TARGET_DIR:-target}/${profile/dev/debug}
file=script/examples/take.star
cargo build --profile "$profile" --locked --quiet -p grundy-cli
cargo build --profile "$profile" --locked --quiet -p grundy-script --example bare

bare() { "$target/examples/bare" moves "$file" "$to"; }
mex() { "$target/examples/bare" mex "$file" "$to"; }
value() { "$target/grundy" value "rules:$file:$to" --quiet; }
sequence() { "$target/grundy" sequence "rules:$file" --to "$to" --quiet --format csv; }

# The user's and the system's seconds of a command and its children.
seconds() {
  local TIMEFORMAT='%U %S'
  { time "$1" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}

median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

kinds=(bare mex value sequence)
declare -A times
for ((round = 0; round < rounds; round++)); do
  for kind in "${kinds[@]}"; do times[$kind]+="$(seconds "$kind") "; done
done
bare=$(tr ' ' '\n' <<<"${times[bare]% }" | median)
printf '%-44s %8s %8s\n' "take 1..10, heaps up to $to" 'CPU s' 'x bare'
row() {
  local found
  found=$(tr ' ' '\n' <<<"${times[$1]% }" | median)
  awk -v what="$2" -v s="$found" -v b="$bare" 'BEGIN { printf "%-44s %8.3f %8.2f\n", what, s, s / b }'
}
row bare 'bare interpreter, moves(n) for each n'
row mex 'bare interpreter, values too, in Starlark'
row value "grundy value rules:take.star:$to"
row sequence "grundy sequence rules:take.star --to $to"
