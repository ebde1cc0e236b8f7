"""Finesses: five in each game, found now and then by whoever plays, and not by everybody."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

import chatiere
from chatiere.bots.levels import CAT, Bot
from chatiere.bots.observation import observation
from chatiere.core.finesse import finesses_of, found_in
from chatiere.core.game import find, games
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES
from tests.web.worlds import OtherWorlds, other_world

OURS = ("chasse-aux-souris", "cheez-tricks", "crazy-mistigri", "filou", "mmm")
MATCHES = 24
FEW = 0.95
"""What nearly every seat did in nearly every match would be no finesse."""


def played_by_cats(game: str, players: int, seed: int) -> Match:
    match, bot = chatiere.new(game, players=players, seed=seed), Bot(CAT, compiled=False)
    match.draw()
    while match.to_move is not None:
        match.choose(bot.choose(observation(match), f"{seed}", lambda *_: None))
    return match


def played_at_random(game: str, players: int, seed: int) -> Match:
    match, chance = chatiere.new(game, players=players, seed=seed), random.Random(seed)  # noqa: S311
    match.draw()
    while match.to_move is not None:
        match.play(chance.choice(match.moves()))
    return match


@pytest.mark.parametrize("game", OURS)
def test_each_of_the_five_is_found_by_somebody_and_not_by_everybody(game: str) -> None:
    found, seats = Counter[str](), 0
    for seed in range(MATCHES):
        for players, play in ((3, played_at_random), (4, played_by_cats)):
            match = play(game, players, seed)
            for seat in range(players):
                found.update(found_in(match, seat))
                seats += 1
    names = [one.name for one in finesses_of(find(game))]
    assert len(set(names)) == 5
    assert {name for name in names if not found[name]} == set()
    assert {name for name in names if found[name] > FEW * seats} == set()


@pytest.mark.parametrize("game", OURS)
def test_every_text_is_there_in_every_language(game: str) -> None:
    for one in finesses_of(find(game)):
        for language in LANGUAGES:
            say = find(game).translator(language)
            assert all(say.knows(text) for text in (one.title, one.riddle, one.says)), one.name
        assert len({one.title, one.riddle, one.says}) == 3


@pytest.mark.parametrize("game", ["crazy-mistigri", "filou"])
def test_what_a_seat_could_not_see_makes_no_difference(game: str) -> None:
    """Another world, in which this seat would have heard the same, holds the same finesses."""
    for seed in range(4):
        match, worlds = played_by_cats(game, 3, seed), OtherWorlds(seed)
        other = other_world(match, worlds)
        assert [a.what for a in match.entries] != [b.what for b in other.entries], "they differ"
        assert found_in(other, 0) == found_in(match, 0)


def test_a_game_may_have_none() -> None:
    assert finesses_of(replace(find("filou"), package="chatiere.core")) == ()
    assert set(OURS) == set(games())
