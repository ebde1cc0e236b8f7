"""What tigers have learned: what they look at, and the numbers that they were given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chatiere.bots.search_engine import strategy_of
from chatiere.core.chance import generator
from chatiere.core.game import find, games
from tests.bots.tables import decisions, every

POLICIES = [name for name in sorted(games()) if find(name).optional_module("bot.policy")]
TABLES = [(name, players) for name in POLICIES for players in find(name).players]
LEARNED = [table for table in TABLES if table[0] != "cheez-tricks"]
"""The tiger of Cheez-Tricks searches: what its policy had learned won less, and is not kept."""
MOST_BYTES = 5_000_000
"""What a player downloads for all tigers together."""


def policy_of(name: str) -> Any:
    return find(name).optional_module("bot.policy")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_policy_looks_only_at_what_its_seat_knows(name: str, players: int) -> None:
    policy = policy_of(name)
    for match in every(3 if name == "crazy-mistigri" else 1, decisions(name, 3, players)):
        seat = match.to_move
        assert isinstance(seat, int)
        told = []
        for states in (match.hidden(seat), match.states):
            s = match.engine.given(states)[0]
            x = np.zeros(policy.LOOKS)
            policy.look(s, seat, x)
            parts = np.full((len(match.moves()), policy.EACH), -1)
            for k, move in enumerate(match.engine.moves(match.states)):
                policy.parts_of(s, move, parts[k], 0)
            told.append((x.tolist(), parts.tolist()))
            assert np.isfinite(x).all()
            assert parts.min() >= 0
            assert parts.max() <= policy.PARTS
        assert told[0] == told[1]


@pytest.mark.parametrize(("name", "players"), LEARNED)
def test_a_tiger_has_as_many_numbers_as_its_network(name: str, players: int) -> None:
    assert len(policy_of(name).learned(players)) == policy_of(name).END


@pytest.mark.parametrize("name", ["chasse-aux-souris", "crazy-mistigri"])
def test_a_policy_says_how_likely_each_move_is(name: str) -> None:
    own: Any = strategy_of(find(name))
    policy = policy_of(name)
    for match in every(9, decisions(name, 4)):
        s = match.engine.given(match.states)[0]
        out, weights = (np.zeros(match.game.rules.MOST, kind) for kind in (np.int64, np.float64))
        n = match.game.rules.moves(s, out)
        parameters = own.parameters_of(s)
        own.prior(s, out, n, weights, parameters)
        policy.consider(s, out, n, weights, parameters)
        assert weights[:n].sum() == pytest.approx(1.0)
        assert weights[:n].min() >= 0.0


@pytest.mark.parametrize(
    ("name", "how"), [("chasse-aux-souris", "tiger"), ("crazy-mistigri", "own_quick")]
)
def test_who_moves_by_a_policy_moves_alike_whatever_others_hold(name: str, how: str) -> None:
    own: Any = strategy_of(find(name))
    for match in every(5, decisions(name, 6)):
        seat = match.to_move
        assert isinstance(seat, int)
        chosen = set()
        for states in (match.hidden(seat), match.states):
            s = match.engine.given(states)[0]
            out = np.zeros(match.game.rules.MOST, np.int64)
            chosen.add(getattr(own, how)(s, generator("same"), out, own.parameters_of(s)))
        assert len(chosen) == 1
        assert chosen <= set(match.engine.moves(match.states))


def test_a_tiger_tries_its_own_moves_alike_whatever_others_hold_and_each_of_them_a_little() -> None:
    own: Any = strategy_of(find("crazy-mistigri"))
    for match in every(5, decisions("crazy-mistigri", 6)):
        seat = match.to_move
        assert isinstance(seat, int)
        found = []
        for states in (match.hidden(seat), match.states):
            s = match.engine.given(states)[0]
            out, weights = np.array(match.engine.moves(states)), np.zeros(match.game.rules.MOST)
            own.own_prior(s, out, len(out), weights, own.parameters_of(s))
            found.append(weights[: len(out)].tolist())
        assert found[0] == found[1]
        assert min(found[0]) >= own.OPEN_MIND / len(found[0])
        assert sum(found[0]) == pytest.approx(1 + own.OPEN_MIND)


def test_all_that_tigers_have_learned_is_a_small_download() -> None:
    files = [
        path
        for name in sorted(games())
        for path in Path(str(find(name).rules.__file__)).parent.glob("bot/*.npy")
    ]
    assert len(files) > len(LEARNED)
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
