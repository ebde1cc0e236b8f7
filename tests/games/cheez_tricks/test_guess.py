"""Guessing hidden hands: every possible world, no other, all equally likely."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Iterator

import numpy as np
import pytest

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.guess import LACK, NEED, count_deals, wide_below
from tests.games.cheez_tricks.rounds import (
    AT_FIVE,
    AT_THREE,
    EXAMPLE_7,
    WITHOUT_BRIE,
    WITHOUT_SEVENS,
    plays,
    start_round,
)
from tests.games.fairness import assert_fair
from tests.games.table import go_on, table

TOP = {2: 7, 3: 9, 4: 10, 5: 10}
TRICKS = {2: WITHOUT_BRIE, 3: AT_THREE, 4: EXAMPLE_7, 5: AT_FIVE}
World = tuple[frozenset[str], ...]


def after_plays(players: int, n: int) -> Match:
    """The first round of this many players after n cards."""
    match = table(GAME, players, "* first 0", level="wild")
    start_round(match, TRICKS[players], "trick:2 trick:3 trick:4")
    cards = plays(TRICKS[players], players)[:n]
    go_on(match, "\n".join(f"{who} play {card}" for who, card in cards))
    return match


def missing_suits(match: Match) -> dict[int, set[str]]:
    """Read off the record: the suits that each seat has not followed."""
    lacks: dict[int, set[str]] = {seat: set() for seat in range(match.players)}
    played = [(e.who, e.what.split()[1]) for e in match.entries if e.what.startswith("play")]
    for n, (who, card) in enumerate(played):
        led = played[n - n % match.players][1][0]
        if card[0] != led:
            lacks[int(who)].add(led)
    return lacks


def worlds(match: Match, viewer: int) -> list[World]:
    """Every way in which the cards could lie, by trying all of them."""
    seats = match.view(viewer)["seats"]
    deck = {f"{suit}{value}" for suit in "SRPB" for value in range(1, TOP[match.players] + 1)}
    played = {e.what.split()[1] for e in match.entries if e.what.startswith("play")}
    own = set(seats[viewer]["hand"]) if viewer != ONLOOKER else set()
    lacks = missing_suits(match)

    def deals(seat: int, unseen: frozenset[str]) -> Iterator[World]:
        if seat == match.players:
            yield ()
        elif seat == viewer:
            for rest in deals(seat + 1, unseen):
                yield (frozenset(own), *rest)
        else:
            fitting = sorted(card for card in unseen if card[0] not in lacks[seat])
            for hand in itertools.combinations(fitting, seats[seat]["cards"]):
                for rest in deals(seat + 1, unseen - set(hand)):
                    yield (frozenset(hand), *rest)

    return list(deals(0, frozenset(deck - played - own)))


def guesses(match: Match, viewer: int, n: int) -> Counter[Hashable]:
    """So many guesses, at machine speed; the first of them must be the plain rules' too, and
    look to the viewer like what they saw."""
    plain, rng, seen = GAME.plain(), generator(f"guess/{viewer}"), match.hidden(viewer)
    found: Counter[Hashable] = Counter()
    for number in range(n):
        states, again, same = seen.copy(), seen.copy(), rng.copy()
        GAME.compiled().guess(states, 0, rng)
        s = plain.given(states)[0]
        assert s.viewer == EVERYTHING
        view = GAME.view.view(s)
        found[tuple(frozenset(seat["hand"]) for seat in view["seats"])] += 1
        if number < 5:
            plain.guess(again, 0, same)
            assert again.tobytes() == states.tobytes()
            plain.hide(states, 0, viewer)
            assert (states == seen).all()
    return found


# Players, cards played, viewer: hands that lack different suits, and hands that lack none.
CASES = [
    (2, 15, 0),
    (2, 16, 1),
    (2, 18, ONLOOKER),
    (3, 26, 1),
    (3, 29, ONLOOKER),
    (3, 30, ONLOOKER),
    (4, 30, 0),
    (4, 31, 2),
    (4, 33, ONLOOKER),
    (5, 33, 2),
    (5, 33, 4),
    (5, 34, ONLOOKER),
    (5, 35, 4),
]


@pytest.mark.parametrize(("players", "n", "viewer"), CASES)
def test_every_possible_world_is_equally_likely(players: int, n: int, viewer: int) -> None:
    match = after_plays(players, n)
    possible = worlds(match, viewer)
    assert 1 < len(possible) <= 210
    found = guesses(match, viewer, 20 * len(possible) + 200)
    assert_fair(found, dict.fromkeys(possible, 1.0))


@pytest.mark.parametrize(
    ("drawn", "viewer", "possible"), [(0, 1, 1), (1, 0, 1), (1, ONLOOKER, 28), (2, 1, 28 * 27 // 2)]
)
def test_while_cards_are_dealt_every_card_not_seen_can_be_anywhere(
    drawn: int, viewer: int, possible: int
) -> None:
    match = table(GAME, 2, "* first 0")
    for k in range(drawn):
        match.engine.play(match.states, 0, match.engine.outcome(match.states, 0, k))
    found = guesses(match, viewer, 20 * possible + 200)
    assert len(found) == possible
    assert_fair(found, dict.fromkeys(found, 1.0))


def test_between_two_rounds_there_is_nothing_to_guess() -> None:
    match = after_plays(2, 20)
    assert guesses(match, 0, 3) == Counter({(frozenset(), frozenset()): 3})


def test_a_void_keeps_cards_set_aside_out_of_the_hand_that_lacks_them() -> None:
    match = table(GAME, 2, "* first 0")
    start_round(match, WITHOUT_SEVENS, "trick:2 trick:3 trick:4")
    cards = plays(WITHOUT_SEVENS, 2)[:16]
    go_on(match, "\n".join(f"{who} play {card}" for who, card in cards))
    possible = worlds(match, 1)
    assert missing_suits(match)[0] == {"P", "S"}
    assert len(possible) == 15  # two of B1 B7 R1 R7 and its own B3 B6, and no P or S
    assert_fair(guesses(match, 1, 600), dict.fromkeys(possible, 1.0))


def test_ways_counts_what_trying_all_counts() -> None:
    """Small piles of cards and groups, some of which lack suits."""
    rng = generator("ways")
    for _ in range(60):
        left = [below(rng, 4) for _ in range(4)]
        lacks = sorted({below(rng, 15) for _ in range(3)} | {0, 1 + below(rng, 14)})
        needs = [0] * len(lacks)
        for _ in range(sum(left)):
            needs[below(rng, len(lacks))] += 1
        groups = np.zeros((len(lacks), 2), np.int64)
        for g, (need, lack) in enumerate(zip(needs, lacks, strict=True)):
            groups[g, NEED], groups[g, LACK] = need, lack
        suits = [suit for suit in range(4) for _ in range(left[suit])]
        expected = tried(suits, needs, lacks)
        assert count_deals(groups, np.array(left), len(lacks) - 1, 0) == expected


def tried(suits: list[int], needs: list[int], lacks: list[int]) -> int:
    """Give the first card to each group that may have it, and so on."""
    if not suits:
        return 1
    total = 0
    for g, need in enumerate(needs):
        if need and not lacks[g] >> suits[0] & 1:
            rest = [*needs[:g], need - 1, *needs[g + 1 :]]
            total += tried(suits[1:], rest, lacks)
    return total


@pytest.mark.parametrize("n", [1, 3, 2**40, 2**61 + 1])
def test_wide_draws_are_even(n: int) -> None:
    rng = generator("wide")
    drawn = [wide_below(rng, n) for _ in range(300)]
    assert 0 <= min(drawn) <= max(drawn) < n
    parts = min(n, 5)
    by_part = Counter[Hashable](number * parts // n for number in drawn)
    assert_fair(
        by_part,
        {part: len(range(part * n // parts, (part + 1) * n // parts)) for part in range(parts)},
    )
