"""What may be shown of the past: only what can no longer help anybody."""

from __future__ import annotations

import random

import pytest

import chatiere
from chatiere.core import openness
from chatiere.core.chance import generator
from chatiere.core.kernel import ONLOOKER, States
from chatiere.core.match import Match
from chatiere.core.openness import OpenMoments, is_open, moment_to_show

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("filou", 4, {}),
    ("chasse-aux-souris", 3, {}),
    ("crazy-mistigri", 3, {}),
    ("cheez-tricks", 2, {}),
    ("cheez-tricks", 4, {"level": "wild"}),
    ("cheez-tricks", 5, {}),
    ("mmm", 2, {}),
]
every_game = pytest.mark.parametrize(("name", "players", "options"), GAMES)


def new(name: str, players: int, options: dict[str, object], seed: int = 1) -> Match:
    match = chatiere.new(name, players=players, seed=seed, options=options)
    match.draw()
    return match


def play_on(match: Match, chance: random.Random, most: int = 10_000) -> Match:
    match.draw()
    while most and not match.is_over:
        match.play(chance.choice(match.moves()))
        most -= 1
    return match


def finished(name: str, players: int, options: dict[str, object], seed: int = 1) -> Match:
    return play_on(new(name, players, options, seed), random.Random(seed))  # noqa: S311


def every_state(match: Match) -> list[States]:
    return [states for entry in match.entries for states, _ in entry.steps] + [match.states]


def wrongly_open(match: Match) -> int:
    """Of the states that are said to be open, those in which somebody could imagine another."""
    wrong, rng = 0, generator("openness")
    for states in every_state(match):
        if openness.is_open(match, states):
            for _ in range(3):
                world = match.hidden(ONLOOKER, states)
                match.game.compiled().guess(world, 0, rng)
                world["viewer"] = states["viewer"]
                wrong += world.tobytes() != states.tobytes()
    return wrong


@every_game
def test_in_an_open_moment_there_is_but_one_world(
    name: str, players: int, options: dict[str, object]
) -> None:
    match = finished(name, players, options)
    assert any(is_open(match, states) for states in every_state(match))
    assert wrongly_open(match) == 0


def test_that_a_secret_was_overlooked_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openness, "is_open", lambda match, states: states[0]["rounds"] == 3)
    assert wrongly_open(finished("filou", 4, {})) > 0


def moments(match: Match) -> list[int | None]:
    """After each move, which moment is shown openly."""
    found, known, shown = [], OpenMoments(), match.until(0)
    for n in range(len(match.entries) + 1):
        shown = match.until(n)
        found.append(moment_to_show(shown, known.of(shown)))
    return found


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("filou", 4, {}), ("chasse-aux-souris", 3, {}), ("cheez-tricks", 4, {"level": "wild"})],
)
def test_where_hands_or_memory_count_to_the_end_nothing_is_open_before(
    name: str, players: int, options: dict[str, object]
) -> None:
    match = finished(name, players, options)
    dealt = next(n for n, entry in enumerate(match.entries) if entry.who != "*")
    found = moments(match)
    assert set(found[dealt:-1]) == {None}
    assert found[-1] == len(match.entries)


@pytest.mark.parametrize(
    ("name", "players"), [("crazy-mistigri", 3), ("cheez-tricks", 2), ("cheez-tricks", 5)]
)
def test_a_round_is_shown_while_the_next_one_is_played(name: str, players: int) -> None:
    match = finished(name, players, {})
    found = moments(match)
    rounds = [match.until(n).view().get("round") for n in range(len(found))]
    first = [n for n in range(len(found) - 1) if rounds[n] == rounds[0]]
    assert {found[n] for n in first if match.until(n).to_move != "*"} == {None}
    later = [n for n in range(len(found) - 1) if found[n] is not None and found[n] != n]
    assert later
    for n in later:
        shown = found[n]
        assert shown is not None
        assert any(is_open(match, match.until(k).states) for k in range(shown, n + 1))
        assert int(rounds[shown] or 0) <= int(rounds[n] or 0)
    assert len({found[n] for n in later}) > players, "it moves along"


def test_all_lies_open_in_a_game_without_secrets() -> None:
    match = finished("mmm", 2, {})
    assert moments(match) == list(range(len(match.entries) + 1))


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("crazy-mistigri", 4, {}), ("cheez-tricks", 3, {}), ("filou", 3, {})],
)
def test_what_is_shown_does_not_depend_on_anything_that_is_hidden_now(
    name: str, players: int, options: dict[str, object]
) -> None:
    """Two worlds that part at the last open moment: other cards are dealt, other moves made.
    As many moves later the same moment of the same past is shown."""
    match = finished(name, players, options)
    tried = 0
    for n in range(10, len(match.entries), 7):
        here = match.until(n)
        last = OpenMoments().of(here)[-1]
        there = new(name, players, options, seed=n)
        there.entries = match.entries[:last]
        there.states = match.until(last).states
        play_on(there, random.Random(n), 400)  # noqa: S311
        if len(there.entries) < n:
            continue
        there = there.until(n)
        if OpenMoments().of(there)[-1] != last or there.is_over:
            continue
        shown, same = (moment_to_show(m, OpenMoments().of(m)) for m in (here, there))
        assert shown == same
        if shown is not None:
            assert shown <= last
            assert here.entries[:shown] == there.entries[:shown]
        tried += there.states.tobytes() != here.states.tobytes()
    assert tried > 5, "the worlds were others"


def test_a_move_that_is_taken_back_is_forgotten() -> None:
    match = new("crazy-mistigri", 3, {})
    known = OpenMoments()
    before = known.of(match)
    seats_move = random.Random(3)  # noqa: S311
    match.enter(match.to_move or 0, seats_move.choice(match.moves()))
    known.of(match)
    match.take_back()
    assert known.of(match) == before == OpenMoments().of(match)
