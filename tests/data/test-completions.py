# SPDX-License-Identifier: GPL-3.0-or-later
"""The shells complete what the program can read."""
import json
import os
import subprocess
import unittest
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "data" / "completions"
CLI = Path(os.environ["NUMEL_CLI"])


def complete(*words, name="numel-cli"):
    """What bash offers for the last of the words, as it splits them itself."""
    listed = " ".join(f"'{word}'" for word in words)
    done = subprocess.run(
        ["bash", "--norc", "-c", f"""
          . '{FOLDER}/{name}.bash'
          COMP_WORDS=({listed})
          COMP_CWORD={len(words) - 1}
          _{name.replace('-', '_')}
          printf '%s\\n' "${{COMPREPLY[@]}}"
        """],
        capture_output=True, encoding="utf-8", check=True, cwd=FOLDER,
        env={**os.environ, "PATH": f"{CLI.parent}:/usr/bin:/bin"},
    )
    return done.stdout.split("\n")[:-1]


def offer_in_zsh(option):
    """What zsh offers for the value of an option, whose own command for that is replaced."""
    done = subprocess.run(
        ["zsh", "-f", "-c", f"""
          compadd () {{ print -l -- ${{(P)2}} }}
          _arguments () {{ }}
          . '{FOLDER}/_numel'
          _numel_values {option}
        """],
        capture_output=True, encoding="utf-8", check=True,
        env={**os.environ, "PATH": f"{CLI.parent}:/usr/bin:/bin"},
    )
    return done.stdout.split("\n")[:-1]


class Completions(unittest.TestCase):
    def test_the_first_word_is_a_command(self):
        self.assertIn("count", complete("numel-cli", ""))
        self.assertEqual(complete("numel-cli", "li"), ["list"])

    def test_a_preset_is_offered(self):
        self.assertIn("gpt2", complete("numel-cli", "count", "gpt2"))
        self.assertIn("gpt2", complete("numel", "gpt", name="numel"))

    def test_a_file_is_offered(self):
        self.assertIn("numel.bash", complete("numel-cli", "count", "numel"))
        self.assertIn("numel.bash", complete("numel", "numel", name="numel"))

    def test_the_options_are_the_command_s(self):
        self.assertEqual(complete("numel-cli", "count", "--te"), ["--tensors "])
        self.assertEqual(complete("numel-cli", "count", "--fo"), ["--format="])
        self.assertEqual(complete("numel-cli", "list", "--te"), [""])
        self.assertEqual(complete("numel", "--n", name="numel"), ["--new-window"])

    def test_an_option_s_value_is_offered(self):
        self.assertEqual(complete("numel-cli", "count", "--format", "=", "m"), ["markdown"])
        self.assertIn("json", complete("numel-cli", "count", "--format", "="))
        self.assertIn("llama", complete("numel-cli", "count", "--family", "=", "llam"))
        self.assertIn("GPT2Model", complete("numel-cli", "count", "--class", "=", "GPT2M"))

    def test_every_data_type_is_offered(self):
        done = subprocess.run([CLI, "cost", "--format=json", "gpt2"], capture_output=True, check=True)
        types = list(json.loads(done.stdout)["weights"])
        self.assertIn("q4_0", types)
        for option in "--dtype", "--cache-dtype":
            self.assertEqual(complete("numel-cli", "cost", option, "=", ""), types)
            self.assertEqual(offer_in_zsh(option), types)

    def test_no_preset_is_offered_as_a_size(self):
        self.assertEqual(complete("numel-cli", "cost", "--memory", "=", "gpt"), [""])

    def test_list_takes_what_it_lists(self):
        self.assertEqual(complete("numel-cli", "list", "p"), ["presets"])

    def test_zsh_reads_its_file(self):
        done = subprocess.run(["zsh", "-n", FOLDER / "_numel"], capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
