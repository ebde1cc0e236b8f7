"""The study of Mmm!: rules for stopping, computed; and what is counted at the table."""

from __future__ import annotations

import numpy as np
import pytest

from chatiere.core.game import find
from chatiere.games.mmm.bot import solver, solver_kernels
from chatiere.games.mmm.study import stopping
from chatiere.games.mmm.study.exact import RULES, chance
from chatiere.studies import study_engine

SMALL = {
    "steps": 3,
    "provisions": [["B", ["a", "b"]], ["F", ["c"]], ["U", ["d"]], ["C", ["e"]], ["A", ["f", "g"]]],
}


def test_no_rule_for_stopping_beats_perfect_play() -> None:
    perfect = solver.solve(SMALL, solver_kernels).value(solver.of_board(SMALL), 3)
    worth = {
        name: chance(SMALL, says, solver_kernels, stopping.solve_by_rule)
        for name, says in RULES.items()
    }
    best = chance(SMALL, lambda *_: stopping.BEST, solver_kernels, stopping.solve_by_rule)
    assert best == pytest.approx(perfect, abs=1e-12)
    assert all(0 < value < perfect for value in worth.values())
    assert len(set(worth.values())) == len(worth)  # each says something else


def test_one_die_and_one_square_are_worth_what_one_counts_by_hand() -> None:
    """One square, the cat a step away: three dice show its food with 1 - (5/6)³."""
    board = {"steps": 1, "provisions": [["B", ["a"]]]}
    for says in RULES.values():
        assert chance(board, says, solver_kernels, stopping.solve_by_rule) == pytest.approx(
            91 / 216
        )


def test_every_turn_and_every_game_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        study_engine, "parameters_for", lambda *_, **__: np.zeros(1)
    )  # a cat needs none
    game = find("mmm")
    table = study_engine.StudyTable.of(game, {"seats": ["kitten"] * 2, "variant": [0, 0]})
    counts = study_engine.StudyEngine(game, compiled=False).play(table, "1", 0, 4)
    games, won, turns = counts.games.tolist()
    assert games == 4 == counts.lost_with.sum() + counts.won_with.sum()
    assert won == counts.won_with.sum()
    assert turns == counts.turn.sum()
