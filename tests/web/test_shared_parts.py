"""Parts that several seats share: what one alone may know reaches nobody else through them.

Tables of every game are drawn for all seats, moments included, through the same texts that are
remembered, in two worlds that one of them cannot tell apart: once the true one first, once the
other.  And whatever is found again is drawn again here, and compared.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bench.web.drawing import PEOPLE, laid, play
from chatiere.core.game import find, games
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.core.moments import Moment
from chatiere.web.server import page_compiler, remembering
from chatiere.web.server.needs import Need
from chatiere.web.server.remembering import Key, Texts
from chatiere.web.server.rendering import environment
from chatiere.web.server.template_reader import needs_of
from chatiere.web.tables.frames import in_the_open
from chatiere.web.tables.patches import Frame
from chatiere.web.tables.story import StoryCache
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_moment import TableMoment, moments_since
from chatiere.web.tables.table_page import render_parts
from chatiere.web.tables.viewer import Viewer, viewer_of
from tests.web.worlds import OtherWorlds

WITH_SECRETS = [name for name, game in games().items() if game.has_secrets]
Moments = list[tuple[int, Moment]]
MOVES = 40
FEWEST_PARTS = 8
SEED_OF_A_BUBBLE = 4
"""In this game of Filou a player's facts once went on making room for a bubble that was gone."""
EVERY = 4
"""After so many moves the table is drawn in another world."""


class CheckedTexts(Texts):
    """Whatever is found is drawn again, and has to be the same."""

    found = 0

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[Key, str] = {}
        """In place of what is at hand, so that all is asked for."""

    def get(self, key: Key, draw: Callable[[], str]) -> str:
        text = draw()
        known = self.known.setdefault(key, text)
        self.found += known is not text
        assert known == text, key
        return text


@pytest.fixture
def fresh_texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    texts = Texts()
    monkeypatch.setattr(remembering, "TEXTS", texts)
    return texts


def viewers_of(table: Table) -> list[Viewer]:
    """Of every seat, and of an onlooker."""
    people = [viewer_of(table, name, "en", "rank") for name in PEOPLE]
    return [*people, Viewer(ONLOOKER, None, (), False, "en", "rank")]


def drawn(table: Table, moments: Moments) -> list[list[Frame]]:
    """By viewer: the table at these moments, and the present, in the parts of which patches are
    made: where these are the same, so is what is sent."""
    table.fragments.clear()
    shown = [TableMoment(table, k, moment) for k, moment in moments]
    return [
        [*(render_parts(each, in_the_open(viewer)) for each in shown),
         render_parts(table, viewer)]
        for viewer in viewers_of(table)
    ]  # fmt: skip


def played(game: str, seed: int) -> Iterator[tuple[Table, Moments]]:
    """A table of three people after each move, and the moments of that."""
    table, chance = laid(game, seed), random.Random(seed)  # noqa: S311
    for _ in range(MOVES):
        if table.mover is None:
            return
        n = table.moves_made
        play(table, chance)
        table.round_break = None
        yield table, moments_since(table, n)


@pytest.mark.parametrize("game", games())
def test_what_is_found_again_is_what_would_be_drawn(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = CheckedTexts()
    monkeypatch.setattr(remembering, "TEXTS", texts)
    for seed in (1, 2, SEED_OF_A_BUBBLE):
        for table, moments in played(game, seed):
            drawn(table, moments)
    assert texts.found > 10 * MOVES


@pytest.mark.parametrize("game", games())
def test_every_part_is_read_without_a_detour(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that looks at what cannot be written down would be drawn anew in every picture."""
    slow: set[str] = set()
    with_care = remembering.found_with_care

    def watched(body: Callable[[], str], part: str, *values: Any) -> str:
        slow.add(part)
        return with_care(body, part, *values)

    monkeypatch.setattr(remembering, "found_with_care", watched)
    texts = Texts()
    monkeypatch.setattr(remembering, "TEXTS", texts)
    for table, moments in played(game, 2):
        drawn(table, moments)
    assert slow == set()
    assert len({part for part, _ in texts.at_hand}) > FEWEST_PARTS


@pytest.mark.parametrize("game", games())
def test_what_a_picture_was_drawn_from_is_gone_at_once(game: str) -> None:
    """Or the garbage collector would have to look for it, a fourteenth of all that a move costs."""
    for table, moments in played(game, 2):
        gc.collect()
        gc.disable()
        gc.freeze()  # what was there before is not looked at again
        try:
            drawn(table, moments)
            assert gc.collect() == 0
        finally:
            gc.unfreeze()
            gc.enable()
        if table.moves_made > MOVES // 2:
            break


LONG = 256
"""Numbers in a row of a state."""


@pytest.mark.parametrize("game", games())
def test_no_picture_reads_a_long_row_of_a_state(game: str) -> None:
    """A row that was read stays with the state, and thousands of states are at hand."""

    def length(state: Any, name: str) -> int:
        try:
            row = object.__getattribute__(state, name)
        except AttributeError:  # not read
            return 0
        return len(row) if isinstance(row, tuple) else 1

    for table, moments in played(game, 1):
        drawn(table, moments)
        for viewer in viewers_of(table):
            seen = table.playing().seen(viewer.seat)
            assert [name for name in seen._fields if length(seen, name) > LONG] == []


def moved_to(table: Table, match: Match, moments: Moments) -> list[list[Frame]]:
    """What everybody sees if this is the world."""
    true, told = table.match, table.sentences
    table.match, table.sentences = match, StoryCache()
    try:
        return drawn(table, moments)
    finally:
        table.match, table.sentences = true, told


def differences(game: str, texts: Texts, seed: int = 3) -> int:
    """How often somebody is shown something that depends on what they cannot know."""
    worlds, found, looked = OtherWorlds(seed), 0, 0
    for table, moments in played(game, seed):
        looked += 1
        if looked % EVERY:
            continue
        place = (looked // EVERY) % (len(PEOPLE) + 1)
        viewer = place if place < len(PEOPLE) else ONLOOKER
        true = table.playing()
        imagined = [
            (k, moment._replace(states=worlds.guess(true, viewer, moment.states)))
            for k, moment in moments
        ]
        both = [(true, moments), (worlds.world(true, viewer), imagined)]
        for one, other in (both, both[::-1]):
            texts.clear()
            found += moved_to(table, *one)[place] != moved_to(table, *other)[place]
    assert worlds.differ > 1, "the worlds were others"
    return found


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_through_shared_parts_nobody_learns_what_others_hold(game: str, fresh_texts: Texts) -> None:
    assert differences(game, fresh_texts) == 0


# -- that this would be noticed ---------------------------------------------------------------

HANDS = {
    "filou": ("mine", "seats"),
    "chasse-aux-souris": ("own",),
    "cheez-tricks": ("sorted_hand", "seats", "me"),
    "crazy-mistigri": ("groups", "hand", "hand_points", "twins_laid", "me"),
}
"""By game, what tells one hand that is drawn from another."""


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_part_that_is_shared_in_spite_of_the_hand_in_it_is_noticed(
    game: str, fresh_texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    true_needs = needs_of

    def forgetful(*given):  # type: ignore[no-untyped-def]
        found = true_needs(*given)
        for parts in (found, found["view"].parts if "view" in found else {}):
            parts.update({name: Need() for name in HANDS[game] if name in parts})
        return found

    environment.cache_clear()
    monkeypatch.setattr(page_compiler, "needs_of", forgetful)
    try:
        found = set()
        for table, _ in played(game, 3):
            fresh_texts.clear()
            shared = drawn(table, [])
            alone = []
            for seat in range(len(PEOPLE) + 1):
                fresh_texts.clear()
                alone.append(drawn_for(table, seat))
            found.add(any(a[-1] != b for a, b in zip(shared, alone, strict=True)))
        assert True in found
    finally:
        environment.cache_clear()


def drawn_for(table: Table, place: int) -> Frame:
    table.fragments.clear()
    return render_parts(table, viewers_of(table)[place])


def test_every_game_that_has_secrets_is_looked_at() -> None:
    assert set(HANDS) == set(WITH_SECRETS)
    assert all(find(game).has_secrets for game in HANDS)
