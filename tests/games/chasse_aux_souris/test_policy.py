"""What the tiger of La Chasse aux Souris looks at."""

from __future__ import annotations

import numpy as np
import pytest

import chatiere
from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris.bot.policy import (
    DEBTOR_AT,
    EACH,
    LOOKS,
    PARTS,
    RICH_PART,
    SAFE_AT,
    TARGET_PART,
    TOKENS_AT,
    look,
    parts_of,
)
from chatiere.games.chasse_aux_souris.cards import PIEGE, class_of
from chatiere.games.chasse_aux_souris.move_numbers import move_against
from chatiere.games.chasse_aux_souris.state import NEXT, NOBODY, SEATS, TOKENS, State


@pytest.fixture
def match() -> Match:
    return chatiere.new("chasse-aux-souris", players=4, seed=3)


def state_of(match: Match) -> State:
    s = match.engine.given(match.states)[0]
    assert isinstance(s, State)
    return s


def seen(s: State) -> list[float]:
    x = np.zeros(LOOKS)
    look(s, s.turn, x)
    return x.tolist()


@pytest.mark.parametrize(("debtor", "place"), [(NEXT, SEATS), (1, 1), (3, 3)])
def test_who_owes_two_cards_is_counted_as_they_play(match: Match, debtor: int, place: int) -> None:
    s = state_of(match)
    s.turn, s.debtor = 0, NOBODY
    assert not any(seen(s)[DEBTOR_AT : DEBTOR_AT + SEATS + 1])
    s.debtor = debtor
    assert seen(s)[DEBTOR_AT + place] == 1
    if debtor != NEXT:
        s.direction = -1
        assert seen(s)[DEBTOR_AT + s.players - place] == 1


def test_tokens_are_seen_in_the_order_of_play(match: Match) -> None:
    s = state_of(match)
    s.tokens[(s.turn + 1) % s.players] = 1
    assert seen(s)[TOKENS_AT + 1 * (TOKENS + 1) + 1] == 1
    s.direction = -1
    assert seen(s)[TOKENS_AT + 3 * (TOKENS + 1) + 1] == 1


def test_a_card_that_costs_a_token_is_not_safe(match: Match) -> None:
    """5 and 5 on 80 makes 90 (S3); on 81 it costs nothing."""
    s = state_of(match)
    card = 4 * 10 + 4
    s.hand[s.turn, 0], s.held[s.turn] = card, 1
    s.total = 80
    assert seen(s)[SAFE_AT + class_of(card)] == 0
    s.total = 81
    assert seen(s)[SAFE_AT + class_of(card)] > 0


def test_a_chase_has_a_part_for_who_is_chased_and_for_their_tokens(match: Match) -> None:
    s = state_of(match)
    target = (s.turn + 2) % s.players
    s.tokens[target] = 2
    parts = np.zeros(EACH, np.int64)
    parts_of(s, move_against(PIEGE, target), parts, 0)
    assert parts[4:].tolist() == [TARGET_PART + 2, RICH_PART + 2]
    parts_of(s, 0, parts, 0)
    assert parts[4:].tolist() == [PARTS, PARTS]
