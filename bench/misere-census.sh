#!/usr/bin/env bash
# Makes the table of book/src/misere-census.md again; it goes on where an earlier run was stopped.
set -euo pipefail
exec "$(dirname "$0")/census.sh" misere-census
