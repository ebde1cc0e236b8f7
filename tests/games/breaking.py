"""Breaking a rule on purpose, to see that its test fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Break:
    """A rule, one piece of the source that keeps it, what breaks it, and who notices."""

    rule: str
    file: str
    """Below `src/chatiere`, for example `games/filou/rules.py`."""
    keeps: str
    """Source text that stands there exactly once."""
    breaks: str
    test: str
    """Below `tests`, for example `games/filou/test_rules.py::test_F3_a_bid_must_be_higher`."""


def outcome(broken: Break, place: Path) -> subprocess.CompletedProcess[str]:
    """Run the one test against a copy of the product with the one rule broken."""
    # With what Python made of the other files: only the broken one is newer than that.
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("web", "store"))
    source = place / "src" / "chatiere" / broken.file
    text = source.read_text(encoding="utf-8")
    assert text.count(broken.keeps) == 1, (
        f"{broken.keeps!r} stands {text.count(broken.keeps)} times"
    )
    source.write_text(text.replace(broken.keeps, broken.breaks), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:cov"]
    command += ["-p", "no:xdist", "-p", "no:schemathesis", "-o", "addopts="]
    command += [str(ROOT / "tests" / broken.test)]
    environment = {**os.environ, "PYTHONPATH": f"{place / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.run(
        command, cwd=place, env=environment, capture_output=True, text=True, check=False
    )
