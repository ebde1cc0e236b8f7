"""What a batch refuses: one line each, and nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from miette import GAME as MIETTE

from chatiere.core.errors import ChatiereError
from chatiere.research import Batch

WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "no rows": (lambda: Batch(MIETTE, 0), "1 row or more, not ‹0›"),
    "a seed below zero": (lambda: Batch(MIETTE, 1, seed=-1), "a whole number from 0"),
    "too many players": (lambda: Batch(MIETTE, 1, 9), "is for 2 to 4 players, not ‹9›"),
    "another option": (lambda: Batch(MIETTE, 1, options={"x": 1}), "has no option"),
    "no device": (lambda: Batch(MIETTE, 1, device="tpu"), "cpu, cuda, plain, not ‹tpu›"),
    "no reward": (lambda: Batch(MIETTE, 1, rewards="joy"), "score, win, not ‹joy›"),
    "no level": (lambda: Batch(MIETTE, 1).act("lion"), "random, kitten, cat"),
    "levels for others": (lambda: Batch(MIETTE, 1).play_out(["cat"]), "or 2 of them"),
    "an illegal action": (lambda: Batch(MIETTE, 2).step([0, 7]), "row 1: action 7 is not legal"),
    "too few actions": (lambda: Batch(MIETTE, 2).step([0]), "2 whole numbers"),
    "halves": (lambda: Batch(MIETTE, 1).step([0.5]), "1 whole numbers"),
    "no such row": (lambda: Batch(MIETTE, 2).reset([2]), "rows are 0 to 1, not 2"),
    "rows as words": (lambda: Batch(MIETTE, 2).reset(["a"]), "rows are numbers from 0 to 1"),
    "a match of no row": (lambda: Batch(MIETTE, 2).match(-1), "rows are 0 to 1, not -1"),
    "no such seat": (lambda: Batch(MIETTE, 2).hide(2), "seats are 0 to 1"),
    "seats for others": (lambda: Batch(MIETTE, 2).observe([0, 1, 0]), "2 of them"),
    "no worlds": (lambda: Batch(MIETTE, 2).guess(0), "1 row or more, not ‹0›"),
    "no bytes": (lambda: Batch.load("x"), "no saved batch"),  # type: ignore[arg-type]
    "no batch": (lambda: Batch.load(b"x\ny"), "no saved batch"),
    "another line": (lambda: Batch.load(b"{}\n"), "no saved batch"),
}


@pytest.mark.parametrize("case", WRONG)
def test_it_says_in_one_line_what_would_be_right(case: str) -> None:
    call, line = WRONG[case]
    with pytest.raises(ChatiereError, match=line) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_refused_step_changes_nothing() -> None:
    batch = Batch(MIETTE, 4)
    before = batch.state_bytes.copy()
    with pytest.raises(ChatiereError):
        batch.step([0, 0, 0, 2])
    assert (batch.state_bytes == before).all()
    assert (batch.decided == 0).all()


def test_a_batch_goes_on_from_its_bytes() -> None:
    batch = Batch("filou", 5, seed=4, log=True)
    for _ in range(9):
        batch.step(batch.act("cat"))
    again = Batch.load(batch.save())
    for _ in range(9):
        actions = batch.act("cat")
        assert actions.tolist() == again.act("cat").tolist()
        batch.step(actions)
        again.step(actions)
    assert batch.save() == again.save()
    assert batch.guess(2).state_bytes.tobytes() == again.guess(2).state_bytes.tobytes()


def test_a_damaged_batch_and_one_of_other_rules_are_refused() -> None:
    data = Batch("filou", 2).save()
    with pytest.raises(ChatiereError, match="damaged"):
        Batch.load(data[:-100])
    line, _, body = data.partition(b"\n")
    other = line.replace(b'"rules": "', b'"rules": "0')
    with pytest.raises(ChatiereError, match="other rules"):
        Batch.load(other + b"\n" + body)
