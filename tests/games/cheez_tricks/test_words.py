"""Moves as the record writes them, and as they are said to whoever chooses."""

from __future__ import annotations

import re

import pytest

from chatiere.games.cheez_tricks import words
from tests.games.cheez_tricks.rounds import AT_THREE, after_round
from tests.games.cheez_tricks.test_cats import ALL_CATS


def is_form(forms: dict[str, str], text: str) -> bool:
    return any(re.fullmatch(pattern, text) for pattern in forms.values())


@pytest.mark.parametrize("text", ["play S1", "play B10", "play R9", "trump S", "trump B"])
def test_every_players_move_has_a_form(text: str) -> None:
    assert is_form(words.MOVES, text)


@pytest.mark.parametrize(
    "text",
    [
        "play S0",
        "play S11",
        "play S01",
        "play s1",
        "play S1 ",
        "play G10",
        "play ?",
        "trump G",
        "S1",
    ],
)
def test_nothing_malformed_has_one(text: str) -> None:
    assert not is_form(words.MOVES, text)


def test_chance_moves_have_forms() -> None:
    assert is_form(words.CHANCES, "first 4")
    assert not is_form(words.CHANCES, "first 5")
    for cards, right in ((7, False), (8, True), (9, False), (10, True), (11, False), (12, True)):
        assert is_form(words.CHANCES, "deal 1" + " R7" * cards) == right
    for cat in ALL_CATS:
        assert is_form(words.CHANCES, f"cats {cat} first:2 takes:B8")
    assert not is_form(words.CHANCES, "cats first:4 first:2 takes:B8")
    assert not is_form(words.CHANCES, "cats first:2 takes:B8")
    assert is_form(words.CHANCES, "trump P")


def test_moves_are_said_to_the_one_who_chooses() -> None:
    match = after_round(3, AT_THREE, "trick:2 trick:4 first:2")
    for seat in range(3):
        cards = " ".join(move.split()[-1] for move in match.moves()[:12])
        match.enter("*", f"deal {seat} {cards}")
    match.enter("*", "cats trick:3 trick:5 trick:6")
    assert match.say("fr")["trump S"] == "choisir le Suisse comme atout"
    assert match.say("en")["trump S"] == "make Swiss trump"
    match.enter(match.to_move or 0, "trump S")
    first = match.moves()[0]
    assert first == "play R4"
    assert match.say("fr")[first] == "jouer le Roquefort 4"
    assert match.say("en")[first] == "play the Roquefort 4"
