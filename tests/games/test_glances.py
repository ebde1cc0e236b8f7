"""A running game on a small card, as an onlooker may know it."""

from __future__ import annotations

import random

import pytest
from miette import GAME as MIETTE

import chatiere
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.game import find, games
from chatiere.core.glance import Glance, glance_of
from chatiere.core.match import Match


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_is_told_at_a_glance_in_both_languages(name: str) -> None:
    game = find(name)
    luck = random.Random(2)  # noqa: S311
    match = chatiere.new(name, players=game.players[-1], seed=2)
    while not match.is_over:
        for language in ("fr", "en"):
            glance = glance_of(match, language)
            assert glance.progress
            assert "None" not in glance.progress
            assert len(glance.figures) in (0, len(match.seats))
        match.play(luck.choice(match.moves()))
    assert glance_of(match, "fr").progress != glance_of(match, "en").progress


def test_a_game_that_says_nothing_has_an_empty_card() -> None:
    match = Match(MIETTE, 2, dealer=Dealer(seed_bytes(1), [b"", b""]))
    assert glance_of(match, "en") == Glance()
