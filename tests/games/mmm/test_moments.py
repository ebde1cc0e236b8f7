"""Where the table of Mmm! pauses, and what is to be seen there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import chatiere
from chatiere.core.match import Match
from chatiere.core.moments import Moment, match_at, moments_of


def played(seed: int, players: int = 2) -> Match:
    """A match of somebody who puts every die, and stops at once."""
    match = chatiere.new("mmm", players, seed)
    while not match.is_over:
        moves = match.moves()
        match.play("stop" if "stop" in moves and match.view()["cat_stays"] else moves[0])
    return match


def with_moments(*names: str, seeds: range = range(1, 40)) -> Iterator[tuple[Match, int]]:
    """Moves that have exactly these moments."""
    for seed in seeds:
        match = played(seed)
        for n in range(len(match.entries)):
            if tuple(moment.kind.name for moment in moments_of(match, n)) == names:
                yield match, n


def shown(match: Match, n: int, moment: Moment) -> dict[str, Any]:
    return match_at(match, n, moment).view()


def test_the_mice_arrive_before_the_cat_steps() -> None:
    match, n = next(with_moments("collected", "cat-steps"))
    before, after = match.until(n).view(), match.until(n + 1).view()
    arrived, stepped = (shown(match, n, moment) for moment in moments_of(match, n))
    assert set(arrived["mice"]) > set(before["mice"])
    assert arrived["steps"] == before["steps"]
    assert stepped["steps"] == before["steps"] - 1 == after["steps"]
    assert stepped["mice"] == after["mice"]
    assert arrived["roller"] == stepped["roller"] == before["roller"] != after["roller"]


def test_the_log_says_nothing_of_the_cat_while_the_mice_arrive() -> None:
    match, n = next(with_moments("collected", "cat-steps"))
    told = [match_at(match, n, moment).tell(n, "en") for moment in moments_of(match, n)]
    assert told[0] == told[1][: len(told[0])]
    assert not any("cat" in line for line in told[0])
    assert "The cat takes a step" in told[1][-1]
    assert match.tell(n, "en")[: len(told[1])] == told[1]


def test_R3_a_provision_is_complete_and_the_cat_stays() -> None:
    match, n = next(with_moments("completed"))
    [moment] = moments_of(match, n)
    assert shown(match, n, moment)["steps"] == match.until(n).view()["steps"]
    assert any("does not move" in line for line in match_at(match, n, moment).tell(n, "en"))


def test_R2_a_roll_that_fits_nowhere_is_seen_before_the_cat_steps() -> None:
    match, n = next(with_moments("nothing-fits", "cat-steps"))
    fits, stepped = (shown(match, n, moment) for moment in moments_of(match, n))
    assert sorted(fits["rolled"]) == sorted(match.entries[n].what.split()[1:])
    assert fits["placeable"] == []
    assert stepped["steps"] == fits["steps"] - 1
    first = match_at(match, n, moments_of(match, n)[0]).tell(n, "en")
    assert first[-1] == "No die can be placed: the turn is lost and nothing is collected."


def test_dice_that_are_put_need_no_pause() -> None:
    match = played(1)
    puts = [n for n, entry in enumerate(match.entries) if entry.what.startswith("put")]
    assert any(moments_of(match, n) == [] for n in puts)


def test_at_a_moment_nobody_is_to_move_and_the_game_is_not_over() -> None:
    match = played(3)
    last = max(n for n, entry in enumerate(match.entries) if moments_of(match, n))
    at = match_at(match, last, moments_of(match, last)[-1])
    assert at.to_move == "*"
    assert at.result is None
    assert at.view(0)["moves"] == []


@pytest.mark.parametrize(("what", "said"), [("roll", "relance"), ("stop", "s'arrête")])
def test_what_somebody_does_stands_at_their_seat(what: str, said: str) -> None:
    match, bubble = played(1, 3), chatiere.find("mmm").module("moments").bubble
    heard = next((each for each in match.heard() if each.what == what), None)
    if heard is None:
        match = chatiere.new("mmm", 3, 1)
        while what not in match.moves():
            match.play(match.moves()[0])
        match.play(what)
        heard = next(each for each in match.heard() if each.what == what)
    assert bubble(heard, match.state(), "fr") == said


def test_where_a_die_is_put_is_seen_and_not_said() -> None:
    match, bubble = played(1), chatiere.find("mmm").module("moments").bubble
    heard = next(each for each in match.heard() if each.what.startswith("put"))
    assert bubble(heard, match.state(), "fr") == ""


def test_a_roll_has_the_number_of_its_move() -> None:
    match = chatiere.new("mmm", 2, 1)
    rolls = [n for n, entry in enumerate(match.entries) if entry.what.startswith("roll ")]
    assert match.view()["roll"] == rolls[-1]


@pytest.mark.parametrize(
    "names", [("nothing-fits", "cat-steps"), ("collected", "cat-steps"), ("completed",)]
)
def test_dice_lie_as_they_were_put_until_the_turn_is_over(names: tuple[str, ...]) -> None:
    for match, n in islice(with_moments(*names), 30):
        before, after = match.until(n).view(), match.until(n + 1).view()
        what = match.entries[n].what
        put = [*before["put"], *([what.split()[2]] if what.startswith("put ") else [])]
        roll = n if what.startswith("roll ") else before["roll"]
        for moment in moments_of(match, n):
            seen = shown(match, n, moment)
            assert (seen["put"], seen["roll"]) == (put, roll)
            assert sorted(put) == sorted(seen["dice"])
        assert after["put"] == []
