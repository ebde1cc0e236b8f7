"""That a move which is lost, made twice or shown wrongly would be noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cluster.client import Client, Notes
from tests.cluster.load import Board, Chair, Kind
from tests.cluster.truth import Findings, compare
from tests.web.serving import program, served


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, Board]:
    """Six moves of one person alone, all noted as they were."""
    data = tmp_path / "tables.db"
    board = Board(Kind("mmm", ("human",)))
    client = Client(0, "127.0.0.1", Notes())
    board.chairs = [Chair(board, 0, client, random.Random(1))]  # noqa: S311
    with served(data, workers=1) as running, program(running.url) as robo:
        seen = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])
        board.code = seen["id"]
        for _ in range(6):
            n, what = seen["n"], seen["view"]["moves"][0]
            seen = robo.move(board.code, n, what).json()
            board.said[n] = 0, what
            board.asked[n] = {(0, what)}
        board.chairs[0].shown = json.loads(json.dumps(seen))
        board.closed_at = 1.0
    return data, board


def lost(board: Board) -> None:
    n, (seat, what) = board.said.popitem()
    board.said[n + 1] = seat, what


def changed(board: Board) -> None:
    n, (seat, _) = board.said.popitem()
    board.said[n] = seat, "another move"


def doubled(board: Board) -> None:
    board.asked.popitem()
    board.said.popitem()


def untrue(board: Board) -> None:
    board.chairs[0].shown["n"] -= 1


def test_what_was_said_stands_there(played: tuple[Path, Board]) -> None:
    found = compare(str(played[0]), [played[1]])
    assert found.faults == []
    assert found.acknowledged == 6


@pytest.mark.parametrize(
    ("wrong", "where"),
    [(lost, "lost"), (changed, "lost"), (doubled, "doubled"), (untrue, "broken")],
)
def test_what_is_wrong_is_found(
    played: tuple[Path, Board], wrong: Callable[[Board], None], where: str
) -> None:
    wrong(played[1])
    found: Findings = compare(str(played[0]), [played[1]])
    assert len(found.faults) == 1
    assert getattr(found, where)
