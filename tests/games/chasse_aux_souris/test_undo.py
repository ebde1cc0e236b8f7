"""La Chasse aux Souris: whatever is laid comes from a hidden hand, and stays (S5)."""

from __future__ import annotations

from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.table import shows_something


def test_S5_the_first_of_two_cards_shows_that_it_was_in_the_hand() -> None:
    match = Sitting(3, "poursuite", "4+5 6+7").lay("0 poursuite").match
    assert shows_something(match, "lay 4+5")
    assert match.to_move == 1, "no draw comes between the two"
