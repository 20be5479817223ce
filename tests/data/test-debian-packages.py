# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of packages is one that build-aux/install-packages can read."""
import re
import unittest
from pathlib import Path

LIST = Path(__file__).parents[2] / "build-aux" / "debian-packages.txt"
LINE = re.compile(r"(build|test|ci) [a-z0-9][a-z0-9.+-]+( +# .*)?")


class DebianPackages(unittest.TestCase):
    def test_every_line_is_a_group_and_a_package(self):
        for line in LIST.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                self.assertRegex(line, f"^{LINE.pattern}$")

    def test_no_package_stands_there_twice(self):
        packages = re.findall(r"(?m)^[a-z]+ (\S+)", LIST.read_text(encoding="utf-8"))
        self.assertEqual(len(packages), len(set(packages)))


if __name__ == "__main__":
    unittest.main()
