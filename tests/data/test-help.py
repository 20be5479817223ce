# SPDX-License-Identifier: GPL-3.0-or-later
"""The help is Mallard, all of it is installed, and nothing in it points nowhere."""
import re
import subprocess
import unittest
from pathlib import Path
from xml.etree import ElementTree

TOP = Path(__file__).parents[2]
HELP = TOP / "help" / "C"
GRAMMAR = Path("/usr/share/xml/mallard/1.0/mallard-1.0.rng")
NAME = "{http://projectmallard.org/1.0/}"
PAGES = {page.stem: ElementTree.parse(page).getroot() for page in sorted(HELP.glob("*.page"))}
LISTED = (TOP / "help" / "meson.build").read_text(encoding="utf-8")


def listed(variable):
    return re.findall(r"'([a-z-]+)'", re.search(rf"(?s){variable} = \[(.*?)\]", LISTED).group(1))


class Help(unittest.TestCase):
    def test_pages_are_valid(self):
        done = subprocess.run(
            ["xmllint", "--nonet", "--noout", "--relaxng", GRAMMAR, *sorted(HELP.glob("*.page"))],
            capture_output=True, encoding="utf-8", check=False,
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_page_is_named_after_its_id(self):
        for name, page in PAGES.items():
            self.assertEqual(page.get("id"), name)

    def test_every_page_is_installed(self):
        self.assertEqual(listed("help_pages"), sorted(PAGES))

    def test_every_picture_is_shown_and_installed(self):
        shown = {
            media.get("src") for page in PAGES.values() for media in page.iter(f"{NAME}media")
        }
        there = {f"figures/{picture.name}" for picture in HELP.glob("figures/*")}
        self.assertEqual(shown, there)
        self.assertEqual({f"figures/{name}.png" for name in listed("help_pictures")}, there)

    def test_every_picture_is_told_in_words_too(self):
        for name, page in PAGES.items():
            for media in page.iter(f"{NAME}media"):
                self.assertTrue("".join(media.itertext()).strip(), name)

    def test_links_lead_somewhere(self):
        for name, page in PAGES.items():
            for element in page.iter():
                target = element.get("xref")
                if target is None:
                    continue
                other, _, section = target.partition("#")
                self.assertIn(other or name, PAGES)
                if section:
                    ids = {part.get("id") for part in PAGES[other or name].iter(f"{NAME}section")}
                    self.assertIn(section, ids)

    def test_every_page_is_reached_from_the_first(self):
        for name, page in PAGES.items():
            links = page.findall(f"{NAME}info/{NAME}link[@type='guide']")
            if name != "index":
                self.assertEqual([link.get("xref") for link in links], ["index"], name)

    def test_the_shortcuts_are_the_window_s(self):
        overlay = ElementTree.parse(TOP / "src" / "app" / "window" / "numel-shortcuts-window.ui")
        titles = set()
        for shortcut in overlay.iter("object"):
            if shortcut.get("class") == "GtkShortcutsShortcut":
                titles.add(shortcut.find("property[@name='title']").text)
        told = "".join(PAGES["keyboard"].itertext())
        for title in titles - {"Next model", "Previous model"}:
            self.assertIn(title, told)


if __name__ == "__main__":
    unittest.main()
