"""Mmm!: how kittens and cats play, at first sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from chatiere.bots.search_engine import search_engine
from chatiere.core.chance import below, generator
from chatiere.core.kernel import CHANCE, Numbers, States, copied
from chatiere.core.match import Match
from chatiere.games.mmm import GAME, state
from chatiere.games.mmm.bot.strategy import cat, kitten
from chatiere.games.mmm.state import State
from tests.games.mmm.boards import table
from tests.games.mmm.parameters import LEFT, with_left

NOTHING = np.zeros(1)
AT_TABLES = [
    (1, 1, False),
    (2, 2, True),
    (3, 2, False),
    (4, 1, True),
    (5, 1, False),
    (6, 2, True),
]
"""Players, side, aligned: all of each."""
ENGINE = GAME.plain()


def room() -> Numbers:
    return np.zeros(state.MOST, np.int64)


def instant(player: Any, match: Match, seed: str = "any") -> str:
    """What such a player does here, shown what the seat to move knows."""
    seat = match.to_move
    assert isinstance(seat, int)
    move = int(player(match.state(seat), generator(seed), room(), NOTHING))
    return str(GAME.words.text(match.state(), move))


def usual(player: Any, match: Match) -> set[str]:
    """All that such a player does here, over many moods."""
    return {instant(player, match, str(mood)) for mood in range(30)}


# -- kittens and cats -----------------------------------------------------------------------------


def test_a_kitten_completes_a_provision_when_a_die_does() -> None:
    assert usual(kitten, table(1, "* first 0\n* roll B X X\n0 put B a3\n0 stop\n* roll B F X")) == {
        "put B b3"
    }


def test_a_kitten_puts_every_die_that_fits() -> None:
    match = with_left(LEFT, "* roll B F X\n0 put B a3")
    assert usual(kitten, match) == {"put F f7", "put F g7"}


def test_a_kitten_stops_when_a_provision_is_complete_and_else_rolls_on() -> None:
    assert usual(kitten, with_left(LEFT, "* roll C X X\n0 put C g1")) == {"stop"}
    assert usual(kitten, with_left(LEFT, "* roll B X X\n0 put B a3")) == {"roll"}


def test_a_kitten_does_not_think_of_lines() -> None:
    """Any square of the shortest provision will do."""
    match = table(1, "* first 0\n* roll U X X", aligned=True)
    twos = {"put U c4", "put U d4", "put U d5"}
    threes = {move for move in match.moves() if move not in twos}
    assert len(usual(kitten, match) & threes) > 1


def test_a_cat_completes_a_provision_when_a_die_does() -> None:
    match = table(1, "* first 0\n* roll B X X\n0 put B a3\n0 stop\n* roll B F X")
    assert usual(cat, match) == {"put B b3"}


def test_a_cat_completes_one_provision_a_turn_and_prepares_others() -> None:
    """Bread lacks one square here and two there; the first one already keeps the cat."""
    match = with_left({"g1", "a3", "b5", "c5"}, "* roll C B X\n0 put C g1")
    assert usual(cat, match) == {"put B b5", "put B c5"}


def test_a_cat_does_not_risk_a_complete_provision() -> None:
    assert usual(cat, with_left(LEFT, "* roll C X X\n0 put C g1")) == {"stop"}


def test_a_cat_rolls_two_dice_when_little_can_go_wrong() -> None:
    match = table(1, "* first 0\n* roll B X X\n0 put B a3")
    assert usual(cat, match) == {"roll"}


def test_a_cat_in_a_poor_line_stops() -> None:
    """In line with g1 nothing is left but g2: five faces of six would lose the square."""
    match = with_left({"g1", "g2", "a3", "b3"}, "* roll C X X\n0 put C g1", steps=5, aligned=True)
    assert usual(cat, match) == {"stop"}


def test_a_cat_prefers_a_square_in_a_rich_line() -> None:
    """In line with a3 there are bread and cheese, in line with b3 only bread."""
    match = with_left({"a3", "b3", "a6", "g6", "g7"}, "* roll B X X", steps=5, aligned=True)
    assert usual(cat, match) == {"put B a3"}


# -- everywhere ---------------------------------------------------------------------------


def choices(players: int, side: int, aligned: bool) -> Iterator[States]:
    """Every choice of a random game."""
    rng = generator(f"choices {players}")
    options = GAME.check_options({"side": side, "aligned": aligned})
    states = ENGINE.new_states()
    ENGINE.setup(states, 0, players, GAME.setup_arguments(options))
    while moves := ENGINE.moves(states):
        if ENGINE.to_move(states) != CHANCE:
            yield states
        states = copied(states)
        ENGINE.play(states, 0, moves[below(rng, len(moves))])


def answers(states: States) -> list[int]:
    """What all say who may only look at what the seat to move knows."""
    s: State = ENGINE.given(states)[0]
    return [int(player(s, generator("x"), room(), NOTHING)) for player in (kitten, cat)]


@pytest.mark.parametrize(("players", "side", "aligned"), AT_TABLES)
def test_answers_are_legal_and_the_same_for_who_sees_less(
    players: int, side: int, aligned: bool
) -> None:
    for states in choices(players, side, aligned):
        told = answers(states)
        hidden = copied(states)
        ENGINE.hide(hidden, 0, ENGINE.to_move(states))
        assert answers(hidden) == told
        assert set(told) <= set(ENGINE.moves(states))


@pytest.mark.parametrize(("players", "side", "aligned"), AT_TABLES[:2])
def test_plain_and_compiled_players_agree(players: int, side: int, aligned: bool) -> None:
    ours = search_engine(GAME)
    for states in choices(players, side, aligned):
        for level, player in ((1, kitten), (2, cat)):
            move = ours.loop.instant_move(states, 0, level, generator("x"), room(), NOTHING)
            assert move == player(ENGINE.given(states)[0], generator("x"), room(), NOTHING)
