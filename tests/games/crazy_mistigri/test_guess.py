"""A guess is one of the worlds that could be, each as often as it should be.

The tables are small enough to count every way in which the cards can lie and go.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.games.crazy_mistigri import deck, guess, guided_guess, possible_world
from chatiere.games.crazy_mistigri.state import State
from tests.games.crazy_mistigri.dealing import GAME, late, pack, play
from tests.games.fairness import assert_fair
from tests.games.table import table

PILE = -1
"""The discard, where cards go to or come from."""

Event = tuple[int, int, str]
"""From where, to where, and the card or `?`; a card that stays where it is was shown."""


@dataclass(frozen=True)
class Case:
    """Hands, what is played, and what the viewer sees of it."""

    name: str
    viewer: int
    hands: list[str]
    turn: int
    script: list[str]
    events: list[Event]
    is_counted: bool = False
    """Whether the lines that it walks are counted; the other cases walk the same."""


CASES = [
    Case(
        "a card that was drawn from me may have gone on",
        0,
        ["3a 4b", "5a 6b", "7a 8c"],
        1,
        ["* draw 3a", "1 pass", "* draw 5a", "2 pass", "* draw 7a"],
        [(0, 1, "3a"), (1, 2, "?"), (2, 0, "7a")],
    ),
    Case(
        "a discarded pair was in that hand",
        0,
        ["4b 8d", "5a 6c", "7a 8c 7e"],
        2,
        ["* draw 5a", "2 pair 5a 7a", "* draw 8c", "0 pass", "* draw 8c", "1 pair 6c 8c"],
        [
            (1, 2, "?"),
            (2, PILE, "5a"),
            (2, PILE, "7a"),
            (2, 0, "8c"),
            (0, 1, "8c"),
            (1, PILE, "6c"),
            (1, PILE, "8c"),
        ],
    ),
    Case(
        "of twins either may have been seen",
        0,
        ["3c 4b", "3c 5a", "6b 4c"],
        1,
        ["* draw 3c", "1 pass", "* draw 3c", "2 pair 3c 4c", "* draw 6b"],
        [(0, 1, "3c"), (1, 2, "?"), (2, PILE, "3c"), (2, PILE, "4c"), (2, 0, "6b")],
    ),
    Case(
        "an onlooker knows the discard only",
        ONLOOKER,
        ["3c 4b", "3c 5a", "6b 4c"],
        1,
        ["* draw 3c", "1 pass", "* draw 3c", "2 pair 3c 4c", "* draw 6b"],
        [(0, 1, "?"), (1, 2, "?"), (2, PILE, "3c"), (2, PILE, "4c"), (2, 0, "?")],
    ),
    Case(
        "a card picked for me is there and I do not have it yet",
        1,
        ["2a 2b 5d", "6a", "7b 8c", "9e 3a"],
        0,
        ["* draw 3a", "0 pair 2a 2b", "0 lead 5d"],
        [(3, 0, "?"), (0, PILE, "2a"), (0, PILE, "2b"), (0, 0, "5d")],
        is_counted=True,
    ),
    Case(
        "a card picked for somebody else can be any",
        2,
        ["2a 2b 4c", "6a", "7b", "9e 3a"],
        0,
        ["* draw 3a", "0 pair 2a 2b", "0 lead 3a"],
        [(3, 0, "?"), (0, PILE, "2a"), (0, PILE, "2b"), (0, 0, "?")],
    ),
    Case(
        "who discarded all their 1s has none",
        3,
        ["1a 1b 4c", "1c", "", "9e", "3a 1d"],
        0,
        ["* draw 3a", "0 pair 1a 1b", "0 ones", "* draw 4c"],
        [(4, 0, "?"), (0, PILE, "1a"), (0, PILE, "1b"), (0, 0, "no 1"), (0, 1, "?")],
        is_counted=True,
    ),
    Case(
        "and what is seen of that hand later came to it or is no 1",
        2,
        ["1a 1b 4c", "1c 6d", "7e", "", "3c 8d"],
        0,
        [
            "* draw 3c",
            "0 pair 1a 1b",
            "0 ones",
            "* draw 4c",
            "1 pass",
            "* draw 1c",
            "2 pass",
            "* draw 1c",
            "4 pass",
            "* draw 1c",
            "0 pair 1c 3c",
        ],
        [
            (4, 0, "?"),
            (0, PILE, "1a"),
            (0, PILE, "1b"),
            (0, 0, "no 1"),
            (0, 1, "?"),
            (1, 2, "1c"),
            (2, 4, "1c"),
            (4, 0, "?"),
            (0, PILE, "1c"),
            (0, PILE, "3c"),
        ],
    ),
    Case(
        "a gift to somebody else may be what was drawn from me",
        2,
        ["4a 4b 8c 8d", "3a", "5b 6d"],
        0,
        ["* draw 6d", "0 pair 4a 4b", "0 give 8c 1", "* draw 8d"],
        [(2, 0, "6d"), (0, PILE, "4a"), (0, PILE, "4b"), (0, 1, "?"), (0, 1, "?")],
    ),
    Case(
        "a swap shows one card of the hand and where another one is",
        1,
        ["3a 3b 4c 6d", "8c", "7a 5b"],
        0,
        ["* draw 5b", "0 pair 3a 3b", "0 swap", "* draw 6d", "0 swap 4c 3a"],
        [
            (2, 0, "?"),
            (0, PILE, "3a"),
            (0, PILE, "3b"),
            (0, 1, "6d"),
            (0, PILE, "4c"),
            (PILE, 0, "3a"),
        ],
    ),
]

World = tuple[frozenset[int], ...]
"""The cards of each seat and, last, of the discard, as numbers."""


class Counting:
    """Every way in which the cards can lie and go, counted one by one."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.names = [card for hand in case.hands for card in hand.split()]

    def worlds(self) -> Counter[Any]:
        ways = Counter((deal, ()) for deal in self.deals(0, set(range(len(self.names)))))
        for event in self.case.events:
            before, ways = ways, Counter()
            for (cards, told), n in before.items():
                for after in self.after(cards, told, event):
                    ways[after] += n
        made: Counter[Any] = Counter()
        for (cards, told), n in ways.items():
            made[self.hands(cards), told] += n
        return made

    def deals(self, seat: int, left: set[int]) -> Iterator[World]:
        if seat == len(self.case.hands):
            yield (frozenset(),)
            return
        start = sum(len(hand.split()) for hand in self.case.hands[:seat])
        own = range(start, start + len(self.case.hands[seat].split()))
        viewer = self.case.viewer
        mine = set()
        if viewer >= 0:
            begin = sum(len(hand.split()) for hand in self.case.hands[:viewer])
            mine = set(range(begin, begin + len(self.case.hands[viewer].split())))
        choices = [tuple(own)] if seat == viewer else itertools.combinations(left - mine, len(own))
        for cards in choices:
            for rest in self.deals(seat + 1, left - set(cards)):
                yield (frozenset(cards), *rest)

    def after(self, cards: World, told: tuple[str, ...], event: Event) -> Iterator[Any]:
        """What can become of a world when this happens; nothing if it cannot."""
        origin, goal, name = event
        if name == "no 1":
            if not any(self.names[card][0] == "1" for card in cards[origin]):
                yield cards, told
            return
        for card in cards[origin]:
            if name in ("?", self.names[card]):
                moved = list(cards)
                moved[origin] = moved[origin] - {card}
                moved[goal] = moved[goal] | {card}
                yield tuple(moved), (*told, self.names[card]) if name == "?" else told

    def hands(self, cards: World) -> tuple[str, ...]:
        return tuple(" ".join(sorted(self.names[card] for card in hand)) for hand in cards[:-1])


def small_deck(case: Case) -> dict[int, int]:
    """Only the cards of this case are in play."""
    heap = 0
    for hand in case.hands:
        for card in hand.split():
            heap = deck.with_card(heap, deck.NAMES.index(card))
    return {len(case.hands): heap}


def guesses(match: Match, viewer: int, n: int) -> Counter[Any]:
    """Guessed hands, and what the cards were that went unseen."""
    engine = GAME.plain()
    rng = generator("guess")
    hidden = match.hidden(viewer)
    unseen = [move[2] == "?" for move in match.view(viewer)["movements"]]
    made: Counter[Any] = Counter()
    for _ in range(n):
        states = hidden.copy()
        engine.guess(states, 0, rng)
        shown = GAME.view.view(engine.given(states)[0])
        told = tuple(m[2] for m, hid in zip(shown["movements"], unseen, strict=True) if hid)
        made[tuple(" ".join(sorted(hand)) for hand in shown["hands"]), told] += 1
        engine.hide(states, 0, viewer)
        assert states.tobytes() == hidden.tobytes()
    return made


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.name, marks=() if case.is_counted else pytest.mark.no_cover)
        for case in CASES
    ],
)
@pytest.mark.parametrize("tries", [guess.TRIES, 0], ids=["rejecting", "guided"])
def test_every_world_is_guessed_as_often_as_chance_makes_it(
    case: Case, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(late(case.hands, case.turn), "\n".join(case.script))
    monkeypatch.setattr(possible_world, "DECK", small_deck(case))
    monkeypatch.setattr(guess, "DECK", small_deck(case))
    monkeypatch.setattr(guess, "TRIES", tries)
    expected = Counting(case).worlds()
    n = max(300 if tries else 150, 9 * len(expected))  # a guided guess takes its time
    assert_fair(guesses(match, case.viewer, n), expected)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("viewer", [0, 1, ONLOOKER])
def test_while_cards_are_dealt_the_stock_is_guessed_too(players: int, viewer: int) -> None:
    dealt_to_0 = " ".join(pack(players)[:9])
    match = table(GAME, players, f"* first 0\n* deal 0 {dealt_to_0}")
    rng = generator("deal")
    for _ in range(20):
        assert_fits(match, viewer, rng)


@pytest.mark.parametrize("players", [3, 5])
def test_even_what_cannot_be_is_made_to_fit_what_was_seen(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One world, guided by nothing: where it contradicts what was seen, cards change places."""
    monkeypatch.setattr(guess, "TRIES", 0)
    monkeypatch.setattr(guided_guess, "WORLDS", 1)
    monkeypatch.setattr(guided_guess, "compute_gains", lambda s, gains: gains.fill(1))
    engine, rng = GAME.plain(), generator(f"astray/{players}")
    for _ in range(8):
        match = Match(GAME, players)
        while match.to_move is not None:
            moves = engine.moves(match.states)
            engine.play(match.states, 0, moves[below(rng, len(moves))])
            if match.to_move != "*" and below(rng, 4) == 0:
                assert_fits(match, below(rng, players + 1) - 1, rng)


def assert_fits(match: Match, viewer: int, rng: Any) -> None:
    """Hidden again, a guess is what it was; and it has all the cards, each once."""
    engine = GAME.plain()
    hidden = match.hidden(viewer)
    states = hidden.copy()
    engine.guess(states, 0, rng)
    for_all, truth = engine.given(states)[0], match.state()
    assert cards_in(for_all) == cards_in(truth)
    for seat in range(match.players):
        assert deck.bits(for_all.hand[seat]) == for_all.held[seat]
    engine.hide(states, 0, viewer)
    assert states.tobytes() == hidden.tobytes()


def cards_in(s: State) -> Counter[int]:
    heaps = [*(s.hand[seat] for seat in range(s.players)), s.pile, s.stock]
    return Counter(deck.kth(heap, k) for heap in heaps for k in range(deck.bits(heap)))
