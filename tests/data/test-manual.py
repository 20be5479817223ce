# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual pages are well-formed and know every command and option that the programs tell of."""
import os
import re
import subprocess
import unittest
from pathlib import Path

MANUAL = Path(__file__).parents[2] / "data" / "man"
PROGRAMS = os.environ["NUMEL_PROGRAMS"].split(":")
LONG = re.compile(r"(?:^|[ ,])(--[a-z][a-z-]*)", re.MULTILINE)


def ask(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, encoding="utf-8", check=True).stdout


def sections_of(page):
    """The page's text without its markup, by section."""
    text = page.read_text(encoding="utf-8").replace(r"\-", "-")
    parts = re.split(r"(?m)^\.SH (.*)$", text)
    return dict(zip(parts[1::2], parts[2::2]))


class Manual(unittest.TestCase):
    def test_every_page_is_set_without_a_warning(self):
        for page in sorted(MANUAL.glob("*.1")):
            with self.subTest(page=page.name):
                done = subprocess.run(
                    ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
                    capture_output=True, encoding="utf-8", check=False,
                    env={**os.environ, "MANROFFSEQ": "", "MANWIDTH": "80"},
                )
                self.assertEqual(done.stderr, "")
                self.assertEqual(done.returncode, 0)

    def test_every_page_says_what_its_program_does(self):
        for page in sorted(MANUAL.glob("*.1")):
            with self.subTest(page=page.name):
                name = page.stem.replace("-", r"\-")
                self.assertRegex(page.read_text(encoding="utf-8"),
                                 re.escape(f".SH NAME\n{name} \\- "))

    def test_every_option_is_described(self):
        for program in PROGRAMS:
            sections = sections_of(MANUAL / f"{Path(program).name}.1")
            if Path(program).name != "numel-cli":
                for option in set(LONG.findall(ask(program, "--help"))) - {"--help-all", "--help-gapplication"}:
                    self.assertIn(option, sections["OPTIONS"])
                continue
            for option in "--help", "--version":
                ask(program, option)
                self.assertIn(option, sections["OPTIONS"])
            commands = re.findall(r"(?m)^  ([a-z]+) ", ask(program, "--help"))
            self.assertGreaterEqual(len(commands), 3)
            for command in commands:
                if command == "chart" and "NUMEL_CLI_CHART" not in os.environ:
                    continue  # Another program knows its options, and this build leaves it out.
                described = sections[command.upper()] + sections["OPTIONS OF EVERY COMMAND"]
                if command == "solve":
                    described += sections["SWEEP"]
                for option in set(LONG.findall(ask(program, command, "--help"))):
                    with self.subTest(command=command, option=option):
                        self.assertRegex(described, re.escape(option) + r"\b(?!-)")


if __name__ == "__main__":
    unittest.main()
