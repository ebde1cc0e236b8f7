"""The steps of a path, and which of them a table is worth: all of it from what is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from chatiere.bots.levels import CAT, KITTEN, LEVELS, TIGER
from chatiere.core.errors import ChatiereError
from chatiere.core.finesse import finesses_of, found_in
from chatiere.core.game import Game, find
from chatiere.core.language import typeset
from chatiere.core.match import Match
from chatiere.core.translation import N_, translator
from chatiere.store.origins import is_practice
from chatiere.store.rows import Stored
from chatiere.web.learn.lesson import BadLesson, has_lesson, lesson_of
from chatiere.web.server.level_names import LEVEL_NAMES
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.table import OVER

LESSON = "lesson"
LEARN = N_("Follow the lesson to its end.")
BEAT = {
    KITTEN: N_("Win a game against a kitten."),
    CAT: N_("Win a game against a cat."),
    TIGER: N_("Win a game against a tiger."),
}
WIN_WITH = {
    KITTEN: N_("Win together with a kitten at the table."),
    CAT: N_("Win together with a cat at the table."),
    TIGER: N_("Win together with a tiger at the table."),
}
"""Where all play together."""


@dataclass(frozen=True)
class Step:
    """One paw print: what it is, whether it was found, and what to say of it."""

    name: str
    title: str
    says: str
    is_found: bool


def steps_of(game: Game, found: Collection[str], language: str) -> list[Step]:
    """All of a game's, in their order; a finesse that was not found is a riddle."""
    say, of_game, steps = translator(language), game.translator(language), []
    if has_lesson(game):
        steps.append(Step(LESSON, say(N_("Lesson")), say(LEARN), LESSON in found))
    tasks = WIN_WITH if game.aim == "together" else BEAT
    for level in LEVELS:
        title = say(LEVEL_NAMES[level].title)
        steps.append(Step(level, title, say(tasks[level]), level in found))
    for one in finesses_of(game):
        is_found = one.name in found
        says = typeset(of_game(one.says if is_found else one.riddle))
        steps.append(Step(one.name, typeset(of_game(one.title)), says, is_found))
    return steps


def found_at(stored: Stored, player: str) -> set[str]:
    """The steps that somebody has made at a table.  At a browser of several seats nobody knows
    who did what, and who left their seat to a cat did not play."""
    mine = [seat for seat in stored.seats if seat.player == player]
    try:
        if (stored.origin or "").startswith("lesson "):
            return {LESSON} if is_learned(stored) else set()
        together = find(stored.game).aim == "together"
        if stored.state != OVER or is_practice(stored.origin) or not mine:
            return set()
        if mine[0].held or (len(mine) > 1 and not together):
            return set()
        found = set(levels_beaten(stored, mine[0].seat))
        return found | (set(finesses_at(stored, mine[0].seat)) if len(mine) == 1 else set())
    except ChatiereError:  # a game of before that no longer goes by the rules, or is not installed
        return set()


def is_learned(stored: Stored) -> bool:
    """Whether every move of the lesson was made, as it is written now."""
    try:
        lesson = lesson_of(stored.game)
    except (BadLesson, KeyError):
        return False
    if lesson is None:
        return False
    made = tuple((who, what) for who, what in stored.moves[: len(lesson.record)])
    return made == lesson.record


def levels_beaten(stored: Stored, seat: int) -> Iterator[str]:
    """The strongest who sat there, and all who are weaker: nobody has to play kittens first."""
    kinds = {other.kind for other in stored.seats if other.kind != HUMAN and other.seat != seat}
    if stored.result and seat in stored.result["winners"]:
        strongest = max((LEVELS.index(kind) for kind in kinds if kind in LEVELS), default=-1)
        yield from LEVELS[: strongest + 1]


def finesses_at(stored: Stored, seat: int) -> list[str]:
    """Played through once more, by the plain rules."""
    match = Match(
        find(stored.game), len(stored.seats), stored.options, stored.keys, version=stored.version
    )
    for who, what in stored.moves:
        match.enter(who, what)
    return found_in(match, seat)
