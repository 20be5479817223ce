#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the inputs that a fuzzer starts from, made of the project's own data.

usage: make-seeds.py expression|description|config FOLDER
"""
import json
import sys
from pathlib import Path

DATA = Path(__file__).parents[2] / "data"


def expressions(value):
    """Every string of a description, most of which are expressions or hold some."""
    if isinstance(value, str):
        yield value.removeprefix("=")
    elif isinstance(value, dict):
        for item in value.values():
            yield from expressions(item)
    elif isinstance(value, list):
        for item in value:
            yield from expressions(item)


def load(folder):
    return [json.loads(path.read_bytes()) for path in sorted((DATA / folder).glob("*.json"))]


def seeds(kind):
    if kind == "expression":
        return sorted({text for value in load("architectures") for text in expressions(value)})
    if kind == "description":
        return [json.dumps(value, separators=(",", ":")) for value in load("architectures")]
    return [json.dumps(value["config"], indent=1) for value in load("presets")]


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("expression", "description", "config"):
        sys.exit(__doc__)
    for number, text in enumerate(seeds(sys.argv[1])):
        (Path(sys.argv[2]) / f"seed-{number}").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
