"""What a viewer sees of the table, as data and as lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME
from tests.games.chasse_aux_souris.sitting import Sitting
from tests.games.table import spaced

NAMES = ["Ana", "Ben", "Cléo"]


def test_a_view_shows_own_cards_and_only_those() -> None:
    sitting = Sitting(3, "2+3", "souris 4+5", "6+7").lay("0 2+3", "1 souris 0")
    view = sitting.match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["hands"][0] is None
    assert "4+5" in view["hands"][1]
    assert [(x["seat"], x["card"]) for x in view["laid"]] == [(0, "2+3"), (1, "souris")]
    assert view["to_lay"] == 2
    assert sitting.match.view()["hands"] == [None, None, None]


def test_a_view_says_who_will_owe_two_cards() -> None:
    sitting = Sitting(3, "poursuite", "souris")
    sitting.match.enter(0, "lay poursuite")
    assert sitting.view["debtor"] == "next"
    sitting.rest()
    assert sitting.view["debtor"] is None
    sitting.match.enter(1, "lay souris 0")
    assert sitting.view["debtor"] == 0


def test_the_table_reads_as_lines() -> None:
    match = Match(GAME, 2)
    assert GAME.view.lines(match.view(), "en", NAMES[:2])[0] == "Ana: 3 tokens, 0 cards."
    sitting = Sitting(2, "poursuite")
    lines = GAME.view.lines(sitting.match.view(0), "en", NAMES[:2])
    assert "No card has been played yet." in lines
    assert lines[-1] == "It is Ana's turn."
    sitting.lay("0 poursuite")
    lines = spaced(GAME.view.lines(sitting.match.view(0), "fr", NAMES[:2]))
    assert "Cartes posées : Poursuite (Ana)." in lines
    assert lines[-1] == "À Ben de poser deux cartes."
    sitting.match.enter(1, f"lay {sitting.legal()[0]}")
    sitting.match.enter(1, f"lay {sitting.legal()[0]}")
    assert GAME.view.lines(sitting.match.view(0), "fr", NAMES[:2])[-1].startswith("Pioche")


# -- what the table of a browser shows --------------------------------------------------------


def newest(sitting: Sitting) -> dict[str, Any]:
    return dict(sitting.view["laid"][-1])


def test_a_laid_card_says_what_it_made_of_the_total_and_what_it_cost() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8", "1+10 9 10+10").lay("0 10+9", "1 1+10")
    assert newest(sitting) == {
        "seat": 1,
        "card": "1+10",
        "kind": "addition",
        "before": 19,
        "after": 30,
        "cost": "ten",
        "effect": None,
        "has_twins": False,
    }
    sitting = Sitting(2, "9+9 8", "1+1").lay("0 9+9", "1 1+1", "0 8")
    assert (newest(sitting)["kind"], newest(sitting)["cost"]) == ("sum", None)
    assert (newest(sitting)["before"], newest(sitting)["after"]) == (20, 12)


def test_S3_a_special_on_a_ten_costs_nothing() -> None:
    sitting = Sitting(2, "5+5", "sumo").lay("0 5+5", "1 sumo")
    assert [x["cost"] for x in sitting.view["laid"]] == ["ten", None]


def test_S4_the_last_card_of_a_game_may_reach_the_hundred() -> None:
    sitting = Sitting(2, "10+9 9+9 8+8", "10+8 9+8 10+10")
    sitting.match.states["tokens"][0][1] = 1
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    assert sitting.match.is_over
    assert newest(sitting)["cost"] == "hundred"
    assert sitting.view["losses"]["hundred"] == 1


@pytest.mark.parametrize(
    ("players", "card", "effect"),
    [
        (3, "poursuite", "next owes two"),
        (3, "demi-tour", "turn"),
        (2, "demi-tour", "no turn"),
        (3, "horloge", None),
        (3, "sumo", None),
        (3, "piege 1", "opponent owes two"),
        (3, "cadeau", "extra card"),
        (3, "souris 1", "opponent owes two"),
    ],
)
def test_a_special_card_says_what_it_did(players: int, card: str, effect: str | None) -> None:
    name = card.split(maxsplit=1)[0]
    sitting = Sitting(players, name).lay(f"0 {card}")
    assert (newest(sitting)["kind"], newest(sitting)["effect"]) == ("special", effect)
    assert newest(sitting)["has_twins"] == (name in ("poursuite", "demi-tour", "horloge", "sumo"))


def test_S6_a_counter_is_one_only_as_the_first_of_two_cards() -> None:
    sitting = Sitting(3, "poursuite horloge", "horloge", "poursuite")
    sitting.lay("0 poursuite", "1 horloge")
    assert newest(sitting)["effect"] == "counter"
    sitting.lay("2 poursuite", "0 horloge")
    assert newest(sitting)["effect"] == "counter"
    sitting = Sitting(3, "poursuite", "1+1 horloge").lay("0 poursuite", "1 1+1", "1 horloge")
    assert newest(sitting)["effect"] is None


def test_S5_a_view_says_who_is_next_and_who_owes_two_cards_now_or_then() -> None:
    sitting = Sitting(4, "poursuite", "souris 1+1", "demi-tour")
    assert (sitting.view["after"], sitting.view["owing"]) == (1, [])
    sitting.match.enter(0, "lay poursuite")
    assert (sitting.view["after"], sitting.view["owing"]) == (1, [1])
    sitting.rest()
    assert (sitting.view["after"], sitting.view["owing"]) == (2, [1])
    sitting.match.enter(1, "lay souris 3")
    assert (sitting.view["laid_this_turn"], sitting.view["to_lay"]) == (1, 1)
    assert (sitting.view["after"], sitting.view["owing"]) == (3, [3])
    assert Match(GAME, 4).view()["after"] is None


def test_S9_only_among_more_than_two_can_play_turn() -> None:
    assert [Sitting(n).view["can_turn"] for n in (2, 3)] == [False, True]
    turned = Sitting(3, "demi-tour").lay("0 demi-tour")
    assert turned.view["direction"] == "counterclockwise"
    assert turned.view["turn"] == 2
    assert turned.view["after"] == 1


def test_own_cards_say_what_they_are_and_which_moves_lay_them() -> None:
    sitting = Sitting(3, "2+3 14 sumo sumo piege 10+10")
    own = {(x["card"], x["twin"]): x for x in sitting.match.view(0)["own"]}
    assert own["2+3", None]["terms"] == [2, 3]
    assert own["14", None]["terms"] == [-14]
    assert own["sumo", 1]["terms"] == []
    assert own["sumo", 0]["moves"] == [{"move": "lay sumo", "target": None}]
    assert own["piege", None]["moves"] == [
        {"move": "lay piege 1", "target": 1},
        {"move": "lay piege 2", "target": 2},
    ]
    named = {one["move"] for x in own.values() for one in x["moves"]}
    assert named == set(sitting.match.moves())
    assert sitting.match.view()["own"] == []
    assert GAME.view.view(sitting.state)["own"] == []


@pytest.mark.parametrize(
    ("total", "first", "place", "ones"),
    [
        (0, 0, 0, 0),
        (47, 0, 4, 7),
        (99, 0, 9, 9),
        (108, 0, 10, 0),
        (-4, -10, 0, 6),
        (-20, -20, 0, 0),
    ],
)
def test_the_number_line_shows_where_the_total_lies(
    total: int, first: int, place: int, ones: int
) -> None:
    s = Sitting(2).state
    s.total = total
    line = GAME.view.number_line(s)
    assert [x["ten"] for x in line] == list(range(first, first + 110, 10))
    assert [x["ones"] for x in line] == [ones if n == place else None for n in range(11)]


def test_tokens_lost_are_counted_by_what_they_were_lost_for() -> None:
    sitting = Sitting(3, "5+5 4+6 3+7", "sumo sumo", "sumo sumo")
    sitting.lay("0 5+5", "1 sumo", "2 sumo", "0 4+6", "1 sumo", "2 sumo", "0 3+7")
    assert sitting.view["losses"] == {"hundred": 0, "ten": 3}
    sitting = Sitting(2, "10+9 9+9 8+8", "10+8 9+8 10+10")
    sitting.lay("0 10+9", "1 10+8", "0 9+9", "1 9+8", "0 8+8", "1 10+10")
    assert sitting.view["losses"] == {"hundred": 1, "ten": 0}
