#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole session as a screen reader sees it: open, break, read the error, mend, undo, save.

Usage: session.py PROGRAM DOCUMENT. Speaks TAP. Things are found by name and by what they can do, never
by role or path, which differ between GTK's versions.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 120
tests = 0


def check(condition, what):
    global tests
    tests += 1
    print(f"{'ok' if condition else 'not ok'} {tests} - {what}", flush=True)
    if not condition:
        raise SystemExit(1)


def pump():
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def wait(condition, what):
    """Asks again until it holds; the answer of another process has no event of its own."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pump()
        try:
            result = condition()
        except GLib.Error:
            result = None
        if result:
            return result
        select_nothing(0.02)
    print(f"# never came true: {what}", flush=True)
    return None


def select_nothing(seconds):
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


def walk(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child)


def find(root, test):
    for node in walk(root):
        try:
            if test(node):
                return node
        except GLib.Error:
            continue
    return None


def application(pid):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        node = desktop.get_child_at_index(index)
        if node is not None and node.get_process_id() == pid and node.get_child_count() > 0:
            return node
    return None


def spin(root, name):
    return find(root, lambda node: node.get_name() == name and node.get_value_iface() is not None)


def text_of(root):
    return [node.get_name() for node in walk(root) if node.get_name()]


def press(root, name):
    node = find(root, lambda node: node.get_name() == name and node.get_action_iface() is not None
                and node.get_action_iface().get_n_actions() > 0)
    if node is None:
        node = find(root, lambda node: node.get_description() == name
                    and node.get_action_iface() is not None)
    return node is not None and node.get_action_iface().do_action(0)


def key(name):
    subprocess.run(["xdotool", "key", name], check=True)


def main():
    program, document = sys.argv[1:3]
    folder = tempfile.mkdtemp(prefix="numel-session-")
    path = os.path.join(folder, "small-llama.json")
    shutil.copyfile(document, path)
    with open(document, "rb") as file:
        original = file.read()

    # libatspi warns when the program comes up slowly; only the program's own warnings are fatal.
    environment = dict(os.environ, G_DEBUG="fatal-warnings")
    process = subprocess.Popen([program, "--standalone", path], env=environment)
    try:
        root = wait(lambda: process.poll() is not None or application(process.pid),
                    "the application is on the bus")
        check(process.poll() is None, "the program runs")
        check(root is not None, "the window is there for assistive technology")
        heads = wait(lambda: spin(root, "Heads"), "Heads is there")
        check(heads is not None, "the number of heads has a name and a value")
        check(heads.get_value_iface().get_current_value() == 32, "it has the file's value")
        check(wait(lambda: "1,100,048,384" in text_of(root), "the total"), "the total can be read")
        check(any(name == "small-llama, 1,100,048,384" for name in text_of(root)),
              "the chip says name and total")

        heads.get_value_iface().set_current_value(31)
        check(wait(lambda: "expected" in heads.get_description(), "the error"),
              "an impossible value is told at its row: " + heads.get_description())
        check(wait(lambda: any("Last good count: see Heads" == name for name in text_of(root)),
                   "the stale count"), "the last good count is called so")
        check("1,100,048,384" in text_of(root), "the last good count stays")

        heads.get_value_iface().set_current_value(16)
        check(wait(lambda: "expected" not in heads.get_description(), "the error is gone"),
              "a possible value mends it")
        check(wait(lambda: "1,123,117,056" in text_of(root), "the new total"), "it is counted anew")

        subprocess.run(["xdotool", "search", "--sync", "--name", "small-llama", "windowfocus"],
                       check=True)
        key("ctrl+s")
        edited = original.replace(b'"num_attention_heads": 32', b'"num_attention_heads": 16')

        def saved(expected):
            with open(path, "rb") as file:
                return file.read() == expected

        check(wait(lambda: saved(edited), "the edit is saved"), "only the edited bytes differ")

        check(press(root, "Undo"), "undo can be pressed")
        check(wait(lambda: heads.get_value_iface().get_current_value() == 31, "undone once"),
              "undo takes back one edit")
        check(press(root, "Undo"), "undo can be pressed again")
        check(wait(lambda: heads.get_value_iface().get_current_value() == 32, "undone twice"),
              "undo takes back the other edit")
        key("ctrl+s")
        check(wait(lambda: saved(original), "the original is saved"),
              "the document is what it was, byte for byte")

        key("ctrl+q")
        check(wait(lambda: process.poll() is not None, "the program ends"), "it quits unasked")
        check(process.returncode == 0, "it ends well")
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        shutil.rmtree(folder)
    print(f"1..{tests}", flush=True)


main()
