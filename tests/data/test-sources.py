# SPDX-License-Identifier: GPL-3.0-or-later
"""The sources keep the project's few mechanical rules."""
import re
import unittest
from pathlib import Path

TOP = Path(__file__).parents[2]
LONGEST = 700
C_FILES = sorted(path for folder in ("src", "tests") for path in (TOP / folder).rglob("*.[ch]"))
OTHERS = sorted(
    path
    for pattern in ("meson.build", "src/**/meson.build", "data/**/*.py", "tests/**/*.py", "build-aux/*")
    for path in TOP.glob(pattern)
    if path.is_file() and path.suffix != ".txt"
)
# Names of architectures that are also those of something else: here, of ways to quantize.
ALSO_OTHERWISE = {"bitnet"}
# gettext reads PRId64 but not GLib's macros, at which it ends a message.
CUT_MESSAGE = re.compile(r'\b[CNQ]?_ ?\((?:"[^"]*",)?\s*(?:"(?:[^"\\\n]|\\.)*"\s*)+G_\w+_FORMAT')
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


class Sources(unittest.TestCase):
    def test_every_file_says_its_licence(self):
        for path in C_FILES + OTHERS:
            with self.subTest(path=path.relative_to(TOP)):
                self.assertIn("SPDX-License-Identifier: GPL-3.0-or-later", "".join(lines_of(path)[:2]))

    def test_no_file_is_too_long(self):
        for path in C_FILES:
            with self.subTest(path=path.relative_to(TOP)):
                self.assertLessEqual(len(lines_of(path)), LONGEST)

    def test_white_space_is_spaces_inside_lines(self):
        for path in C_FILES + OTHERS:
            for number, line in enumerate(lines_of(path), 1):
                if "\t" in line or line != line.rstrip():
                    self.fail(f"{path.relative_to(TOP)}:{number}: a tab or a space at the end")

    def test_messages_hold_no_macro_that_gettext_cannot_read(self):
        for path in C_FILES:
            with self.subTest(path=path.relative_to(TOP)):
                self.assertNotRegex(path.read_text(encoding="utf-8"), CUT_MESSAGE)

    def test_the_core_names_no_architecture(self):
        known = {path.stem for path in (TOP / "data" / "architectures").glob("*.json")}
        known -= ALSO_OTHERWISE
        for path in C_FILES:
            if path.is_relative_to(TOP / "src" / "core"):
                found = known.intersection(LITERAL.findall(path.read_text(encoding="utf-8")))
                self.assertFalse(found, f"{path.relative_to(TOP)} names an architecture")

    def test_the_core_and_the_command_line_know_no_screen(self):
        for path in C_FILES:
            if any(path.is_relative_to(TOP / "src" / layer) for layer in ("core", "cli")):
                text = path.read_text(encoding="utf-8")
                self.assertNotRegex(text, r"#include [<\"](gtk|gdk|adwaita|cairo|pango)", path)


if __name__ == "__main__":
    unittest.main()
