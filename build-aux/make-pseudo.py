#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make a language that nobody speaks: every word for people, accented, longer, in brackets.

usage: make-pseudo.py OUTPUT.mo [COPY.mo]

A text on the screen without brackets isn't marked for translation; one that lost its closing bracket
is cut. Directives of printf, markup, mnemonics and what programs read stay as they are.
"""
import argparse
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from make_pot import make_pot

TOP = Path(__file__).resolve().parents[1]
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = "áƀçďéƒǧĥíĵķľɱñóṗɋřšťúṽŵẋýžÁƁÇĎÉƑǦĤÍĴĶĽṀÑÓṖɊŘŠŤÚṼŴẊÝŽ"
ACCENTS = str.maketrans(PLAIN, OTHER)
LONGER = 0.4
# What makes a text longer breaks into lines as words do.
PADDING = "···· "
KEPT = re.compile(
    r"%(?:\d+\$)?[-+ #0'I]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|j|z|t)?[a-zA-Z%]"  # printf
    r"|<[^<>]*>|&[a-z]+;|&#\d+;"       # markup, and entities, which may follow from it
    r"|\\."                            # an escape of the PO format
    r"|_\w"                            # a mnemonic
    r"|--[a-z-]+"                      # an option of the command line
)
# What a program reads rather than a person.
UNTOUCHED = {"default:LTR", "default:RTL", "translator-credits"}
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def disguise(text):
    """The text as the language has it; text is escaped as in a PO file."""
    if text in UNTOUCHED or not text.strip():
        return text
    parts, end = [], 0
    for match in KEPT.finditer(text):
        parts += [text[end:match.start()].translate(ACCENTS), match.group()]
        end = match.end()
    parts.append(text[end:].translate(ACCENTS))
    body = "".join(parts)
    newline = r"\n" if body.endswith(r"\n") else ""
    start = r"\n" if body.startswith(r"\n") and len(body) > 2 else ""
    body = body[len(start):len(body) - len(newline)]
    longer = int(len(text) * LONGER)
    padding = (PADDING * (longer // len(PADDING) + 1))[:longer].rstrip()
    return f"{start}⟦{body}{padding}⟧{newline}"


def unwrap(lines, keyword):
    """The string that follows a keyword, put together from its lines."""
    text, reading = [], False
    for line in lines:
        if line.startswith(keyword + " "):
            reading = True
        elif not line.startswith('"'):
            reading = False
        if reading:
            text += STRING.findall(line)
    return "".join(text)


def translate(template):
    """The template with every message filled in."""
    header = (
        'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n"Language: en\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    )
    blocks = [header]
    for block in template.split("\n\n"):
        lines = [line for line in block.split("\n") if not line.startswith("#~")]
        message = unwrap(lines, "msgid")
        if not message:
            continue
        plural = unwrap(lines, "msgid_plural")
        filled = [line for line in lines if not line.startswith("msgstr")]
        while filled and filled[-1] == '""':
            filled.pop()
        if plural:
            filled += [f'msgstr[0] "{disguise(message)}"', f'msgstr[1] "{disguise(plural)}"']
        else:
            filled.append(f'msgstr "{disguise(message)}"')
        blocks.append("\n".join(filled) + "\n")
    return "\n".join(blocks)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("copy", type=Path, nargs="?", help="where gettext looks for it")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        template, po = Path(folder) / "numel.pot", Path(folder) / "pseudo.po"
        make_pot(TOP, template)
        po.write_text(translate(template.read_text(encoding="utf-8")), encoding="utf-8")
        subprocess.run(["msgfmt", "--check-format", f"--output-file={options.output}", po], check=True)
    if options.copy:
        options.copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(options.output, options.copy)


if __name__ == "__main__":
    main()
