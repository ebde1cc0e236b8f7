"""Boards are checked against R1, whatever a record brings."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatiere.core.errors import ChatiereError
from chatiere.core.match import Match
from chatiere.games.mmm import GAME, board
from tests.games.mmm.boards import BOARD

SIDES = {1: {2, 3, 4}, 2: {2, 3, 4, 5}}
OURS = [{"side": side, "aligned": aligned} for side in SIDES for aligned in (False, True)]
RECORDS = Path(__file__).parents[2] / "records"
Change = Callable[[dict[str, Any]], object]


def neighbours(square: str) -> set[str]:
    column, row = ord(square[0]), int(square[1])
    return {chr(column + x) + str(row + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}


@pytest.mark.parametrize("options", OURS)
def test_R1_our_board_has_49_squares_and_every_size_and_food(options: dict[str, Any]) -> None:
    ours = board.default(options)
    squares = [square for _, on in ours["provisions"] for square in on]
    assert sorted(squares) == sorted(c + r for c in "abcdefg" for r in "1234567")
    assert {len(on) for _, on in ours["provisions"]} == SIDES[options["side"]]
    assert {food for food, _ in ours["provisions"]} == set("BFUCA")
    assert ours["steps"] == 10


@pytest.mark.parametrize("options", OURS)
def test_R1_every_provision_of_ours_hangs_together(options: dict[str, Any]) -> None:
    for _, on in board.default(options)["provisions"]:
        reached, todo = {on[0]}, [on[0]]
        while todo:
            new = (neighbours(todo.pop()) & set(on)) - reached
            reached |= new
            todo += new
        assert reached == set(on)


@pytest.mark.parametrize("options", OURS)
def test_every_row_and_column_of_ours_has_at_least_four_foods(options: dict[str, Any]) -> None:
    """So that a turn of the aligned variant always has something to hope for."""
    food = {at: kind for kind, on in board.default(options)["provisions"] for at in on}
    for line in "abcdefg1234567":
        assert len({kind for at, kind in food.items() if line in at}) >= 4


@pytest.mark.parametrize("options", OURS)
def test_R1_the_board_that_is_played_is_the_board_of_the_side(options: dict[str, Any]) -> None:
    match = Match(GAME, 1, options)
    shown = [[p["food"], sorted(p["squares"])] for p in match.view()["provisions"]]
    ours = board.default(options)["provisions"]
    assert shown == [[food, sorted(on)] for food, on in ours]


def test_R4_only_side_2_has_a_layout_of_its_own_for_aligned_dice() -> None:
    assert board.default({"side": 1, "aligned": True}) == board.default({"side": 1})
    own, plain = board.default({"side": 2, "aligned": True}), board.default({"side": 2})
    assert len(own["provisions"]) == 15
    assert len(plain["provisions"]) == 13


def test_a_record_from_before_keeps_the_layout_that_it_was_played_on() -> None:
    """Aligned dice on the only side 2 that there was until version 0.11."""
    text = (RECORDS / "mmm-2-version-1.json").read_text(encoding="utf-8")
    record = json.loads(text)
    assert record["options"] == {"side": 2, "aligned": True}
    match = Match(GAME, 2, record["options"], {"board": record["board"]})
    assert match.keys["board"] == board.default({"side": 2})


def test_R1_any_board_that_keeps_the_rule_is_accepted_and_kept() -> None:
    given_board = {**copy.deepcopy(BOARD), "title": "ignored"}
    match = Match(GAME, 1, {}, {"board": given_board})
    assert match.keys["board"] == BOARD


def test_squares_come_with_their_food_and_provision() -> None:
    packed = board.pack(BOARD)
    assert packed[0] == 10
    assert len(packed) == 1 + 49 + 49
    # a1 and a2 are of the first provision, bread; b2 of the fifth, carrot
    a1, a2, b2 = 0, 1, 8
    assert [packed[1 + at] for at in (a1, a2, b2)] == [0, 0, 4]
    assert [packed[50 + at] for at in (a1, a2, b2)] == [0, 0, 4]


def set_in(*path: Any) -> Change:
    """Change one thing, deep in a board."""

    def change(value: Any) -> None:
        for key in path[:-2]:
            value = value[key]
        value[path[-2]] = path[-1]

    return change


def merge(value: dict[str, Any]) -> None:
    """The four squares of the cheese and the two of a fish as one provision."""
    value["provisions"][6][1] += value["provisions"].pop(11)[1]


WRONG: dict[str, tuple[Change, str]] = {
    "steps missing": (lambda b: b.pop("steps"), "steps are 10, not ‹None›"),
    "steps true": (set_in("steps", True), "steps are 10, not ‹True›"),
    "steps eleven": (set_in("steps", 11), "steps are 10, not ‹11›"),
    "steps 10.0": (set_in("steps", 10.0), "steps are 10, not ‹10.0›"),
    "steps huge": (set_in("steps", 10**5000), "steps are 10, not a huge number"),
    "steps a list": (set_in("steps", [10]), "steps are 10, not a list of 1"),
    "no provisions": (lambda b: b.pop("provisions"), "provisions are a list, not ‹None›"),
    "provisions an object": (set_in("provisions", {}), "provisions are a list, not an object"),
    "a provision a text": (set_in("provisions", 3, "B"), "provision 3 of the board is a list"),
    "a provision of three": (set_in("provisions", 3, ["B", ["a1", "a2"], 1]), "not a list of 3"),
    "a food unknown": (set_in("provisions", 2, 0, "X"), "provision 2 of the board is of ‹X›"),
    "two foods": (set_in("provisions", 2, 0, "BF"), "the foods are B, F, U, C, A"),
    "a food a list": (set_in("provisions", 2, 0, ["B"]), "is of a list of 1"),
    "squares a text": (set_in("provisions", 2, 1, "e1"), "has ‹e1›; right is a list of 2, 3, 4"),
    "one square": (set_in("provisions", 2, 1, ["e1"]), "has 1 squares; right is a list of 2, 3, 4"),
    "a size of side 2": (merge, "provision 6 of the board has 6 squares"),
    "a square off": (set_in("provisions", 0, 1, 0, "a8"), "the square ‹a8›; squares are a1 to g7"),
    "a square a number": (set_in("provisions", 0, 1, 0, 11), "the square ‹11›"),
    "a square twice": (set_in("provisions", 0, 1, 0, "b1"), "each square belongs to one"),
    "a square taken": (set_in("provisions", 1, 1, 0, "b1"), "square b1, which provision 0 has"),
    "torn": (set_in("provisions", 0, 1, 0, "g7"), "provision 0 of the board is torn: a2, b1"),
    "a gap": (lambda b: b["provisions"].pop(0), "the board lacks a1, a2, b1"),
    "no carrots": (
        lambda b: [p.__setitem__(0, "B") for p in b["provisions"] if p[0] == "A"],
        "no provision of A; each food is used",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_R1_a_board_that_breaks_the_rule_is_refused_in_one_line(case: str) -> None:
    change, says = WRONG[case]
    value = copy.deepcopy(BOARD)
    change(value)
    with pytest.raises(ChatiereError) as caught:
        board.check(value, {"side": 1})
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_R1_each_size_of_the_side_is_used() -> None:
    with pytest.raises(ChatiereError, match="no provision of 5 squares; each size is used"):
        board.check(BOARD, {"side": 2})


def test_R1_side_1_has_no_provision_of_five() -> None:
    with pytest.raises(ChatiereError, match="5 squares; right is a list of 2, 3, 4 squares"):
        board.check(board.default({"side": 2}), {"side": 1})


def test_a_deep_or_long_value_is_refused_as_well() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    long = [["B", ["a1", "a2"]]] * 100_000
    for value in (deep, {"steps": deep, "provisions": deep}, {"steps": 10, "provisions": deep}):
        with pytest.raises(ChatiereError):
            board.check(value, {"side": 1})
    for provisions in (long, [["B", ["a1"] * 100_000]], [["B", [deep, deep]]], [[deep, deep]]):
        with pytest.raises(ChatiereError):
            board.check({"steps": 10, "provisions": provisions}, {"side": 1})
    while deep:  # taken apart by hand: Python itself cannot free it in one go everywhere
        deep = deep[0]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from("BFUCA"),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(deadline=None, max_examples=60)
@given(JSON, st.sampled_from([1, 2]))
def test_any_json_is_a_board_or_refused(value: object, side: int) -> None:
    for whole in (value, {"steps": 10, "provisions": value}, {"steps": value, "provisions": []}):
        with pytest.raises(ChatiereError):
            board.check(whole, {"side": side})


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_board_with_one_thing_changed_is_accepted_or_refused_but_never_breaks(
    data: st.DataObject,
) -> None:
    value = json.loads(json.dumps(BOARD))
    provision = data.draw(st.sampled_from(value["provisions"]))
    if data.draw(st.booleans()):
        provision[data.draw(st.sampled_from([0, 1]))] = data.draw(JSON)
    else:
        provision[1][0] = data.draw(JSON | st.sampled_from(board.SQUARES))
    try:
        assert board.check(value, {"side": 1}) == value
    except ChatiereError as error:
        assert "\n" not in str(error)
