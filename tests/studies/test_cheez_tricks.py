"""The study of Cheez-Tricks counts what happened, and its trials do what they say."""

from __future__ import annotations

import numpy as np

from chatiere.games.cheez_tricks import GAME
from chatiere.games.cheez_tricks.cats import CATS, cat_name
from chatiere.games.cheez_tricks.deck import ROUNDS, card_name
from chatiere.games.cheez_tricks.study.counting import WHOLE, strong_cards
from chatiere.games.cheez_tricks.study.findings import groups
from chatiere.games.cheez_tricks.study.trial import BOLD, SHY, card_for_aim, seekers
from tests.games.cheez_tricks.hands import dealt, seen
from tests.studies.plain_study import counted


def test_every_point_is_counted_by_place_by_cats_met_and_by_tricks() -> None:
    for players, counts in counted(GAME.name):
        rounds = ROUNDS[players]
        assert counts.table[0] == rounds
        assert counts.cat_table[:, 0].sum() == counts.cat_seats[:, 0].sum() == 3 * rounds
        assert counts.cat_cost[:, 0].sum() == counts.cat_seats[:, 1].sum()
        for cells in (counts.place, counts.met, counts.tricks):
            assert cells[:, 0].sum() == players * rounds
            assert cells[:, 1].sum() == counts.table[1]
        assert counts.trumps[:, 0].sum() == counts.strong[:, 0].sum() == players
        assert counts.picked[1, 0] == rounds - 1
        assert counts.won[:, 1].sum() == counts.braved[:, 1].sum() == WHOLE


def test_the_bold_take_a_trick_that_a_cat_sits_on_and_the_shy_do_not() -> None:
    """Seat 1 plays last to the second trick, and can win it or not."""
    match = dealt("trick:2 trick:3 trick:4", "P3 P1 P8 P4 R3 R4 R2")
    assert match.to_move == 1
    out = np.zeros(GAME.rules.MOST, np.int64)
    laid = {aim: card_name(card_for_aim(seen(match), out, aim)) for aim in (SHY, BOLD)}
    assert laid == {SHY: "R1", BOLD: "R5"}


def test_cats_that_seek_winners_are_all_but_orange_and_tuxedo() -> None:
    match = dealt("fewest:tricks exactly:2 most:B")
    assert seekers(seen(match), 0) == 1
    assert seekers(seen(match), 0b100) == 0
    assert seekers(seen(dealt("first:2 takes:P7 trick:8")), 0b001) == 2


def test_strong_cards_are_trumps_and_the_two_highest_of_other_suits() -> None:
    s = seen(dealt())
    assert [strong_cards(s, int(s.hand[seat])) for seat in range(4)] == [5, 4, 4, 3]


def test_every_cat_is_told_of_once() -> None:
    assert sorted(cat for _, _, cats in groups() for cat in cats) == list(range(CATS))
    assert cat_name(groups()[-1][2][0]) == "takes:S8"
