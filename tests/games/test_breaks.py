"""Every ruling has a test, and every such test fails when its rule is broken."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.breaking import ROOT, Break, Examiner, examiner

BREAKS: list[Break] = [
    broken
    for path in sorted((ROOT / "tests" / "games").glob("*/breaks.py"))
    for broken in importlib.import_module(f"tests.games.{path.parent.name}.breaks").BREAKS
]


@pytest.fixture(scope="module")
def by() -> Iterator[Examiner]:
    with examiner() as running:
        yield running


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "broken", BREAKS, ids=[f"{b.rule}-{b.test.split('::')[-1]}" for b in BREAKS]
)
def test_the_test_notices_that_its_rule_is_broken(
    broken: Break, tmp_path: Path, by: Examiner
) -> None:
    code, said = by.outcome(broken, tmp_path)
    assert code == 1, said[-2000:]
    assert "1 failed" in said, said[-2000:]
