"""Filou: who is shown what (F1, F2, F4)."""

from __future__ import annotations

import json

import pytest

from chatiere.core.kernel import EVERYTHING, ONLOOKER
from tests.games.filou.sack import declined_to_the_end, opened, placed, said, sold


def test_F1_only_its_owner_knows_the_lost_card() -> None:
    match = opened(3, lost="-8 R 15")
    lost = [("*", "first 0"), ("*", "lost 0 ?"), ("*", "lost 1 ?"), ("*", "lost 2 ?")]
    assert match.history(ONLOOKER) == lost
    assert match.history(1) == [*lost[:2], ("*", "lost 1 R"), lost[3]]
    assert [seat["lost"] for seat in match.view(1)["seats"]] == [None, "R", None]
    assert [seat["lost"] for seat in match.view()["seats"]] == [None, None, None]


def test_F1_whoever_loses_another_card_looks_the_same_to_the_others() -> None:
    one, other = opened(3, lost="-8 R 15"), opened(3, lost="-8 R 3")
    for seat in (0, 1, ONLOOKER):
        assert one.hidden(seat).tobytes() == other.hidden(seat).tobytes()
    assert one.hidden(2).tobytes() != other.hidden(2).tobytes()


def test_F2_a_card_that_lies_face_down_is_known_to_its_owner_only() -> None:
    one, other = opened(4), opened(4)
    placed(one, "3 5 8 11")
    placed(other, "3 5 8 15")
    for seat in (0, 1, 2, ONLOOKER):
        assert one.hidden(seat).tobytes() == other.hidden(seat).tobytes()
        assert one.history(seat)[-1] == (3, "place ?")
    assert one.history(3)[-1] == (3, "place 11")
    assert [lying["card"] for lying in one.view(3)["row"]] == ["3", None, None, "11"]
    assert [lying["face_up"] for lying in one.view(3)["row"]] == [True, False, False, False]


def test_F2_a_card_that_was_turned_up_is_known_to_all() -> None:
    one, other = opened(4), opened(4)
    placed(one, "3 5 8 11")
    placed(other, "8 5 8 11")
    assert one.hidden(ONLOOKER).tobytes() != other.hidden(ONLOOKER).tobytes()
    said(one, "pass, pass, pass, decline")
    assert [seat["turned_up"] for seat in one.view()["seats"]] == [["3"], ["5"], ["8"], ["11"]]


def test_F4_others_mice_are_not_shown() -> None:
    match = opened(4)
    assert [seat["mice"] for seat in match.view(2)["seats"]] == [None, None, 15, None]
    assert [seat["mice"] for seat in match.view()["seats"]] == [None] * 4
    assert match.view()["bank"] == 15


def test_F4_open_mice_shows_everyones_mice() -> None:
    match = opened(4, open_mice=True)
    for seat in (2, ONLOOKER):
        assert [player["mice"] for player in match.view(seat)["seats"]] == [15] * 4


def test_F4_the_history_of_gains_and_payments_stays_readable() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "bid 4, pass, pass, pass")
    heard = match.history(ONLOOKER)[-4:]
    assert heard == [(0, "bid 4"), (1, "pass"), (2, "pass"), (3, "pass")]
    assert "P1 takes 2 mice from the mouse card." in match.tell(10, "en", ONLOOKER)
    assert "P0 wins the row for 4 mice." in match.tell(12, "en", ONLOOKER)


def test_won_cards_lie_face_down_for_the_others() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "bid 4, pass, pass, pass")
    own, others = match.view(0)["seats"][0], match.view(1)["seats"][0]
    assert (own["won"], own["won_cards"]) == (["3", "5", "8", "11"], 4)
    assert (others["won"], others["won_cards"]) == (None, 4)


def test_a_hand_is_shown_to_its_owner_and_counted_for_the_others() -> None:
    match = opened(4)
    match.enter(0, "place 3")
    seats = match.view(0)["seats"]
    assert seats[0]["hand"] == ["-8", "-5", "5", "8", "11", "15", "R", "D"]
    assert [seat["hand"] for seat in seats[1:]] == [None, None, None]
    assert [seat["cards"] for seat in seats] == [8, 9, 9, 9]


def test_at_the_end_everything_is_open() -> None:
    match = opened(4)
    sold(match, "3 5 8 11", "bid 4, pass, pass, pass")
    declined_to_the_end(match)
    view = match.view(2)
    assert [seat["won"] for seat in view["seats"]] == [["3", "5", "8", "11"], [], [], []]
    assert [seat["mice"] for seat in view["seats"]] == [13, 21, 25, 21]
    assert match.history(2)[1] == ("*", "lost 0 d")


def test_whoever_sees_everything_is_shown_everything() -> None:
    match = opened(3, lost="-8 R 15")
    match.enter(0, "place 3")
    view = match.view(EVERYTHING)
    assert [seat["lost"] for seat in view["seats"]] == ["-8", "R", "15"]
    assert view["row"] == [{"owner": 0, "card": "3", "face_up": False}]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_view_is_ready_for_json_and_shows_the_moves_to_the_mover_only(players: int) -> None:
    match = opened(players)
    for seat in (ONLOOKER, 0, 1):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert bool(view["moves"]) == (seat == 0)
