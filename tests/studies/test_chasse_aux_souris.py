"""The study of La Chasse aux Souris counts what happened, and tries what it says."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chatiere.games.chasse_aux_souris import GAME
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.cards import ADDITIONS
from chatiere.games.chasse_aux_souris.state import State
from chatiere.games.chasse_aux_souris.study.counting import (
    BELOW,
    BORROWED,
    CARRIED,
    PLAIN,
    TAKEN,
    asked_for,
)
from chatiere.games.chasse_aux_souris.study.trial import (
    LARGEST,
    NO_CARD,
    NOTHING,
    SMALLEST,
    WHOLE,
    choice,
)
from tests.games.chasse_aux_souris.positions import position
from tests.studies.plain_study import counted


def test_every_token_is_counted_by_place_by_cause_and_by_card() -> None:
    for players, counts in counted(GAME.name):
        lost = counts.place[:, 1].sum()
        assert lost == counts.cause[:, 0].sum() == counts.kind[:, 1].sum() > 0
        assert counts.danger[..., 1].sum() + counts.chased[:, 1].sum() == lost
        assert counts.place[:, 0].sum() == players * counts.rounds[1]
        assert counts.won[:, 1].sum() == WHOLE
        assert counts.escapes[:, 1].sum() == 0  # what one loses beyond the mean, others do not
        reckoned = counts.kind[: BELOW + 1, 0].sum()
        assert counts.result[:, 0].sum() <= reckoned


@given(total=st.integers(0, 99), n=st.integers(2, 20), adds=st.booleans())
def test_a_carry_is_what_a_child_writes_down(total: int, n: int, adds: bool) -> None:
    s = State(np.zeros(1, State.dtype))
    s.total = total
    card = (n - 2) // 2 * 10 + (n - 1) // 2 if adds else ADDITIONS + n - 2
    units = (total % 10 + n % 10) if adds else (total % 10 - n % 10)
    if adds:
        assert asked_for(s, card) == (CARRIED if units > 9 else PLAIN)
    elif n > total:
        assert asked_for(s, card) == BELOW
    else:
        assert asked_for(s, card) == (BORROWED if units < 0 else TAKEN)


def test_a_trial_lays_no_card_that_costs_a_token() -> None:
    s = position("10+9 9+9 4+5 3+3 7 sumo", total=71)
    named = {what: CARD_NAMES[choice(s, what)] for what in (LARGEST, SMALLEST, NOTHING)}
    assert named == {LARGEST: "9+9", SMALLEST: "3+3", NOTHING: "sumo"}
    assert choice(position("10+10 poursuite horloge", total=90), NOTHING) == NO_CARD
