"""Breaking a rule on purpose, to see that its test fails.

One process has loaded pytest and NumPy and forks another for each broken rule, so that a
hundred of them start in a short time: `python -m tests.games.breaking`.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


def break_copy(broken: Break, place: Path) -> None:
    """A copy of the product with the one rule broken, below this place."""
    # With what Python made of the other files: only the broken one is newer than that.
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("web", "store"))
    source = place / "src" / "chatiere" / broken.file
    text = source.read_text(encoding="utf-8")
    assert text.count(broken.keeps) == 1, (
        f"{broken.keeps!r} stands {text.count(broken.keeps)} times"
    )
    source.write_text(text.replace(broken.keeps, broken.breaks), encoding="utf-8")


class Examiner:
    """Who runs tests against copies, each in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def outcome(self, broken: Break, place: Path) -> tuple[int, str]:
        """What became of the one test where the one rule is broken: pytest's code and words."""
        break_copy(broken, place)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([str(place), broken.test]) + "\n")
        self.process.stdin.flush()
        code = int(self.process.stdout.readline())
        return code, (place / "said").read_text(encoding="utf-8")


@contextmanager
def examiner() -> Iterator[Examiner]:
    command = [sys.executable, "-m", "tests.games.breaking"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        # No plug-in is needed, and those loaded before would be too late to be prepared.
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    ) as process:  # fmt: skip
        try:
            yield Examiner(process)
        finally:
            process.kill()


def examine(place: Path, test: str) -> int:
    """Run the one test with the copy in the product's stead."""
    import pytest

    with open(place / "said", "w", encoding="utf-8") as said:
        for stream in (1, 2):
            os.dup2(said.fileno(), stream)
    os.chdir(place)
    sys.path.insert(0, str(place / "src"))
    options = ["-q", "-x", "-p", "no:cacheprovider", "-o", "addopts="]
    return int(pytest.main([*options, str(ROOT / "tests" / test)]))


def main() -> None:
    for name in ("pytest", "numpy", "hypothesis.strategies"):
        importlib.import_module(name)
    assert "chatiere" not in sys.modules, "it has to come from the copy"
    for line in sys.stdin:
        place, test = json.loads(line)
        if (child := os.fork()) == 0:
            try:
                code = examine(Path(place), test)
                sys.stdout.flush()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
