"""Filou: what a seat knows as numbers (F1 to F7)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.core.facts import facts_of
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from chatiere.games.filou.cards import NAMES
from chatiere.games.filou.observation import (
    A_SEAT,
    EACH_SEAT,
    HELD,
    OBSERVED,
    OPEN,
    OWN,
    PASSIVE_LEFT,
    PASSIVE_OPEN,
    PHASE,
    PLANES,
    PLAYERS,
    REST,
    ROUND,
    TURN,
    WHOSE,
)
from chatiere.games.filou.state import PASS
from tests.games.filou.sack import declined_to_the_end, opened, placed, said, sold
from tests.games.observing import number, observed, ones, random_positions
from tests.games.tables import Table, tables_of

ANY_TABLE = st.sampled_from(tables_of(GAME))
ANY_SEED = st.integers(0, 2**32)


def cards(planes: dict[str, list[float]], name: str) -> list[str]:
    return [NAMES[card] for card in ones(planes, name)]


def of_seat(planes: dict[str, list[float]], whose: str) -> dict[str, list[float]]:
    return {what: planes[f"{whose}: {what}"] for what in EACH_SEAT}


# -- where things stand -----------------------------------------------------------------------


def test_the_planes_stand_where_their_names_say() -> None:
    starts, at = {}, 0
    for name, size in PLANES.items():
        starts[name] = at
        at += size
    assert at == OBSERVED == facts_of(GAME).observation
    assert starts["next seat: is in play"] == A_SEAT
    assert starts["own: open card of the row"] == OPEN
    assert starts["hand"] == HELD
    assert starts["own card of the row"] == OWN
    assert starts["open card of the passive set"] == PASSIVE_OPEN
    assert starts["cards left in the passive set"] == PASSIVE_LEFT
    assert starts["round"] == ROUND
    assert starts["players"] == PLAYERS
    assert starts["to place, to bid or to buy"] == PHASE
    assert starts["highest bid"] == REST
    assert starts["known points of the row"] == REST + 9
    assert starts["whose turn"] == TURN


# -- what one knows alone -----------------------------------------------------------------------


def test_F1_a_seat_knows_its_hand_and_so_what_it_lost() -> None:
    match = opened(4, lost="15 -8 d D")
    assert "15" not in cards(observed(match, 0), "hand")
    assert len(cards(observed(match, 0), "hand")) == 9
    assert "-8" not in cards(observed(match, 1), "hand")


def test_F2_a_card_that_lies_face_down_is_known_to_who_laid_it() -> None:
    match = opened(4)
    placed(match, "8 11 15 3")
    first, second = observed(match, 0), observed(match, 1)
    assert cards(second, "own card of the row") == ["11"]
    assert cards(second, "own: open card of the row") == []
    assert number(second, "known points of the row") == pytest.approx((8 + 11) / 30, abs=1e-3)
    assert number(first, "known points of the row") == pytest.approx(8 / 30, abs=1e-3)


def test_F2_a_card_that_is_turned_up_is_known_to_everybody_as_its_owners() -> None:
    match = opened(4)
    placed(match, "8 11 15 3")
    said(match, "pass")
    assert cards(observed(match, 0), "own: open card of the row") == ["8"]
    assert cards(observed(match, 0), "next seat: open card of the row") == ["11"]
    assert cards(observed(match, 3), "next seat: open card of the row") == ["8"]
    assert cards(observed(match, 3), "second seat after: open card of the row") == ["11"]
    assert cards(observed(match, 3), "second seat after: cards turned up so far") == ["11"]


def test_F2_a_card_of_another_that_lies_face_down_counts_the_mean_of_what_it_may_be() -> None:
    match = opened(4)
    placed(match, "8 11")
    mean = (-8 - 5 + 3 + 5 + 8 + 11 + 15) / 10
    face_down = "expected points of others' cards that lie face down"
    assert number(observed(match, 0), face_down) == pytest.approx(mean / 30, abs=1e-3)
    assert number(observed(match, 2), face_down) == pytest.approx(2 * mean / 30, abs=1e-3)


# -- what everybody knows ------------------------------------------------------------------------


def test_seats_count_from_the_one_that_observes() -> None:
    match = opened(4, first=2)
    placed(match, "8 11")
    planes = observed(match, 1)
    assert number(planes, "own: is first player") == 0
    assert number(planes, "next seat: is first player") == 1
    assert number(planes, "next seat: has placed") == 1
    assert number(planes, "second seat after: has placed") == 1
    assert number(planes, "third seat after: has placed") == 0
    assert ones(planes, "whose turn") == [3]
    assert [number(planes, f"{whose}: is in play") for whose in WHOSE] == [1, 1, 1, 1, 0]


def test_F3_F4_mice_bids_and_passes_are_known_whoever_counts_them_is_told() -> None:
    match = opened(4)
    placed(match, "8 11 15 3")
    said(match, "bid 3, pass, bid 5")
    planes = observed(match, 3)
    assert number(planes, "highest bid") == pytest.approx(5 / 20)
    assert number(planes, "next seat: bid") == pytest.approx(3 / 20)
    assert number(planes, "second seat after: has passed") == 1
    assert number(planes, "second seat after: mice") == pytest.approx(17 / 30, abs=1e-3)
    assert number(planes, "mice left above the highest bid") == pytest.approx((15 - 5) / 20)
    assert number(planes, "passes") == pytest.approx(1 / 4)
    assert number(planes, "mice for the next pass") == pytest.approx(4 / 6, abs=1e-3)
    assert planes["mice on each mouse card"] == pytest.approx([0, 4 / 6, 1, 0], abs=1e-3)
    assert number(planes, "open cards of the row") == pytest.approx(2 / 5)
    assert number(planes, "mice of the bank") == pytest.approx((27 - 12) / 60)


def test_F2_the_passive_set_is_there_with_three_players_alone() -> None:
    match = opened(3)
    assert len(cards(observed(match, 0), "cards left in the passive set")) == 10
    placed(match, "8 11 15", passive="-8")
    planes = observed(match, 2)
    assert cards(planes, "open card of the passive set") == ["-8"]
    assert "-8" not in cards(planes, "cards left in the passive set")
    assert number(planes, "known points of the row") == pytest.approx((15 - 8) / 30, abs=1e-3)
    assert ones(observed(opened(4), 0), "cards left in the passive set") == []


def test_a_seat_knows_what_is_to_be_done_and_how_far_the_game_is() -> None:
    match = opened(5)
    planes = observed(match, 0)
    assert ones(planes, "to place, to bid or to buy") == [0]
    assert ones(planes, "round") == [0]
    assert ones(planes, "players") == [2]
    placed(match, "3 3 3 3 3")
    assert ones(observed(match, 0), "to place, to bid or to buy") == [1]
    said(match, "pass, pass, pass, pass")
    assert ones(observed(match, 0), "to place, to bid or to buy") == [2]
    said(match, "buy")
    assert ones(observed(match, 0), "round") == [1]


def test_F10_points_are_cats_and_mice_and_one_knows_how_far_one_is_ahead() -> None:
    match = opened(4)
    sold(match, "8 11 15 3", "bid 5, pass, pass, pass")
    planes = observed(match, 0)
    points = [10 + 37, 15 + 2, 15 + 4, 15 + 6]
    for whose, score in zip(WHOSE, points, strict=False):
        assert number(planes, f"{whose}: points") == pytest.approx(score / 50)
    ahead = number(planes, "points ahead of the best of the others")
    assert ahead == pytest.approx((47 - 21) / 20)
    assert number(planes, "points ahead of the mean") == pytest.approx((47 - 104 / 4) / 20)
    behind = number(observed(match, 1), "points ahead of the best of the others")
    assert behind == pytest.approx((17 - 47) / 20)


def test_nothing_is_to_be_done_before_the_cards_are_dealt_or_when_it_is_over() -> None:
    before = observed(Match(GAME, 3), 1)
    assert ones(before, "to place, to bid or to buy") == []
    assert ones(before, "whose turn") == []
    assert [number(before, f"{whose}: is first player") for whose in WHOSE] == [0] * 5
    match = opened(4)
    declined_to_the_end(match)
    over = observed(match, 1)
    assert ones(over, "round") == []
    assert ones(over, "whose turn") == []


@settings(max_examples=20, deadline=None)
@given(table=ANY_TABLE, seed=ANY_SEED)
def test_all_seats_observe_the_same_of_what_is_public(table: Table, seed: int) -> None:
    for match in random_positions(GAME, table, seed):
        n = table.players
        views = [observed(match, seat) for seat in range(n)]
        for seat in range(n):
            for k in range(n):
                whose, other = WHOSE[k], views[(seat + k) % n]
                assert of_seat(views[seat], whose) == of_seat(other, "own")
                lying = f"{whose}: open card of the row"
                assert views[seat][lying] == other["own: open card of the row"]
        for name in ("round", "highest bid", "mice on each mouse card", "mice of the bank"):
            assert all(view[name] == views[0][name] for view in views)


@settings(max_examples=20, deadline=None)
@given(table=ANY_TABLE, seed=ANY_SEED)
def test_a_hand_and_the_own_cards_are_those_of_the_page(table: Table, seed: int) -> None:
    for match in random_positions(GAME, table, seed):
        for seat in range(table.players):
            planes, view = observed(match, seat), match.view(seat)
            assert cards(planes, "hand") == view["seats"][seat]["hand"]
            mine = [lying["card"] for lying in view["row"] if lying["owner"] == seat]
            assert cards(planes, "own card of the row") == mine


# -- in numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "most"), [(3, 177), (4, 226), (5, 284)])
def test_games_in_which_everybody_bids_as_long_as_possible_end_in_time(
    players: int, most: int
) -> None:
    match, made = Match(GAME, players), 0
    while not match.is_over:
        moves = match.engine.moves(match.states)
        match.engine.play(match.states, 0, moves[1] if moves[0] == PASS and moves[1:] else moves[0])
        made += 1
    assert 0.7 * most < made <= most <= facts_of(GAME).longest


def test_every_move_has_a_number_of_its_own() -> None:
    words = GAME.words
    s = opened(4).state()
    texts = [words.text(s, move) for move in range(facts_of(GAME).actions)]
    assert len(set(texts)) == len(texts)
    assert texts[:3] == ["pass", "bid 1", "bid 2"]
    assert texts[108:] == ["bid 108", *(f"place {name}" for name in NAMES), "buy", "decline"]


def test_no_score_is_beyond_all_good_cats_and_all_mice_or_below_all_bad_cats() -> None:
    assert facts_of(GAME).scores == (5 * (-8 - 5), 5 * (3 + 5 + 8 + 11 + 15) + 108)
