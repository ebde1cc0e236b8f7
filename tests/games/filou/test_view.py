"""Filou: what a page is told, so that no template needs to know a rule."""

from __future__ import annotations

from typing import Any

import pytest

from chatiere.core.chance import below, generator
from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.filou.sack import declined_to_the_end, opened, placed, said, sold


def places(match: Match, key: str, seat: int = ONLOOKER) -> list[Any]:
    return [place[key] for place in match.view(seat)["places"]]


def test_there_are_no_places_before_it_is_known_who_starts() -> None:
    assert Match(GAME, 3).view()["places"] == []


def test_F2_places_are_filled_clockwise_from_the_first_player() -> None:
    match = opened(4, first=2)
    assert places(match, "owner") == [2, 3, 0, 1]
    assert places(match, "is_filled") == [False] * 4
    placed(match, "3 5")
    assert places(match, "is_filled") == [True, True, False, False]
    assert places(match, "card", 3) == [None, "5", None, None]


def test_F2_at_three_the_passive_sets_place_is_the_first_and_filled_last() -> None:
    match = opened(3, first=1)
    assert match.view()["has_passive_set"]
    assert not opened(4).view()["has_passive_set"]
    assert places(match, "owner") == [None, 1, 2, 0]
    placed(match, "3 5 8")
    assert places(match, "is_filled") == [False, True, True, True]
    match.enter("*", "passive R")
    assert places(match, "is_filled") == [True] * 4
    assert places(match, "card") == ["R", None, None, None]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_F2_the_next_pass_turns_up_the_places_that_are_next(players: int) -> None:
    match = opened(players)
    placed(match, " ".join(["3"] * players), passive="R" if players == 3 else "")
    for _ in range(players - 1):
        due = [place["face_up"] or place["is_next"] for place in match.view()["places"]]
        said(match, "pass")
        assert places(match, "face_up") == due
    assert all(due)
    assert places(match, "is_next") == [False] * len(due)  # all is open: no pass is left


def test_F3_above_each_place_stands_the_mouse_card_of_the_pass_that_turns_it_up() -> None:
    for players, cards in ((3, [None, 3, 6, None]), (4, [None, 2, 4, 6])):
        stands = places(opened(players), "mouse_card")
        assert [card and card["card"] for card in stands] == cards
    match = opened(4)
    placed(match, "3 3 3 3")
    said(match, "pass")
    assert [card and card["mice"] for card in places(match, "mouse_card")] == [None, 0, 4, 6]


def test_F3_bids_are_those_that_the_viewer_can_make_now() -> None:
    match = opened(4)
    assert match.view(0)["bids"] == []
    placed(match, "3 5 8 11")
    said(match, "bid 12")
    assert match.view(1)["bids"] == [13, 14, 15]
    assert [match.view(seat)["bids"] for seat in (0, 2, ONLOOKER, EVERYTHING)] == [[]] * 4
    said(match, "bid 15")
    assert match.view(2)["bids"] == []
    said(match, "pass, pass")
    assert (match.view()["highest_bid"], match.view()["highest_bidder"]) == (15, 1)


def test_nobody_is_the_highest_bidder_before_a_bid() -> None:
    match = opened(4)
    placed(match, "3 5 8 11")
    assert match.view()["highest_bidder"] is None


def last(match: Match) -> tuple[int, list[str], list[str]]:
    of = match.view()["last"]
    return of["round"], of["row"], of["fates"]


def test_F8_of_twins_one_is_chased_and_the_dog_leaves() -> None:
    match = opened(4, lost="3 3 3 3")
    sold(match, "8 8 D 5", "bid 1, pass, pass, pass")
    assert last(match) == (1, ["8", "8", "D", "5"], ["chased", "won", "left", "won"])


def test_F9_several_dogs_leave_and_the_rest_is_won() -> None:
    match = opened(4, lost="3 3 3 3")
    sold(match, "8 D d 5", "bid 1, pass, pass, pass")
    assert last(match) == (1, ["8", "D", "d", "5"], ["won", "left", "left", "won"])


def test_F6_a_row_that_nobody_wants_leaves() -> None:
    match = opened(4, lost="3 3 3 3")
    sold(match, "8 D 15 5", "pass, pass, pass, decline")
    assert last(match) == (1, ["8", "D", "15", "5"], ["left"] * 4)


def test_cat_points_are_shown_with_the_cards_that_make_them() -> None:
    match = opened(4)
    sold(match, "-8 5 8 R", "bid 4, pass, pass, pass")
    assert [seat["cat_points"] for seat in match.view(0)["seats"]] == [5, None, None, None]
    assert [seat["cat_points"] for seat in match.view()["seats"]] == [None] * 4
    declined_to_the_end(match)
    assert [seat["cat_points"] for seat in match.view()["seats"]] == [5, 0, 0, 0]


def test_F10_the_ranking_has_the_best_first_and_more_cat_points_before_more_mice() -> None:
    match = opened(3)
    sold(match, "R R R", "bid 3, pass, pass", passive="3")
    assert match.view()["ranking"] is None
    declined_to_the_end(match)
    view = match.view()
    scores, ranking = view["result"]["scores"], view["ranking"]
    cats = [seat["cat_points"] for seat in view["seats"]]
    assert ranking == sorted(range(3), key=lambda seat: (-scores[seat], -cats[seat], seat))
    assert ranking[0] in view["result"]["winners"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_row_is_what_the_places_hold(players: int) -> None:
    rng = generator(f"row {players}")
    match = Match(GAME, players)
    while not match.is_over:
        for seat in (0, ONLOOKER):
            view = match.view(seat)
            filled = [place for place in view["places"] if place["is_filled"]]
            kept = [{key: place[key] for key in ("owner", "card", "face_up")} for place in filled]
            assert view["row"] == kept
            assert set(view["deck"]) == set(view["deck_by_value"])
        moves = match.moves()
        match.enter(
            match.to_move if match.to_move is not None else "",
            moves[below(rng, min(len(moves), 3))],
        )
