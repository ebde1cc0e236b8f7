"""What lies open at each level, and what a seat may know (C9)."""

from __future__ import annotations

import json
import re

import pytest

from chatiere.core.kernel import EVERYTHING, ONLOOKER
from chatiere.core.match import Match
from chatiere.games.cheez_tricks import GAME
from tests.games.cheez_tricks.rounds import (
    AT_THREE,
    EXAMPLE_5,
    after_round,
    first_tricks,
    play_round,
    play_tricks,
    plays,
    start_round,
)
from tests.games.cheez_tricks.test_cats import cats_in_game
from tests.games.table import go_on, table

WILD_ONLY = {f"{kind}:{value}" for kind in ("most", "fewest") for value in (9, 10)}


def playing(level: str, tricks: int, cats: str = "most:2 takes:P7 trick:2") -> Match:
    """The fifth example's cards after so many tricks."""
    match = table(GAME, 4, "* first 0", level=level)
    start_round(match, EXAMPLE_5, cats)
    play_tricks(match, first_tricks(EXAMPLE_5, tricks))
    return match


def cards_in(view: object) -> set[str]:
    """Every cheese card that a view names, the cats' own aside."""
    return set(re.findall(r'"([SRPB](?:10|[1-9]))"', json.dumps(view)))


def played(match: Match, seat: int = ONLOOKER) -> list[str]:
    return [what.split()[1] for _, what in match.history(seat) if what.startswith("play")]


@pytest.mark.parametrize("players", [4, 5])
def test_C9_domestic_leaves_out_grey_and_orange_cats_of_9_and_10(players: int) -> None:
    wild, domestic = cats_in_game(players, "wild"), cats_in_game(players, "domestic")
    assert set(wild) - set(domestic) == WILD_ONLY
    assert set(cats_in_game(3, "wild")) - set(cats_in_game(3, "domestic")) == {
        "most:9",
        "fewest:9",
    }


def test_C9_domestic_is_the_default() -> None:
    assert table(GAME, 3).options == {"level": "domestic"}


def test_C9_domestic_shows_what_each_has_won_that_matters_to_the_cats() -> None:
    match = playing("domestic", 6)
    won = [seat["open"] for seat in match.view()["seats"]]
    assert won == [["R2", "P2", "P7"], [], [], ["B2"]]


def test_C9_domestic_shows_a_suit_that_a_cat_counts() -> None:
    match = playing("domestic", 5, "fewest:S most:tricks exactly:1")
    won = [seat["open"] for seat in match.view()["seats"]]
    assert won == [[], ["S3", "S5", "S8", "S9"], ["S10"], []]


def test_C9_wild_shows_only_counts_the_current_and_the_last_trick() -> None:
    match = playing("wild", 6)
    match.enter(0, "play B1")
    view = match.view()
    assert [seat["open"] for seat in view["seats"]] == [None] * 4
    assert [seat["tricks"] for seat in view["seats"]] == [2, 2, 1, 1]
    assert [seat["captures"] for seat in view["seats"]] == [1, 0, 0, 1]
    assert view["current"] == [[0, "B1"]]
    assert view["last"] == [[2, "P5"], [3, "P2"], [0, "P10"], [1, "P7"]]
    assert cards_in(view) == {"B1", "P5", "P2", "P10", "P7"}
    lines = " ".join(GAME.view.lines(view, "en", match.names))
    assert "Parmesan 10" in lines
    assert "Swiss 9" not in lines


def test_C9_wild_history_forgets_older_tricks() -> None:
    match = playing("wild", 6)
    match.enter(0, "play B1")
    for seat in (*range(4), ONLOOKER):
        assert played(match, seat) == ["P5", "P2", "P10", "P7", "B1"]
    assert match.history()[0] == ("*", "first 0")
    assert ("*", "cats most:2 takes:P7 trick:2") in match.history()


def test_C9_domestic_history_keeps_every_trick() -> None:
    match = playing("domestic", 6)
    assert played(match) == [card for _, card in plays(first_tricks(EXAMPLE_5, 6), 4)]


def test_C9_wild_history_shows_the_last_trick_into_the_next_round_and_then_forgets_it() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4", level="wild")
    assert played(match) == ["S1", "B2", "S8"]
    start_round(match, AT_THREE, "trick:5 trick:6 trick:7", turned=1)
    assert played(match) == ["S1", "B2", "S8"]
    play_tricks(match, first_tricks(AT_THREE, 1), turned=1)
    assert played(match) == ["P5", "P8", "P1"]
    assert match.view()["last"] == [[1, "P5"], [2, "P8"], [0, "P1"]]


def test_C9_wild_history_shows_all_once_the_game_is_over() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:3 trick:4", level="wild")
    play_round(match, AT_THREE, "trick:5 trick:6 trick:7", turned=1)
    play_round(match, AT_THREE, "first:2 first:3 exactly:1", turned=2)
    assert match.is_over
    assert len(played(match)) == 3 * 36


def test_during_the_deal_each_seat_sees_its_own_cards_only() -> None:
    match = table(GAME, 2, "* first 0 \n * deal 0 S1 S2 S3 S4 S5 S6 S7 R1 R2 R3")
    hidden = "deal 0" + " ?" * 10
    assert match.history(0)[1] == ("*", "deal 0 S1 S2 S3 S4 S5 S6 S7 R1 R2 R3")
    assert [match.history(seat)[1][1] for seat in (1, ONLOOKER)] == [hidden, hidden]
    hands = [[seat["hand"] for seat in match.view(viewer)["seats"]] for viewer in (0, 1, ONLOOKER)]
    own = ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "R1", "R2", "R3"]
    assert hands == [[own, []], [None, []], [None, []]]
    assert [seat["cards"] for seat in match.view()["seats"]] == [10, 0]


@pytest.mark.parametrize("level", ["domestic", "wild"])
def test_a_seat_knows_its_hand_and_old_tricks_but_not_others_hands(level: str) -> None:
    match = playing(level, 2)
    for seat in range(4):
        known = [player["hand"] is not None for player in match.view(seat)["seats"]]
        assert known == [other == seat for other in range(4)]
        assert (match.hidden(seat)["won"] == match.hidden(EVERYTHING)["won"]).all()
    assert [player["hand"] for player in match.view(ONLOOKER)["seats"]] == [None] * 4


def test_who_did_not_follow_is_known_to_lack_the_suit_until_the_round_ends() -> None:
    match = playing("wild", 3)
    go_on(match, "0 play B5 \n 1 play B9 \n 2 play P9")
    brie = 1 << 3
    assert match.hidden(ONLOOKER)["voids"][0].tolist() == [0, 0, brie, 0, 0]
    play_tricks(match, "3: B3 \n" + "\n".join(EXAMPLE_5.strip().splitlines()[4:]))
    start_round(match, EXAMPLE_5, "first:2 first:3 exactly:1", turned=1)
    assert match.hidden(ONLOOKER)["voids"][0].tolist() == [0, 0, 0, 0, 0]
