#!/usr/bin/env python3
"""Times `grundy judge ID` beside the C++ program of the same problem, whole processes, in turn.

For each problem: the C++ program is compiled with -O2; a large input is made by
`grundy generate ID --size BYTES`; both programs answer it RUNS times in turn, and their answers
are compared byte for byte. The same is done with the problem's sample for the small-input row.
Prints a Markdown table: medians of wall seconds, the median of the pairwise ratios (C++ over
grundy: above 1 grundy is faster), peak memory, and the difference on the small input.

Usage: compare.py [--grundy PATH] [--bytes N] [--runs N] [ID ...]
"""

import argparse
import filecmp
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


def run(measure, command, source, target):
    """Runs a command from a file to a file: wall seconds and peak memory in MiB."""
    done = subprocess.run([measure, source, target, *command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
    wall, peak = done.stdout.split()
    return float(wall), int(peak) / 1024


def compiled(source, target):
    """Compiles a C++ program of this folder."""
    command = ["g++", "-std=c++17", "-O2", "-o", target, HERE / source]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    return str(target)


def duel(ours, theirs, source, folder, runs):
    """Both commands in turn, `runs` times after one warm-up; their answers must agree."""
    rows = []
    measure = str(folder / "measure")
    for turn in range(runs + 1):
        a = run(measure, ours, source, folder / "ours")
        b = run(measure, theirs, source, folder / "theirs")
        if turn:
            rows.append((a, b))
    if not filecmp.cmp(folder / "ours", folder / "theirs", shallow=False):
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
    theirs = compiled(f"{problem}.cpp", folder / problem)
    ours = [os.path.abspath(options.grundy), "judge", problem]
    large = folder / "large"
    with open(large, "wb") as out:
        made = [ours[0], "generate", problem, "--size", str(options.bytes)]
        subprocess.run(made, stdout=out, check=True)
    big = duel(ours, [theirs], large, folder, options.runs)
    small = duel(ours, [theirs], GOLDEN / problem / "sample.in", folder, 10 * options.runs)
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
    ids = options.ids or sorted(path.stem for path in HERE.glob("*-*.cpp"))
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {time.strftime('%Y-%m-%d')}\n")
    print("| problem | input MB | grundy s | C++ s | C++ / grundy | grundy MiB | C++ MiB | sample: grundy - C++ ms |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        compiled("measure.cpp", pathlib.Path(folder) / "measure")
        for problem in ids:
            compare(problem, options, pathlib.Path(folder))


main()
