# SPDX-License-Identifier: GPL-3.0-or-later
"""What a description says of its reference cases is what the tests hold."""
import collections
import json
import unittest
from pathlib import Path

TOP = Path(__file__).parents[2]


def count_lines(folder, pattern):
    """Cases of each model type."""
    cases = collections.Counter()
    for path in (TOP / "tests" / folder).glob(pattern):
        lines = path.read_text(encoding="utf-8").splitlines()
        cases[path.stem] += sum(bool(line.strip()) for line in lines)
    return cases


class Verified(unittest.TestCase):
    def test_as_many_cases_as_the_tests_hold(self):
        golden, published = count_lines("golden", "*/*.jsonl"), count_lines("published", "*.jsonl")
        for path in sorted((TOP / "data" / "architectures").glob("*.json")):
            description = json.loads(path.read_text(encoding="utf-8"))
            types = [path.stem, *description.get("model_types", [])]
            cases = sum(golden[name] for name in types)
            more = sum(published[name] for name in types)
            with self.subTest(architecture=path.stem):
                # A part has no cases of its own: those of the models it is in hold for it.
                if cases + more > 0:
                    self.assertIn(description.get("verified"), (cases or more, cases + more))

    def test_every_case_has_a_description(self):
        known = set()
        for path in (TOP / "data" / "architectures").glob("*.json"):
            description = json.loads(path.read_text(encoding="utf-8"))
            known.update([path.stem, *description.get("model_types", [])])
        cases = count_lines("golden", "*/*.jsonl") + count_lines("published", "*.jsonl")
        self.assertLessEqual(set(cases), known)


if __name__ == "__main__":
    unittest.main()
