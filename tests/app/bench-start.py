#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts Numel and a bare libadwaita window by turns and compares them.

Usage: bench-start.py BARE NUMEL. Measured are the time from the start of the process to the end of the
first painted frame, and the memory that the process has then. Only ratios of medians count, so the
machine's own speed doesn't matter.
"""
import statistics
import subprocess
import sys
import time

STARTS = 10
TIME_LIMIT = 1.7
MEMORY_LIMIT = 1.4


def start(command):
    began = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    line = process.stdout.readline()
    elapsed = time.monotonic() - began
    if line != b"first frame\n":
        raise SystemExit(f"Bail out! {command[0]} said {line!r}")
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        memory = next(int(text.split()[1]) for text in status if text.startswith("VmRSS:"))
    process.stdin.close()
    process.wait()
    return elapsed, memory


def main():
    bare, numel = [sys.argv[1]], [sys.argv[2], "--standalone", "--exit-after-startup"]
    start(bare)
    start(numel)
    results = {"bare": [], "numel": []}
    for _ in range(STARTS):
        results["bare"].append(start(bare))
        results["numel"].append(start(numel))

    passed = True
    print("1..2")
    for index, (what, unit, scale, limit) in enumerate([
            ("first frame", "ms", 1000, TIME_LIMIT), ("memory", "MB", 1 / 1000, MEMORY_LIMIT)]):
        medians = {name: statistics.median(run[index] for run in runs)
                   for name, runs in results.items()}
        ratio = medians["numel"] / medians["bare"]
        good = ratio <= limit
        passed = passed and good
        print(f"{'ok' if good else 'not ok'} {index + 1} - {what}: {medians['numel'] * scale:.0f} {unit} "
              f"beside {medians['bare'] * scale:.0f} {unit}, {ratio:.2f} times (at most {limit})",
              flush=True)
    raise SystemExit(0 if passed else 1)


main()
