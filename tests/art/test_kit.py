"""The tools that pictures are made with."""

from __future__ import annotations

import re

import pytest

from chatiere.art.cat import (
    LIGHT_PATTERNS,
    PATTERNS,
    head,
    leaping,
    loaf,
    peeking,
    prowling,
    sitting,
)
from chatiere.art.draw import moved, num
from chatiere.art.face import MOODS
from chatiere.art.numerals import STROKES, figures, width_of
from chatiere.art.palette import COATS
from chatiere.art.patterns import FOOT, LEFT, RIGHT, pattern
from chatiere.art.sheet import needed, slug


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("-8", "minus-8"),
        ("15", "n15"),
        ("1+10", "n1-plus-10"),
        ("takes:P7", "takes-P7"),
        ("1a", "n1a"),
        ("demi-tour", "demi-tour"),
        ("D", "D"),
        ("d", "d"),
    ],
)
def test_a_slug_is_an_id_that_starts_with_a_letter(name: str, safe: str) -> None:
    assert slug(name) == safe


@pytest.mark.parametrize(
    ("number", "short"), [(1.0, "1"), (-0.04, "0"), (0.25, "0.2"), (-3.96, "-4"), (120, "120")]
)
def test_numbers_are_as_short_as_they_can_be(number: float, short: str) -> None:
    assert num(number) == short


def test_what_does_not_move_needs_no_transform() -> None:
    assert moved() == ""
    assert moved(1, 0, 2, 0) == "translate(1 0)scale(2)"
    assert moved(0, 0, 1, 0, True) == "scale(-1 1)"


def test_parts_bring_the_parts_that_they_use() -> None:
    parts = {"a": '<use href="#b"/>', "b": "<g/>", "c": "<g/>"}
    assert list(needed('<use href="#a"/>', parts)) == ["a", "b"]


def test_figures_fit_into_the_width_they_are_given() -> None:
    assert width_of("10") > width_of("0")
    assert figures("10", 0, 0, 40) != figures("10", 0, 0, 40, most=20)
    assert set("0123456789-+") <= set(STROKES)


@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_shows(mood: str) -> None:
    others = {head(COATS["grey"], other) for other in MOODS if other != mood}
    assert head(COATS["grey"], mood) not in others


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("pose", [head, sitting, prowling, leaping, loaf, peeking])
def test_every_pose_wears_every_pattern(pose: object, pattern: str) -> None:
    assert callable(pose)
    coat = COATS["ginger"]
    drawn = pose(coat, "calm", pattern)
    shown = coat.light if pattern in LIGHT_PATTERNS else coat.mark
    assert pattern == "plain" or shown in drawn


def test_five_patterns_differ_and_stay_on_the_ground_of_the_card() -> None:
    made = [pattern(number, 50) for number in range(5)]
    assert len(set(made)) == 5
    for drawn in made:
        assert "stroke-width" not in drawn, "a page makes them stronger"
        for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", drawn):
            assert LEFT <= float(x) <= RIGHT
            assert 50 < float(y) <= FOOT
