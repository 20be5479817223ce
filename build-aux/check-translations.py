#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Say whether every language of po/LINGUAS is complete and well-formed.

usage: check-translations.py [--update]

Words are collected anew from the sources, so a translation is held against what is there now. With
--update the languages' files are brought up to date instead, with what is to be translated left
empty.
"""
import argparse
import re
import subprocess
import tempfile
from pathlib import Path

from make_pot import make_pot

TOP = Path(__file__).resolve().parents[1]


def run(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False,
                          env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    return done.returncode, (done.stdout + done.stderr).strip()


def complaints(language, template, folder):
    """What is wrong with a language, a line each."""
    po = TOP / "po" / f"{language}.po"
    if not po.exists():
        yield f"po/{language}.po is not there, but po/LINGUAS names it"
        return
    status, said = run("msgfmt", "--check", "--output-file=/dev/null", str(po))
    if status or said:
        yield said
    merged = folder / f"{language}.po"
    status, said = run("msgmerge", "--quiet", "--no-fuzzy-matching", f"--output-file={merged}",
                       str(po), str(template))
    if status:
        yield said
        return
    _, said = run("msgfmt", "--statistics", "--output-file=/dev/null", str(merged))
    if re.search("fuzzy|untranslated", said):
        yield f"po/{language}.po: {said}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()

    languages = (TOP / "po" / "LINGUAS").read_text(encoding="utf-8").split()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        template = folder / "numel.pot"
        found = [line for line in [make_pot(TOP, template).strip()] if line]
        if options.update:
            for language in languages:
                po = TOP / "po" / f"{language}.po"
                subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none",
                                "--no-fuzzy-matching", po, template], check=True)
            return 0
        unlisted = {path.stem for path in (TOP / "po").glob("*.po")} - set(languages)
        found += [f"po/{language}.po: po/LINGUAS does not name it" for language in sorted(unlisted)]
        if languages != sorted(languages):
            found.append("po/LINGUAS is not in order")
        for language in languages:
            found += complaints(language, template, folder)
    print("\n".join(found) or f"complete: {' '.join(languages) or 'no language yet'}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
