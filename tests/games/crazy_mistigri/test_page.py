"""The table in the browser, read as a player reads it."""

from __future__ import annotations

import re

import pytest

from chatiere.core.dealer import seed_bytes
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from chatiere.store.rows import Seat, Stored
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import viewer_of
from tests.games.crazy_mistigri.dealing import GAME, inside, late, play

NAMES = ("Ana", "Inès", "Oscar")


def page_of(match: Match, seat: int, language: str) -> str:
    """What the page of this table shows or says aloud to a seat."""
    seats = tuple(Seat(i, "human", name, f"player-{i}") for i, name in enumerate(NAMES))
    stored = Stored(
        "abcdefghjk", GAME.name, seed_bytes(1).hex(), 0, 0, "player-0", "playing",
        options={}, salts=[""] * len(NAMES), seats=seats,
    )  # fmt: skip
    table = Table(stored, None)  # type: ignore[arg-type]
    table.match = match
    return render_fragment(table, viewer_of(table, f"player-{seat}", language, "rank"))


def read(page: str) -> str:
    """Its words, and the names of its pictures and buttons."""
    spoken = re.findall(r'(?:aria-label|alt|title)="([^"]*)"', page)
    return " ".join([re.sub(r"<[^>]*>", " ", page), *spoken])


def tables() -> list[Match]:
    mid = play(late(["3a 3b M 5c", "8c 5a", "6a 4c"], discard="M 9e"), "* draw 4c")
    choice = play(late(["3a 3b M 5c", "8c 5a", "6a 4c"]), "* draw 4c\n0 pair 3a 3b")
    swap = play(late(["3a 3b 8c", "5a", "6a 4c"], discard="M"), "* draw 4c\n0 pair 3a 3b\n0 swap")
    play(swap, "* draw 8c")
    fives = play(late(["5a 5b", "8c", "6a 4c"], discard="M 2e"), "* draw 4c\n0 pair 5a 5b")
    give = play(late(["4a 4b M", "8c", "6a 7b"]), "* draw 7b\n0 pair 4a 4b")
    return [mid, choice, swap, fives, give]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("match", tables(), ids=["mid", "choice", "swap", "fives", "give"])
def test_no_letter_of_the_record_is_read_anywhere(match: Match, language: str) -> None:
    for seat in (0, 1):
        words = read(page_of(match, seat, language))
        assert not re.findall(r".{0,20}(?:\b[1-9][a-e]\b|\bM\b).{0,20}", words)


@pytest.mark.parametrize(("turns", "is_said"), [(8, False), (55, True)])
def test_M12_the_page_counts_turns_only_near_the_end_of_a_long_round(
    turns: int, is_said: bool
) -> None:
    match = play(late(["3a 3b M 5c", "8c 5a", "6a 4c"]), "* draw 4c")
    inside(match).turns = turns
    words = read(page_of(match, 0, "fr"))
    assert "Manche 1" in words
    assert ("sur 60" in words) == is_said


def test_whose_pass_stands_is_shown_until_somebody_lays_a_pair() -> None:
    match = late(["3a 4d 8d", "6c 7b", "4c 5e 6b 7e M"])
    play(match, "* draw 4c\n0 pass\n* draw 4c\n1 pass")
    assert page_of(match, 0, "en").count("is-passed") == 2
    play(match, "* draw 4c\n2 pair 5e 7e")
    assert page_of(match, 0, "en").count("is-passed") == 0
