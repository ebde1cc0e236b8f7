"""The study of Crazy Mistigri counts what happened, and its trials do what they say."""

from __future__ import annotations

from typing import Any

import numpy as np

from chatiere.core.chance import generator
from chatiere.games.crazy_mistigri import GAME
from chatiere.games.crazy_mistigri.deck import BIT, CARDS, MISTIGRI, NAMES
from chatiere.games.crazy_mistigri.state import DRAW, GIVE, PAIR
from chatiere.games.crazy_mistigri.study.trial import EFFECT, NOTHING, SPARING, WHOLE, lay
from tests.games.crazy_mistigri.dealing import hand, inside, late, play
from tests.studies.plain_study import counted


def test_every_penalty_point_is_counted_by_place_and_by_card() -> None:
    for players, counts in counted(GAME.name):
        rounds = counts.rounds[1]
        assert counts.place[:, 0].sum() == players * rounds
        points = sum(value * counts.left[value, 1] for value in range(1, 11))
        assert counts.place[:, 1].sum() == points
        assert counts.turns[0] == counts.ending[:, 0].sum() == counts.out[0] == rounds
        assert counts.won[:, 1].sum() == counts.first[:, 1].sum() == WHOLE
        assert counts.caught[:, 0].sum() == players
        dealt = counts.somewhere[9 * players + 1]
        assert dealt[0] >= dealt[1] >= rounds  # at first somebody has the Mistigri


def laid(match: Any, pair: str, what: int) -> Any:
    """The state after this pair, with what it does."""
    a, b = (NAMES.index(card) for card in pair.split())
    s, out = inside(match), np.zeros(GAME.rules.MOST, np.int64)
    lay(s, PAIR + a * CARDS + b, what, generator("any"), out, np.zeros(1))
    return s


def test_a_pair_without_its_effect_only_leaves_the_hand() -> None:
    for what, phase in ((NOTHING, DRAW), (EFFECT, GIVE)):
        match = play(late(["4a 4b 6c 7e", "8c 2a", "6a 6b"]), "* draw 6a")
        s = laid(match, "4a 4b", what)
        assert s.phase == phase
        assert hand(match, 0) == "6a 6c 7e"


def test_a_sparing_pair_of_5s_leaves_the_mistigri_in_the_discard() -> None:
    match = play(late(["5a 5b 6c 7e", "8c 3a", "6a 6b"], discard="M 9e 4a"), "* draw 6a")
    s = laid(match, "5a 5b", SPARING)
    assert s.pile & BIT[MISTIGRI]
    assert [hand(match, seat) for seat in (1, 2)] == ["3a 8c 9e", "5a 6b"]
