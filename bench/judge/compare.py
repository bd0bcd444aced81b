#!/usr/bin/env python3
"""Times `grundy judge ID` beside the C++ program of the same problem, whole processes, in turn.

For each problem: the C++ program is compiled with -O2; a large input is made by
`grundy judge ID --generate BYTES`; both programs answer it RUNS times in turn, and their answers
are compared byte for byte. The same is done with the problem's sample for the small-input row.
Prints a Markdown table: medians of wall seconds, the median of the pairwise ratios (C++ over
grundy: above 1 grundy is faster), peak memory, and the difference on the small input.

Usage: compare.py [--grundy PATH] [--bytes N] [--runs N] [ID ...]
"""

import argparse
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE.parent.parent / "judge" / "tests" / "golden"


def run(command, source, target):
    """Runs a command from a file to a file: wall seconds and peak memory in MiB."""
    with open(source, "rb") as stdin, open(target, "wb") as stdout:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=stdin, stdout=stdout)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended with {child.returncode}")
    return wall, usage.ru_maxrss / 1024


def duel(ours, theirs, source, folder, runs):
    """Both commands in turn, `runs` times after one warm-up; their answers must agree."""
    rows = []
    for turn in range(runs + 1):
        a = run(ours, source, folder / "ours")
        b = run(theirs, source, folder / "theirs")
        if turn:
            rows.append((a, b))
    if (folder / "ours").read_bytes() != (folder / "theirs").read_bytes():
        sys.exit(f"{ours} and {theirs} disagree on {source}")
    median = statistics.median
    return {
        "ours": median(a[0] for a, _ in rows),
        "theirs": median(b[0] for _, b in rows),
        "ratio": median(b[0] / a[0] for a, b in rows),
        "difference": median(a[0] - b[0] for a, b in rows),
        "ours_mib": max(a[1] for a, _ in rows),
        "theirs_mib": max(b[1] for _, b in rows),
    }


def compare(problem, options, folder):
    theirs = str(folder / problem)
    source = HERE / f"{problem}.cpp"
    subprocess.run(["g++", "-std=c++17", "-O2", "-o", theirs, source], check=True, stderr=subprocess.DEVNULL)
    ours = [options.grundy, "judge", problem]
    large = folder / "large"
    with open(large, "wb") as out:
        subprocess.run([*ours, "--generate", str(options.bytes), "--seed", "1"], stdout=out, check=True)
    big = duel(ours, [theirs], large, folder, options.runs)
    small = duel(ours, [theirs], GOLDEN / problem / "sample.in", folder, 5 * options.runs)
    print(
        f"| {problem} | {large.stat().st_size / 1e6:.1f} | {big['ours']:.3f} | {big['theirs']:.3f} | "
        f"{big['ratio']:.2f} | {big['ours_mib']:.1f} | {big['theirs_mib']:.1f} | {1000 * small['difference']:+.2f} |",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--grundy", default="target/release/grundy")
    parser.add_argument("--bytes", type=int, default=20_000_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("ids", nargs="*")
    options = parser.parse_args()
    ids = options.ids or sorted(path.stem for path in HERE.glob("*.cpp"))
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {time.strftime('%Y-%m-%d')}\n")
    print("| problem | input MB | grundy s | C++ s | C++ / grundy | grundy MiB | C++ MiB | sample: grundy - C++ ms |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for problem in ids:
            compare(problem, options, pathlib.Path(folder))


main()
