"""Where the table of Filou pauses, and what is to be seen and told there."""

from __future__ import annotations

from typing import Any

import pytest

from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.core.moments import match_at, moments_of
from chatiere.games.filou import GAME
from tests.games.filou.sack import (
    declined,
    declined_to_the_end,
    named,
    opened,
    placed,
    said,
    sold,
)
from tests.games.table import spaced


def names(match: Match) -> list[str]:
    """The moments of the last move."""
    return [moment.kind.name for moment in moments_of(match, len(match.entries) - 1)]


def at(match: Match, name: str, which: int = 0) -> Match:
    """The table at a moment of the last move."""
    n = len(match.entries) - 1
    found = [moment for moment in moments_of(match, n) if moment.kind.name == name]
    return match_at(named(match), n, found[which])


def view(match: Match, name: str, seat: int = ONLOOKER, which: int = 0) -> dict[str, Any]:
    return at(match, name, which).view(seat)


def told(match: Match) -> list[str]:
    return spaced(match.tell(len(match.entries) - 1, "en"))


def sold_with_a_dog() -> Match:
    """Ana has bought the row of round 1 for 3 mice; a small dog chased the −8 cat."""
    match = opened(3, lost="3 3 3")
    sold(match, "11 -8 15", "bid 1, bid 2, pass, bid 3, pass", passive="d")
    return match


def test_a_bid_and_a_first_card_pause_nowhere() -> None:
    match = opened(4)
    placed(match, "3")
    assert names(match) == []
    placed(match, "5 8 11")
    said(match, "bid 1")
    assert names(match) == []


def test_F2_the_whole_row_lies_face_down_before_its_first_card_is_turned_up() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    assert names(match) == ["row-laid"]
    row = view(match, "row-laid")["row"]
    assert [lying["card"] for lying in row] == [None] * 4
    assert match.view()["row"][0]["card"] == "3"
    assert view(match, "row-laid", seat=0)["row"][0] == {"owner": 0, "card": "3", "face_up": False}


def test_F3_who_passes_has_the_mice_before_the_next_card_is_turned_up() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 4, pass")
    assert names(match) == ["passed", "turned-up"]
    passed = view(match, "passed", seat=1)
    assert passed["seats"][1]["mice"] == 17
    assert passed["mouse_cards"][0] == {"card": 2, "mice": 0}
    assert passed["last_pass"] == {"seat": 1, "place": 0, "mice": 2}
    assert [lying["face_up"] for lying in passed["row"]] == [True, False, False, False]
    turned = view(match, "turned-up")["row"]
    assert [lying["card"] for lying in turned] == ["3", "5", None, None]


@pytest.mark.parametrize("seat", [0, 1, ONLOOKER])
def test_F2_a_card_is_not_known_while_its_neighbour_is_turned_up(seat: int) -> None:
    match = opened(3)
    placed(match, "3 5 8", passive="R")
    said(match, "bid 4, pass, pass")
    assert names(match) == ["passed", "turned-up", "turned-up", "sold", "round-over"]
    assert view(match, "passed", seat)["row"][3]["card"] is None
    first, second = (view(match, "turned-up", seat, which)["row"] for which in range(2))
    assert [lying["card"] for lying in first] == ["R", "3", "5", None]
    assert [lying["card"] for lying in second] == ["R", "3", "5", "8"]


def test_F8_the_dog_chases_while_all_cards_still_lie_there() -> None:
    match = sold_with_a_dog()
    assert names(match) == ["passed", "turned-up", "turned-up", "chased", "sold", "round-over"]
    for which in range(2):
        places = view(match, "turned-up", which=which)["places"]
        assert {place["fate"] for place in places} == {None}
    shown = view(match, "chased")
    assert shown["phase"] == "chase"
    assert [place["card"] for place in shown["places"]] == ["d", "11", "-8", "15"]
    fates = [place["fate"] for place in shown["places"]]
    assert fates == ["left", "won", "chased", "won"]
    assert (shown["highest_bid"], shown["highest_bidder"], shown["last"]) == (3, 0, None)
    assert shown["seats"][0]["won_cards"] == 0


def test_F9_two_dogs_chase_each_other_and_a_row_without_one_is_sold_at_once() -> None:
    match = opened(4)
    sold(match, "D 5 D 11", "pass, pass, pass, buy")
    assert names(match) == ["chased", "sold", "round-over"]
    fates = [place["fate"] for place in view(match, "chased")["places"]]
    assert fates == ["left", "won", "left", "won"]
    sold(match, "3 3 3 3", "bid 1, pass, pass, pass")
    assert names(match) == ["passed", "turned-up", "sold", "round-over"]


def test_the_buyer_has_paid_and_taken_the_row_before_the_round_is_over() -> None:
    match = sold_with_a_dog()
    before, shown = view(match, "chased", seat=0), view(match, "sold", seat=0)
    assert before["seats"][0]["mice"] - shown["seats"][0]["mice"] == 3
    assert shown["bank"] - before["bank"] == 3
    assert shown["seats"][0]["won"] == ["11", "15"]
    assert (shown["phase"], shown["round"], shown["row"]) == ("between", 1, [])
    assert shown["last"] == {
        "round": 1,
        "row": ["d", "11", "-8", "15"],
        "fates": ["left", "won", "chased", "won"],
        "value": 26,
        "buyer": 0,
        "price": 3,
        "chased": "-8",
    }


def test_what_is_seen_of_the_sack_before_stays_until_the_next_is_sold() -> None:
    match = sold_with_a_dog()
    last = match.view()["last"]
    sold(match, "15 11 8", "bid 1, pass, pass", passive="D")
    for name in ("passed", "turned-up", "chased"):
        assert view(match, name)["last"] == last
    assert view(match, "sold")["last"]["chased"] == "15"


def test_the_end_of_a_round_tells_what_everybody_got() -> None:
    match = sold_with_a_dog()
    shown = view(match, "round-over")
    assert shown["passed_for"] == [None, 6, 3]
    assert shown["round"] == 1
    assert [card["mice"] for card in shown["mouse_cards"]] == [0, 0]
    assert match.view()["round"] == 2
    assert [card["mice"] for card in match.view()["mouse_cards"]] == [3, 6]


def test_F6_a_row_that_nobody_wants_ends_the_round() -> None:
    match = opened(4)
    declined(match)
    assert names(match) == ["round-over"]
    shown = view(match, "round-over")
    assert (shown["last"]["buyer"], shown["last"]["value"]) == (None, 0)
    assert shown["passed_for"] == [2, 4, 6, None]
    assert set(shown["last"]["fates"]) == {"left"}


def test_the_ninth_round_ends_like_the_others_before_the_game_does() -> None:
    match = opened(3)
    declined_to_the_end(match)
    shown = view(match, "round-over")
    assert (shown["phase"], shown["round"], shown["ranking"]) == ("between", 9, None)
    assert shown["seats"][1]["mice"] is None
    assert match.view()["seats"][1]["mice"] is not None


def test_the_log_grows_from_moment_to_moment_and_tells_nothing_early() -> None:
    match = named(sold_with_a_dog())
    n = len(match.entries) - 1
    logs = [told(match_at(match, n, moment)) for moment in moments_of(match, n)]
    whole = told(match)
    assert [len(log) for log in logs] == [3, 4, 5, 6, 8, 8]
    assert all(log == whole[: len(log)] for log in logs)
    assert whole == [
        "Bob passes.",
        "Bob takes back a bid of 2 mice.",
        "Bob takes 6 mice from the mouse card.",
        "Bob's card is turned up: the −8 cat.",
        "Cléo's card is turned up: the 15 cat.",
        "The small dog chases the −8 cat out of the game.",
        "Ana wins the row for 3 mice.",
        "Ana takes the 11 cat and the 15 cat.",
        "Round 2: Ana starts.",
        "On the mouse cards lie 3 and 6 mice.",
    ]


def test_the_text_of_the_table_can_be_read_at_every_moment() -> None:
    match = sold_with_a_dog()
    assert spaced(at(match, "chased").lines("en"))[0] == "Round 1 of 9, Ana starts."
    assert "Previous round" in at(match, "sold").lines("en")[0]


def test_bids_and_passes_of_this_round_stand_at_the_seats() -> None:
    module = GAME.module("moments")
    match = opened(4)
    placed(match, "3 5 8 11")
    said(match, "bid 4, pass")

    def bubbles(now: Match) -> list[str]:
        state = now.state(ONLOOKER)
        return [module.bubble(heard, state, "en") for heard in now.heard()][:3]

    assert bubbles(match) == ["passes, +2", "bids 4", ""]
    said(match, "pass, pass")
    assert bubbles(at(match, "turned-up")) == ["passes, +6", "passes, +4", "passes, +2"]
    assert bubbles(at(match, "sold")) == ["", "", ""]
    declined(match)
    placed(match, "5 8 11 15")
    said(match, "pass")
    assert bubbles(match)[0] == "passes"
