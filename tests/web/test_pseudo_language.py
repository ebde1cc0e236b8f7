"""Adding a language adds files and edits no code, and leaves nothing untranslated."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import chatiere
from scripts.pseudo_language import pseudo

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("%(who)s passes.", "%(who)s ƥàššéš."),
        ("a <b>card</b> of {n}", "à <b>çàŕđ</b> öƒ {n}"),
        ("[Home](/x) `code`", "[Ĥöɱé](/x) `code`"),
    ],
)
def test_a_pseudo_text_keeps_holes_tags_links_and_code(english: str, expected: str) -> None:
    assert pseudo(english) == expected


def test_a_language_made_of_files_alone_leaves_nothing_untranslated(tmp_path: Path) -> None:
    """Every page, game, error, lesson, print and line of the terminal, in a copy of the code."""
    copy = tmp_path / "src" / "chatiere"
    shutil.copytree(Path(chatiere.__file__).parent, copy)
    run = [sys.executable, "-P", "-m"]
    inside = {**os.environ, "PYTHONPATH": f"{copy.parent}{os.pathsep}{ROOT}"}
    script = [*run, "scripts.pseudo_language", str(copy)]
    subprocess.run(script, env=inside, cwd=ROOT, check=True)
    walked = subprocess.run(
        [*run, "tests.web.pseudo_walk"], env=inside, cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    found = json.loads(walked.stdout)
    assert found["plain"] == {}
    assert found["read"] > 100_000
