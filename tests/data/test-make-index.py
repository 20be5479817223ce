# SPDX-License-Identifier: GPL-3.0-or-later
"""The catalogue's index says what the data files say, and a broken file is named."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

SCRIPT = Path(__file__).parents[2] / "data" / "make-index.py"
LLAMA = {
    "title": "Llama",
    "verified": 3,
    "class_prefix": "Llama",
    "classes": {"*ForCausalLM": {}, "*Model": {"root": "model"}},
    "hyperparameters": {"hidden_size": {"default": 8, "alias": ["n_embd", "d_model"]}, "bias": True},
}
PRESET = {"title": "Tiny", "publisher": "Somebody", "config": {"model_type": "llama"}}


class MakeIndex(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name)
        self.data = self.top / "data"
        for name in ("architectures", "presets"):
            (self.data / name).mkdir(parents=True)

    def write(self, name, content):
        text = content if isinstance(content, str) else json.dumps(content)
        (self.data / name).write_text(text, encoding="utf-8")

    def run_script(self):
        outputs = [self.top / name for name in ("index.txt", "resources.xml", "index.d")]
        done = subprocess.run(
            [sys.executable, SCRIPT, self.data, *outputs],
            capture_output=True, encoding="utf-8", check=False,
        )
        return done, outputs

    def lines(self):
        done, outputs = self.run_script()
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)
        return outputs[0].read_text(encoding="utf-8").splitlines()

    def assert_refused(self, *words):
        done, _ = self.run_script()
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("\n"), 1)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_no_files_give_no_entries(self):
        self.assertEqual(self.lines(), ["names\t"])

    def test_a_description_is_one_line(self):
        self.write("architectures/llama.json", {**LLAMA, "model_types": ["alpaca"]})
        self.assertEqual(self.lines(), [
            "architecture\tllama\tLlama\t3\talpaca\tLlamaForCausalLM LlamaModel",
            "names\tbias d_model hidden_size n_embd",
        ])

    def test_names_that_choose_by_a_word_are_no_entries(self):
        self.write("architectures/llama.json", {**LLAMA, "hyperparameters": {
            "hidden_act": "silu",
            "norm": {"default": "rms", "choices": ["rms", "layer"]},
            "kind": {"default": None, "type": "choice"},
            "head_dim": "=hidden_size // 2",
            "width": {"default": "=head_dim", "type": "integer"},
            "hidden_size": 8,
        }})
        self.assertEqual(self.lines()[-1], "names\thead_dim hidden_size width")

    def test_the_short_form_of_num_labels_reads_the_names(self):
        self.write("architectures/llama.json", {**LLAMA, "hyperparameters": {"num_labels": 2}})
        self.assertEqual(self.lines()[-1], "names\tid2label num_labels")
        self.write("architectures/llama.json",
                   {**LLAMA, "hyperparameters": {"num_labels": {"default": 2}}})
        self.assertEqual(self.lines()[-1], "names\tnum_labels")

    def test_not_verified_differs_from_nothing_said(self):
        self.write("architectures/a.json", {**LLAMA, "verified": False})
        self.write("architectures/b.json", {key: LLAMA[key] for key in LLAMA if key != "verified"})
        self.assertEqual([line.split("\t")[3] for line in self.lines()[:2]], ["-1", "0"])

    def test_classes_are_inherited_under_the_new_prefixes(self):
        self.write("architectures/llama.json", LLAMA)
        self.write("architectures/qwen.json", {
            "title": "Qwen",
            "extends": "llama",
            "class_prefix": ["Qwen", "Qw"],
            "classes": {"*Model": None, "Reward": {}, "*ForCausalLM": {"set": {}}},
        })
        self.assertEqual(self.lines()[1].split("\t")[5], "QwenForCausalLM QwForCausalLM Reward")

    def test_a_preset_is_one_line(self):
        self.write("presets/tiny.json", PRESET)
        self.write("presets/big.json", {**PRESET, "year": 2024, "announced": "8B"})
        self.assertEqual(self.lines()[:2], [
            "preset\tbig\tTiny\tSomebody\t2024\t8B\tllama",
            "preset\ttiny\tTiny\tSomebody\t\t\tllama",
        ])

    def test_every_file_is_packed_and_watched(self):
        self.write("architectures/llama.json", LLAMA)
        self.write("presets/tiny.json", PRESET)
        _, (_, xml, depfile) = self.run_script()
        packed = [element.text for element in ElementTree.parse(xml).iter("file")]
        self.assertEqual(packed, ["index.txt", "architectures/llama.json", "presets/tiny.json"])
        watched = depfile.read_text(encoding="utf-8").split()
        for name in ("architectures", "presets", "architectures/llama.json", "presets/tiny.json"):
            self.assertIn(str(self.data / name), watched)

    def test_a_broken_description_is_named(self):
        for content, word in [
            ("", "line 1"),
            ("[]", "object"),
            ('{"title": "a", "title": "b"}', "title"),
            ('{"title": NaN}', "NaN"),
            ({**LLAMA, "title": 3}, "title"),
            ({**LLAMA, "title": "a\tb"}, "title"),
            ({**LLAMA, "verified": True}, "verified"),
            ({**LLAMA, "classes": {}}, "classes"),
            ({**LLAMA, "classes": {"A B": {}}}, "A B"),
            ({**LLAMA, "model_types": ["llama", "broken"]}, "broken"),
            ({**LLAMA, "extends": "nobody"}, "nobody"),
            ({**LLAMA, "extends": "broken"}, "broken → broken"),
            ({"title": "a", "classes": {"*Model": {}}}, "class_prefix"),
        ]:
            with self.subTest(content=content):
                self.write("architectures/broken.json", content)
                self.assert_refused("architectures/broken.json", word)

    def test_a_file_that_is_not_text_is_named(self):
        (self.data / "presets" / "tiny.json").write_bytes(b"\xff\xfe{}")
        self.assert_refused("presets/tiny.json")

    def test_a_broken_preset_is_named(self):
        for content, word in [
            ({**PRESET, "year": "2024"}, "year"),
            ({**PRESET, "colour": "red"}, "colour"),
            ({**PRESET, "config": {}}, "model_type"),
            ({"title": "a", "publisher": "b"}, "config"),
        ]:
            with self.subTest(content=content):
                self.write("presets/broken.json", content)
                self.assert_refused("presets/broken.json", word)


if __name__ == "__main__":
    unittest.main()
