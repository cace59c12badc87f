"""docs/plugins/debugging.md: its files are written and its commands typed, in an empty folder, one after the other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pages import shown
from test_plugin_pages import commands, fits

PAGE = "docs/plugins/debugging.md"


@pytest.mark.skipif(sys.platform == "win32", reason="the commands are for a shell")
def test_the_page_can_be_gone_along(tmp_path):
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    config = str(tmp_path / "config")
    surroundings = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": config}
    ran = 0
    for name, language, text in shown(PAGE):
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
        for typed, wanted in commands(text) if language == "console" else ():
            done = subprocess.run(
                typed, shell=True, cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False
            )
            complained = [line for line in done.stderr.splitlines() if "runs with your rights" not in line]
            printed = [line.rstrip() for line in [*done.stdout.splitlines(), *complained]]
            assert fits(printed, wanted), f"$ {typed}\n" + "\n".join(printed)
            ran += 1
    assert ran == 9
