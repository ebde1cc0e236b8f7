"""What this game has to practise: items, the questions drawn for them, and the way to an answer."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatiere.games.chasse_aux_souris import practice
from chatiere.games.chasse_aux_souris.announcing import Announcement
from chatiere.games.chasse_aux_souris.card_names import CARD_NAMES
from chatiere.games.chasse_aux_souris.practice.items import BY_ID, HIGHEST

ITEM = st.sampled_from(practice.ITEMS)
CHANCE = st.integers(0, 10**6).map(random.Random)


def worked_out(shown: str) -> int:
    """`37 + 4 + 8`, as a child would."""
    plain = shown.replace("\N{NO-BREAK SPACE}", "").replace("\N{MINUS SIGN}", "-")
    return sum(int(term) for term in re.findall(r"[+-]?\d+", plain))


def test_there_are_55_cards_and_72_ways_to_change_a_total() -> None:
    assert len(practice.ITEMS) == len(set(practice.ITEMS)) == 127
    assert sum(item.kind == "card" for item in BY_ID.values()) == 55


def test_the_easiest_come_first() -> None:
    place = practice.ITEMS.index
    assert place("2+3") < place("4+5") < place("7+8")
    assert place("8+8") < place("7+8"), "doubles are easier"
    assert place("n+3") < place("n-3") < place("n+3x") < place("n-3x")


@given(ITEM, CHANCE, st.booleans())
def test_nothing_is_ever_asked_outside_1_to_99(
    item: str, chance: random.Random, by_card: bool
) -> None:
    question = practice.draw(item, chance, by_card)
    assert 1 <= question.answer <= HIGHEST
    assert question.total is None or 1 <= question.total <= HIGHEST
    assert question.card is None or question.card in CARD_NAMES
    assert worked_out(question.shown) == question.answer
    assert practice.read(item, question.asked) == question
    for language in ("fr", "en"):
        assert question.says(language)


@given(ITEM, CHANCE, st.booleans())
def test_a_ten_is_passed_exactly_where_the_item_says_so(
    item: str, chance: random.Random, by_card: bool
) -> None:
    question = practice.draw(item, chance, by_card)
    if question.total is not None:
        change = question.answer - question.total
        ones = question.total % 10 + (abs(change) % 10) * (1 if change > 0 else -1)
        assert (not 0 <= ones <= 9) == item.endswith("x")


@given(ITEM, CHANCE, st.booleans())
def test_every_step_is_true_and_the_last_one_is_the_answer(
    item: str, chance: random.Random, by_card: bool
) -> None:
    question = practice.draw(item, chance, by_card)
    steps = question.steps()
    for step in steps:
        left, _, right = step.partition("=")
        assert worked_out(left) == int(right.strip())
        assert " " not in step, "a step stays in one line"
    assert int(steps[-1].rpartition("=")[2]) == question.answer


def test_the_way_goes_by_the_ten() -> None:
    question = practice.read("n+12x", "38+4+8")
    assert question is not None
    plain = [step.replace("\N{NO-BREAK SPACE}", " ") for step in question.steps()]
    assert plain == ["4 + 8 = 12", "38 + 10 = 48", "48 + 2 = 50"]
    question = practice.read("n-7x", "33-7")
    assert question is not None
    plain = [step.replace("\N{NO-BREAK SPACE}", " ") for step in question.steps()]
    assert plain == ["33 − 3 = 30", "30 − 4 = 26"]


@pytest.mark.parametrize(
    ("total", "card", "item", "asked", "answer"),
    [
        (37, "4+8", "n+12", "37, 4+8", 49),
        (38, "4+8", "n+12x", "38, 4+8", 50),
        (37, "14", "n-14", "37, -14", 23),
        (32, "14", "n-14x", "32, -14", 18),
        (95, "10+10", "n+20", "95, 10+10", 115),
        (-3, "4+8", "below zero", "-3, 4+8", 9),
        (3, "14", "below zero", "3, -14", -11),
    ],
)
def test_S12_a_total_said_at_a_table_is_an_item_too(
    total: int, card: str, item: str, asked: str, answer: int
) -> None:
    assert practice.asked_at_table(Announcement(total, card)) == (item, asked)
    assert practice.is_at_table(asked)
    question = practice.read(item, asked)
    assert question is not None
    assert question.answer == worked_out(question.shown) == answer
    assert question.card == card


def test_what_was_never_asked_is_not_read() -> None:
    assert practice.read("7+8", "seven and eight") is None
    assert not practice.is_at_table("37+4+8")


def test_three_numbers_are_another_kind_of_question_than_two() -> None:
    assert practice.kind("n+12", "37+12") == "plus"
    assert practice.kind("n+12", "37+4+8") == practice.kind("n+12", "37, 4+8") == "plus by card"
    assert practice.kind("n-14x", "32-14") == practice.kind("n-14x", "32, -14") == "minus x"
    assert practice.kind("below zero", "3, -14") is None


def test_every_item_has_its_place_in_a_chart() -> None:
    for language in ("fr", "en"):
        charts = practice.charts(language)
        shown = {item for chart in charts for _, items in chart.rows for item in items if item}
        assert shown == set(practice.ITEMS)
        assert all(len(items) == len(c.columns) for c in charts for _, items in c.rows)


def test_an_item_in_a_line() -> None:
    said = {item: practice.label(item, "en") for item in ("7+8", "n+8", "n-8x", "below zero")}
    plain = [text.replace("\N{NO-BREAK SPACE}", " ") for text in said.values()]
    assert plain == ["7 + 8", "… + 8", "… − 8, across a ten", "a total below zero"]
    assert practice.label("n-8x", "fr").endswith("en passant une dizaine")
    assert practice.label("something of long ago", "fr") == "something of long ago"
