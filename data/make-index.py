#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the catalogue's index and the list of what is packed beside it.

usage: make-index.py DATA_DIR INDEX RESOURCES DEPFILE

DATA_DIR holds architectures/NAME.json and presets/ID.json. A new file needs no entry anywhere: the
dependency file names both folders, so adding or removing one makes this script run again.

INDEX is UTF-8 text, one line an entry, fields separated by tabs, items of a list by spaces.
Architectures stand first, then presets, each sorted by the second field in byte order, then names:

  architecture NAME TITLE VERIFIED MODEL_TYPES CLASSES
    NAME         the file's name without .json, which is its model_type
    TITLE        as people read it
    VERIFIED     how many reference cases hold; -1 when it says false, 0 when it says nothing
    MODEL_TYPES  further model types that this file reads, perhaps none
    CLASSES      all class names in the file's order: inherited ones first, each `*` written out
                 with every class prefix

  preset ID TITLE PUBLISHER YEAR ANNOUNCED MODEL_TYPE
    YEAR         in digits, or empty
    ANNOUNCED    what the publisher says it counts, as written there, or empty
    MODEL_TYPE   that of its config

  names NAMES
    NAMES        every hyperparameter's name and alias in any description, in byte order. Those that
                 choose a kind by a word, like an activation that has parameters in one family only,
                 are left out: a config without such a family has them too, and they count nothing

RESOURCES is the GResource description of the same files and the index, read by
glib-compile-resources. Nothing in it is compressed: what is looked up is then used in place.

A broken file ends the script with one sentence that names it.
"""
import json
import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

PREFIX = "/io/github/numel/Numel"
MAX_CHAIN = 8
MAX_SIZE = 1024 * 1024
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]*")


class Broken(Exception):
    """A data file can't be used; the message is the sentence for whoever wrote it."""


def unique_keys(pairs):
    """Make an object of its pairs, refusing a key that stands there twice."""
    made = dict(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Broken(f"the key “{twice}” stands twice in one object")
    return made


def refuse_constant(word):
    raise Broken(f"{word} is not a value that JSON has")


def read_object(path):
    """The JSON object in a file, checked for what is wrong with it as a text."""
    if not NAME.fullmatch(path.stem):
        raise Broken(f"{path}: a name of letters, digits, “.”, “_”, “+” and “-” expected")
    data = path.read_bytes()
    if len(data) > MAX_SIZE:
        raise Broken(f"{path}: {len(data)} bytes, at most {MAX_SIZE} expected")
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=unique_keys,
            parse_constant=refuse_constant,
        )
    except (Broken, ValueError, RecursionError) as error:
        raise Broken(f"{path}: {error}") from error
    if not isinstance(value, dict):
        raise Broken(f"{path}: an object expected at the top")
    return value


def field(path, value, key, kind, default=None):
    """A key's value, which must be of a type and fit into a field of a line."""
    if key not in value and default is not None:
        return default
    found = value.get(key)
    words = {str: "a string", int: "an integer", list: "a list", dict: "an object"}
    if not isinstance(found, kind) or isinstance(found, bool):
        raise Broken(f"{path}: {key}: {words[kind]} expected")
    if kind is str and (not found or re.search(r"[\x00-\x1f]", found)):
        raise Broken(f"{path}: {key}: one line of text expected")
    return found


def names(path, key, values):
    """A list of names, each of them fit to stand in a list of the index."""
    for name in values:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise Broken(f"{path}: {key}: a name expected, not {json.dumps(name)}")
    return values


def is_a_word(meaning):
    """Whether a hyperparameter's value is a word, not a number, a switch or a list."""
    default = meaning.get("default") if isinstance(meaning, dict) else meaning
    if isinstance(meaning, dict) and "type" in meaning:
        return meaning["type"] in ("string", "choice")
    return isinstance(default, str) and not default.startswith("=")


class Architectures:
    """All descriptions, joined as `extends` says as far as class names need it."""

    def __init__(self, folder):
        self.files = {path.stem: path for path in sorted(folder.glob("*.json"))}
        self.objects = {name: read_object(path) for name, path in self.files.items()}

    def classes_of(self, name, chain=()):
        """The class table's keys, its prefixes still as `*`, and the prefixes that hold."""
        path, value = self.files[name], self.objects[name]
        if name in chain or len(chain) >= MAX_CHAIN:
            way = " → ".join((*chain, name))
            raise Broken(f"{path}: extends: a chain of at most {MAX_CHAIN} files expected: {way}")
        table, prefixes = [], []
        if "extends" in value:
            base = field(path, value, "extends", str)
            if base not in self.files:
                raise Broken(f"{path}: extends: there is no description “{base}”")
            table, prefixes = self.classes_of(base, (*chain, name))
        if "class_prefix" in value:
            given = value["class_prefix"]
            prefixes = names(path, "class_prefix", given if isinstance(given, list) else [given])
        for key, special in field(path, value, "classes", dict, {}).items():
            if special is None:
                table = [known for known in table if known != key]
            elif key not in table:
                table = [*table, key]
        return table, prefixes

    def class_names(self, name):
        table, prefixes = self.classes_of(name)
        path, found = self.files[name], []
        for key in table:
            if "*" in key and not prefixes:
                raise Broken(f"{path}: classes: “{key}” needs a class_prefix")
            for word in [key.replace("*", prefix) for prefix in prefixes] if "*" in key else [key]:
                if word not in found:
                    found.append(word)
        if not found:
            raise Broken(f"{path}: classes: at least one class expected")
        return names(path, "classes", found)

    def hyperparameter_names(self):
        found = set()
        for name, value in self.objects.items():
            path = self.files[name]
            for key, meaning in field(path, value, "hyperparameters", dict, {}).items():
                if meaning is None:
                    continue
                alias = meaning.get("alias", []) if isinstance(meaning, dict) else []
                given = [key, *(alias if isinstance(alias, list) else [alias])]
                given = names(path, f"hyperparameters.{key}", given)
                if not is_a_word(meaning):
                    found.update(given)
                if key == "num_labels" and isinstance(meaning, int):
                    found.add("id2label")  # its short form reads the names of the classes, too
        return sorted(found)

    def lines(self):
        taken = {name: path for name, path in self.files.items()}
        for name, path in self.files.items():
            value = self.objects[name]
            verified = value.get("verified", 0)
            if verified is not False and (isinstance(verified, bool) or not isinstance(verified, int)):
                raise Broken(f"{path}: verified: a number of reference cases or false expected")
            further = names(path, "model_types", field(path, value, "model_types", list, []))
            for model_type in further:
                if model_type in taken:
                    raise Broken(f"{path}: model_types: {taken[model_type]} reads “{model_type}” too")
                taken[model_type] = path
            yield [
                "architecture",
                name,
                field(path, value, "title", str),
                "-1" if verified is False else str(verified),
                " ".join(further),
                " ".join(self.class_names(name)),
            ]


def preset_line(path):
    """The index's fields for one preset."""
    value = read_object(path)
    unknown = set(value) - {"title", "publisher", "year", "announced", "config"}
    if unknown:
        raise Broken(f"{path}: the key “{min(unknown)}” is not one of a preset")
    config = field(path, value, "config", dict)
    announced = value.get("announced")
    if announced is not None and not isinstance(announced, int):
        announced = field(path, value, "announced", str)
    year = value.get("year")
    if year is not None:
        year = field(path, value, "year", int)
    return [
        "preset",
        path.stem,
        field(path, value, "title", str),
        field(path, value, "publisher", str),
        "" if year is None else str(year),
        "" if announced is None else str(announced),
        names(path, "config.model_type", [config.get("model_type")])[0],
    ]


def resources(paths, data_dir, index):
    """The GResource description of the index and the files."""
    entries = [f'    <file alias="index">{escape(index.name)}</file>']
    entries += [f"    <file>{escape(str(path.relative_to(data_dir)))}</file>" for path in paths]
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<gresources>",
        f'  <gresource prefix="{PREFIX}">',
        *entries,
        "  </gresource>",
        "</gresources>",
        "",
    ])


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    data_dir, index, xml, depfile = (Path(argument) for argument in sys.argv[1:])
    folders = [data_dir / "architectures", data_dir / "presets"]
    try:
        architectures = Architectures(folders[0])
        presets = sorted(folders[1].glob("*.json"))
        lines = sorted(architectures.lines(), key=lambda line: line[1].encode())
        lines += sorted(map(preset_line, presets), key=lambda line: line[1].encode())
        lines.append(["names", " ".join(architectures.hyperparameter_names())])
    except Broken as error:
        sys.exit(f"{error}.")
    paths = [*architectures.files.values(), *presets]
    index.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8")
    xml.write_text(resources(paths, data_dir, index), encoding="utf-8")
    watched = [str(path).replace(" ", "\\ ") for path in [*filter(Path.is_dir, folders), *paths]]
    depfile.write_text(f"{index}: {' '.join(watched)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
