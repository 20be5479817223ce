# SPDX-License-Identifier: GPL-3.0-or-later
"""Collects the words for people from the files that po/POTFILES lists, as meson's glib preset does."""
import subprocess

KEYWORDS = (
    "_ N_ C_:1c,2 NC_:1c,2 g_dcgettext:2 g_dngettext:2,3 g_dpgettext2:2c,3"
).split()
FLAGS = (
    "N_:1:pass-c-format C_:2:pass-c-format NC_:2:pass-c-format g_dngettext:2:pass-c-format "
    "g_strdup_printf:1:c-format g_string_printf:2:c-format g_string_append_printf:2:c-format "
    "g_error_new:3:c-format g_set_error:4:c-format"
).split()


def make_pot(top, output):
    """Writes the template for the sources under top; returns what xgettext has to say.

    That the list is right is another's job: build-aux/check-potfiles.
    """
    listed = (top / "po" / "POTFILES").read_text(encoding="utf-8").split()
    done = subprocess.run(
        ["xgettext", "--from-code=UTF-8", "--add-comments", "--package-name=numel",
         f"--output={output}", *(name for name in listed if (top / name).exists()),
         *(f"--keyword={keyword}" for keyword in KEYWORDS), *(f"--flag={flag}" for flag in FLAGS)],
        cwd=top, capture_output=True, encoding="utf-8", check=False,
    )
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return done.stderr
