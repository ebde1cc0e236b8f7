"""Guesses: every possible world and nothing else, as often as chance makes it.

The full deck is too large to enumerate, so what is enumerated is a tiny one: the same
code, with nine cards instead of 138, against a brute force over all single draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chatiere.core.chance import generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER, States
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME, guess, world_sampling
from chatiere.games.chasse_aux_souris.card_names import CARD_BY_NAME
from chatiere.games.chasse_aux_souris.cards import KINDS, copies
from chatiere.games.chasse_aux_souris.state import LAY
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.chasse_aux_souris.test_rounds import careful_game
from tests.games.fairness import assert_fair, p_value

TINY = "abcdefgt"
TINY_CARDS = "abcdefgtt"
"""Nine cards; the last two are twins."""
World = tuple[str, ...]


def tiny_log(*rounds: str) -> list[list[tuple[str, int, str]]]:
    """`1?` seat 1 draws unseen, `0a` seat 0 draws a, `1:b` seat 1 lays b."""
    return [
        [("lay" if ":" in e else "draw", int(e[0]), e[-1]) for e in text.split()] for text in rounds
    ]


def brute_force(log: list[list[tuple[str, int, str]]]) -> Counter[World]:
    """Every way in which the draws can have gone and the viewer, seat 0, have seen this."""
    entries = [(r, *entry) for r, entries in enumerate(log, 1) for entry in entries]
    found: Counter[World] = Counter()

    def go(
        i: int, pile: list[set[int]], hands: dict[int, set[int]], out: set[int], w: World
    ) -> None:
        if i == len(entries):
            found[w] += 1
            return
        r, what, seat, kind = entries[i]
        if i and entries[i - 1][0] != r:
            pile, hands, out = [*pile, out | hands[0] | hands[1]], {0: set(), 1: set()}, set()
        cards = hands[seat] if what == "lay" else pile[0]
        for card in cards:
            if kind not in ("?", TINY_CARDS[card]):
                continue
            left, after = {**hands}, pile
            if what == "lay":
                left[seat] = hands[seat] - {card}
                go(i + 1, after, left, out | {card}, w)
            else:
                left[seat] = hands[seat] | {card}
                rest = pile[0] - {card}
                after = [rest, *pile[1:]] if rest else pile[1:]
                go(i + 1, after, left, out, (*w, TINY_CARDS[card]) if seat else w)

    go(0, [set(range(len(TINY_CARDS)))], {0: set(), 1: set()}, set(), ())
    return found


def tiny_state(log: list[list[tuple[str, int, str]]]) -> Any:
    """The same for the code under test."""
    entries = [entry for one in log for entry in one]
    ends = [0]
    for one in log:
        ends.append(ends[-1] + len(one))
    drawn_in = [0] + [sum(what == "draw" for what, _, _ in one) for one in log]
    left, top = len(TINY_CARDS), 0
    for what, _, _ in entries:
        left -= what == "draw"
        if left == 0:
            top += 1
            left = drawn_in[top]
    return SimpleNamespace(
        viewer=0,
        rounds=len(log),
        top=top,
        log_end=ends,
        drawn_in=drawn_in,
        log_who=[seat + 8 * (what == "lay") for what, seat, _ in entries],
        log_card=[TINY.find(kind) for _, _, kind in entries],
    )


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world_sampling, "CARDS", len(TINY_CARDS))
    monkeypatch.setattr(world_sampling, "KINDS", len(TINY))
    monkeypatch.setattr(world_sampling, "first_copy", lambda kind: kind + (kind == len(TINY)))


def new_draft(entries: int) -> world_sampling.WorldDraft:
    """Room for a game of few rounds."""
    numbers = ((entries, 5), (9, 4), (14, 2), (1,), (14, 14), (14,), (8, 7), (8,), (99, 2), (99,))
    made: list[Any] = [np.zeros(shape, np.int64) for shape in (*numbers, (56,), (99,))]
    for real in (3, 4, 9):
        made[real] = made[real].astype(np.float64)
    return world_sampling.WorldDraft(*made)


def sample(log: list[list[tuple[str, int, str]]], n: int) -> Counter[World]:
    rng = generator("tiny")
    seen: Counter[World] = Counter()
    for _ in range(n):
        s = tiny_state(log)
        assert guess.sample_world(s, rng, new_draft(len(s.log_who)))
        draws = zip(s.log_who, s.log_card, strict=True)
        seen[tuple(TINY[card] for who, card in draws if who == 1)] += 1
    return seen


ONE_LAYER = [
    ["0a 0b 1? 1? 1:t 1? 1:c"],
    ["0a 1? 1? 1:t 1?"],
    ["0a 1? 1? 1:b", "0c 1? 1:d"],
    ["1? 1? 1:t 0a", "0t 1? 1:b"],
]
TWO_LAYERS = [
    ["0a 0b 1? 1? 1:c", "1? 1? 1? 1? 0t 1? 1:d 1:a"],
    ["1? 1? 1:a 0b 0e", "0t 1? 1? 1? 1? 1? 1? 1:c 1:d"],
    ["0a 1? 1? 1? 1:b 0:a", "0c 1? 1? 0d 1:e 1? 1? 1:a"],
    ["0a 1? 1? 1? 1:b 0t", "0c 1? 1? 0d 1:e 1? 1? 1:f"],
    ["1? 1? 1:t 1? 0a 0b", "0c 1? 1? 0d 1:t 1? 1? 1:t"],
    ["1? 1? 1:a 1? 0b", "0c 1? 1? 1:d", "0e 1? 1? 1? 1:b 1? 1:a"],
    ["1? 1? 1:a 1? 0b", "0c 1? 1? 1:d 1? 1? 1:e", "0b 1? 1? 1:f 1? 0c 1:g"],
    ["1? 1? 1:a 1? 0b", "0c 1? 1? 1:d 1? 1? 1:t", "0b 1? 1? 1:t 1? 1? 1:g 1? 1:t"],
]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("rounds", ONE_LAYER)
def test_while_the_first_layer_lasts_every_world_is_as_likely_as_chance_makes_it(
    rounds: list[str],
) -> None:
    log = tiny_log(*rounds)
    weights = brute_force(log)
    assert len(weights) > 1
    assert_fair(sample(log, 20 * len(weights) + 500), weights)  # type: ignore[arg-type]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    "rounds",
    [*TWO_LAYERS[:2], *(pytest.param(r, marks=pytest.mark.no_cover) for r in TWO_LAYERS[2:])],
)
def test_over_several_layers_nothing_impossible_is_guessed_and_all_is_nearly_fair(
    rounds: list[str],
) -> None:
    log = tiny_log(*rounds)
    weights = brute_force(log)
    seen = sample(log, 600)
    assert set(seen) <= set(weights)
    assert_fair(last_draws(seen), last_draws(weights))


def last_draws(worlds: Counter[World]) -> Counter[Hashable]:
    """How often the last two hidden draws were which cards."""
    counts: Counter[Hashable] = Counter()
    for world, n in worlds.items():
        counts[tuple(sorted(world[-2:]))] += n
    return counts


@pytest.mark.no_cover
@pytest.mark.usefixtures("tiny")
def test_one_sample_would_not_be_enough_over_several_layers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise the odds would be for nothing."""
    monkeypatch.setattr(guess, "SAMPLES", 1)
    log = tiny_log(*TWO_LAYERS[-1])
    seen, weights = last_draws(sample(log, 2000)), last_draws(brute_force(log))
    assert p_value(seen, weights) < 1e-4


# -- the full deck ---------------------------------------------------------------------------

PLAIN = 25


def imagined(match: Match, viewer: int, seed: str, n: int) -> Iterator[States]:
    """Guesses of what this viewer cannot know: plain ones, and many more at machine speed."""
    rng = generator(seed)
    hidden = match.hidden(viewer)
    for number in range(n):
        engine = match.engine if number < PLAIN else GAME.compiled()
        states = hidden.copy()
        engine.guess(states, 0, rng)
        again = states.copy()
        engine.hide(again, 0, viewer)
        assert again.tobytes() == hidden.tobytes()
        assert states[0]["viewer"] == EVERYTHING
        yield states


def place_of(match: Match, states: States, card: str) -> str:
    """Where a card without twins lies."""
    s = GAME.plain().given(states)[0]
    kind = CARD_BY_NAME[card]
    for seat in range(match.players):
        if kind in [s.hand[seat, i] for i in range(s.held[seat])]:
            return f"hand {seat}"
    for r in range(s.top + 1, s.rounds):
        entries = range(s.log_end[r - 1], s.log_end[r])
        if kind in [s.log_card[i] for i in entries if s.log_who[i] < LAY]:
            return f"layer {r}"
    assert s.pile[kind] == 1
    return f"layer {s.top}"


def test_unseen_cards_are_anywhere_in_proportion() -> None:
    """After a round: in the other's hand, in what the other had left, or still in the pile."""
    sitting = Sitting(2, "10+9 9+9 8+8 7+7", "10+8 9+8 10+10 1+3")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    sitting.deal("4+9 4+10", "20 19")
    sitting.lay("1 20")
    seen: Counter[Hashable] = Counter()
    for states in imagined(sitting.match, 0, "places", 1500):
        seen[place_of(sitting.match, states, "17"), place_of(sitting.match, states, "cadeau")] += 1
    slots = {"hand 1": 6, "layer 1": 5, "layer 0": 138 - 17 - 13}
    weights: dict[Hashable, float] = {
        (a, b): slots[a] * (slots[b] - (a == b)) for a in slots for b in slots
    }
    assert_fair(seen, weights)


def test_cards_seen_in_a_round_stay_in_its_layer() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8 7+7", "10+8 9+8 10+10 1+3")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    sitting.deal()
    for states in imagined(sitting.match, 0, "laid", 20):
        assert place_of(sitting.match, states, "10+8") == "layer 1"
        assert place_of(sitting.match, states, "7+7") == "layer 1"
    assert any(
        place_of(sitting.match, states, "7+7") != "layer 1"
        for states in imagined(sitting.match, ONLOOKER, "onlooker", 20)
    )


def every_card_once(states: States) -> bool:
    """Hands, what lies on the table, and layers together are the deck."""
    s = GAME.plain().given(states)[0]
    cards = Counter({kind: s.pile[kind] for kind in range(KINDS) if s.pile[kind]})
    for i in range(s.log_end[s.top], s.log_end[s.rounds]):
        if s.log_who[i] < LAY:
            cards[s.log_card[i]] += 1
    return cards == Counter({kind: copies(kind) for kind in range(KINDS)})


@pytest.mark.parametrize("tries", [guess.TRIES, 0])
@pytest.mark.parametrize("players", [2, 6])
def test_guesses_fit_all_through_long_games_even_when_memory_is_given_up(
    players: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guess, "TRIES", tries)
    match = careful_game(players, 4)
    for entry in match.entries[10::60]:
        match.states = entry.steps[0][0].copy()
        for viewer in (ONLOOKER, 0, 1):
            for states in imagined(match, viewer, "long", 1):
                assert every_card_once(states)


def test_a_guess_of_what_is_known_changes_nothing() -> None:
    match = careful_game(2, 1)
    for states in (match.states, match.entries[20].steps[0][0]):
        known = states.copy()
        match.engine.guess(known, 0, generator("known"))
        assert known.tobytes() == states.tobytes()
