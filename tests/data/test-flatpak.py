# SPDX-License-Identifier: GPL-3.0-or-later
"""The Flatpak manifests are ones that flatpak-builder takes, and ask for no more than a window."""
import json
import re
import unittest
from pathlib import Path

TOP = Path(__file__).parents[2]
FOLDER = TOP / "flatpak"
STABLE, DEVEL = "io.github.numel.Numel", "io.github.numel.Numel.Devel"

# In the order that reviewers of manifests ask for.
KEYS = ["id", "runtime", "runtime-version", "sdk", "command", "finish-args", "cleanup", "modules"]
MODULE_KEYS = ["name", "buildsystem", "builddir", "config-opts", "run-tests", "test-rule",
               "test-commands", "sources"]
# What a window needs; the file dialogs' portal does without permission to see files.
PERMISSIONS = ["--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--device=dri"]


def load(name):
    def no_twice(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), f"{name}: a key stands there twice"
        return dict(pairs)

    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"),
                      object_pairs_hook=no_twice)


class Flatpak(unittest.TestCase):
    def test_a_manifest_is_named_after_its_id(self):
        self.assertEqual({path.stem for path in FOLDER.glob("*.json")}, {STABLE, DEVEL})
        for name in (STABLE, DEVEL):
            self.assertEqual(load(name)["id"], name)

    def test_keys_are_known_and_in_order(self):
        for name in (STABLE, DEVEL):
            manifest = load(name)
            self.assertEqual(list(manifest), KEYS)
            self.assertEqual([list(module) for module in manifest["modules"]], [MODULE_KEYS])

    def test_nothing_is_asked_for_but_a_window(self):
        for name in (STABLE, DEVEL):
            self.assertEqual(load(name)["finish-args"], PERMISSIONS)

    def test_both_build_on_the_same_runtime(self):
        stable, devel = load(STABLE), load(DEVEL)
        for key in ("runtime", "runtime-version", "sdk"):
            self.assertEqual(stable[key], devel[key])
        self.assertEqual(stable["runtime"], "org.gnome.Platform")
        self.assertEqual(stable["sdk"], "org.gnome.Sdk")

    def test_the_command_is_the_program_that_is_installed(self):
        self.assertEqual(load(STABLE)["command"], "numel")
        self.assertEqual(load(DEVEL)["command"], "numel-devel")

    def test_only_the_development_build_is_one(self):
        stable, devel = load(STABLE)["modules"][0], load(DEVEL)["modules"][0]
        self.assertNotIn("-Ddevelopment=true", stable["config-opts"])
        self.assertIn("-Ddevelopment=true", devel["config-opts"])

    def test_every_option_is_one_of_meson_s_or_ours(self):
        ours = set(re.findall(r"option\('([a-z]+)'", (TOP / "meson_options.txt").read_text("utf-8")))
        for name in (STABLE, DEVEL):
            for option in load(name)["modules"][0]["config-opts"]:
                if option.startswith("-D"):
                    self.assertIn(option[2:].partition("=")[0], ours)
                else:
                    self.assertRegex(option, r"^--(buildtype|libexecdir)=[a-z]+$")

    def test_nothing_is_downloaded(self):
        for name in (STABLE, DEVEL):
            for source in load(name)["modules"][0]["sources"]:
                self.assertIn(source["type"], ("git", "dir"))
                self.assertEqual(source["path"], "..")
                self.assertNotIn("url", source)


if __name__ == "__main__":
    unittest.main()
