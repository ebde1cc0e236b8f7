"""A table shows what only the story tells: what it reads in it is held here."""

from __future__ import annotations

import random

import pytest

import chatiere
from chatiere.core.translation import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_turn_of_mmm_is_told_in_more_than_two_sentences(language: str) -> None:
    match, luck = chatiere.new("mmm", players=2, seed=5), random.Random(5)  # noqa: S311
    ends, others = 0, 0
    for _ in range(60):
        if match.is_over:
            break
        roller, mice = match.view()["roller"], match.view()["mice"]
        match.play(luck.choice(match.moves()))
        for n in range(len(match.entries) - 1, -1, -1):
            if match.entries[n].who != "*":
                break
        told, now = match.tell(n, language), match.view()
        fresh = [square for square in now["mice"] if square not in mice]
        if fresh:
            assert len(told) > 2
            assert all(square in told[1] for square in fresh)
            ends += 1
        elif now["roller"] == roller and not now["result"] and now["dice"]:
            assert len(told) <= 2
            others += 1
    assert ends
    assert others
