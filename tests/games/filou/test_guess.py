"""Filou: a guess is a possible world, each as likely as chance makes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import product

import numpy as np
import pytest

from chatiere.core.chance import generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.fairness import assert_fair
from tests.games.filou.sack import opened, placed, said, sold

TEN = ("-8", "-5", "3", "5", "8", "11", "15", "R", "D", "d")

World = tuple[tuple[str, str | None, frozenset[str]], ...]
"""For each seat the lost card, the one face down if any, and the hand."""


def world(match: Match) -> World:
    """The whole truth about every seat's secrets."""
    view = match.view(EVERYTHING)
    down = {c["owner"]: c["card"] for c in view["row"] if not c["face_up"]}
    return tuple(
        (player["lost"], down.get(seat), frozenset(player["hand"]))
        for seat, player in enumerate(view["seats"])
    )


def possible(match: Match, viewer: int) -> dict[Hashable, float]:
    """Every world in which the viewer would have seen the same, by trying all.

    A seat loses any of ten cards; what it has turned up and what lies face down are
    others; the rest it holds.  All are equally likely: each is one way in which a card
    was lost and cards were chosen.
    """
    truth = world(match)
    seats = []
    for seat, (_, down, _) in enumerate(truth):
        turned = match.view()["seats"][seat]["turned_up"]
        ways = []
        for lost, face_down in product(TEN, TEN if down else (None,)):
            used = [lost, *turned, *([face_down] if face_down else [])]
            if len(set(used)) == len(used):
                ways.append((lost, face_down, frozenset(TEN) - set(used)))
        seats.append([truth[seat]] if seat == viewer else ways)
    return dict.fromkeys(product(*seats), 1.0)


def guesses(match: Match, viewer: int, n: int) -> Counter[Hashable]:
    rng = generator("guess")
    hidden = match.hidden(viewer)
    other = Match(GAME, match.players)
    seen: Counter[Hashable] = Counter()
    for _ in range(n):
        other.states = hidden.copy()
        other.engine.guess(other.states, 0, rng)
        seen[world(other)] += 1
    return seen


def late(players: int, rounds: int) -> Match:
    """A table after so many rounds, all sold to seat 0."""
    match = opened(players, lost=" ".join(["D", "d", "R", "3", "5"][:players]))
    for i in range(rounds):
        hands = [[c for c in TEN if c != world(match)[seat][0]] for seat in range(players)]
        cards = " ".join(hand[i] for hand in hands)
        bids = "bid 1" + ", pass" * (players - 1)
        sold(match, cards, bids, passive=TEN[i] if players == 3 else "")
    return match


@pytest.mark.parametrize("viewer", [0, 2, ONLOOKER])
def test_cards_lost_held_and_face_down_are_guessed_fairly(viewer: int) -> None:
    match = late(3, 7)
    match.enter(0, match.moves()[0])
    match.enter(1, match.moves()[-1])
    weights = possible(match, viewer)
    assert len(weights) == {0: 6 * 3, 2: 6 * 6, ONLOOKER: 6 * 6 * 3}[viewer]
    assert_fair(guesses(match, viewer, 30 * len(weights)), weights)


@pytest.mark.parametrize("viewer", [1, ONLOOKER])
def test_cards_that_were_turned_up_while_bidding_are_certain(viewer: int) -> None:
    match = late(4, 8)
    for _ in range(4):
        match.enter(match.to_move or 0, match.moves()[0])
    said(match, "bid 1, pass")
    weights = possible(match, viewer)
    assert len(weights) == 4  # seats 2 and 3: the card that lies there, or the lost one
    assert_fair(guesses(match, viewer, 200), weights)


def test_in_the_last_round_all_turned_up_leaves_one_world() -> None:
    match = late(3, 8)
    placed(match, " ".join(str(next(iter(world(match)[i][2]))) for i in range(3)), passive="d")
    said(match, "pass, pass")
    weights = possible(match, ONLOOKER)
    assert list(weights) == [world(match)]
    assert_fair(guesses(match, ONLOOKER, 20), weights)


def test_a_card_that_is_not_lost_yet_is_not_guessed() -> None:
    match = Match(GAME, 3)
    match.enter("*", "first 2")
    match.enter("*", "lost 0 R")
    seen = guesses(match, 1, 600)
    assert {w[0][0] for w in seen if isinstance(w, tuple)} == set(TEN)
    assert {w[1:] for w in seen if isinstance(w, tuple)} == {((None, None, frozenset(TEN)),) * 2}


def test_guessing_what_was_never_hidden_changes_nothing() -> None:
    match = late(4, 3)
    before = match.states.tobytes()
    match.engine.guess(match.states, 0, generator("nothing"))
    assert match.states.tobytes() == before


@pytest.mark.parametrize("players", [3, 4, 5])
def test_guessing_and_hiding_again_gives_the_same_bytes_plain_and_compiled(players: int) -> None:
    plain, compiled = GAME.plain(), GAME.compiled()
    rng = generator(f"laws {players}")
    match = Match(GAME, players)
    while not match.is_over:
        for seat in (ONLOOKER, *range(players)):
            hidden = match.hidden(seat)
            worlds = [hidden.copy(), hidden.copy()]
            dice = rng.copy()
            plain.guess(worlds[0], 0, rng)
            compiled.guess(worlds[1], 0, dice)
            assert worlds[0].tobytes() == worlds[1].tobytes()
            for engine in (plain, compiled):
                again = worlds[0].copy()
                engine.hide(again, 0, seat)
                engine.hide(again, 0, seat)
                assert again.tobytes() == hidden.tobytes()
                assert engine.to_move(again) == engine.to_move(match.states)
            if match.to_move == seat:
                assert plain.moves(hidden) == plain.moves(match.states)
        moves = match.moves()
        match.enter(match.to_move if match.to_move is not None else "", moves[rng[0] % len(moves)])
    assert np.array_equal(match.hidden(0)["mice"], match.states["mice"])
