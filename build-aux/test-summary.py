#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Print what failed in some test runs, then "N passed, N failed" as the last line.

usage: test-summary.py [--broken N] TESTLOG...

TESTLOG is Meson's testlog.json, one JSON object a line for each test. A test that speaks TAP counts
with each of its points. A skipped point counts as failed: a test that doesn't run shows nothing.
--broken says how many checks failed before there was a test to run. Exit status 0 when none failed.
"""
import argparse
import json
import re
from pathlib import Path

POINT = re.compile(r"^(ok|not ok) \d+\b(.*)$", re.MULTILINE)
LINES_SHOWN = 80


def count(test):
    """How many points of a test passed and failed."""
    passed = failed = 0
    for word, rest in POINT.findall(test.get("stdout", "")):
        if word == "ok" and not re.search(r"# *SKIP", rest, re.IGNORECASE):
            passed += 1
        else:
            failed += 1
    succeeded = test["result"] in ("OK", "EXPECTEDFAIL")
    if passed + failed == 0:
        return (1, 0) if succeeded else (0, 1)
    if not succeeded and failed == 0:
        failed = 1
    return passed, failed


def show(test):
    print(f"\n-- {test['name']}: {test['result']}")
    for stream in ("stdout", "stderr"):
        lines = test.get(stream, "").rstrip().split("\n")
        print("\n".join(lines[-LINES_SHOWN:]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--broken", type=int, default=0)
    parser.add_argument("logs", nargs="*", type=Path)
    options = parser.parse_args()

    passed, failed = 0, options.broken
    for log in options.logs:
        if not log.exists():
            print(f"{log}: no test ran.")
            failed += 1
            continue
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            test = json.loads(line)
            test_passed, test_failed = count(test)
            passed += test_passed
            failed += test_failed
            if test_failed:
                show(test)
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    raise SystemExit(main())
