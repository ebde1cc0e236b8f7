"""A game's first lesson: `lesson.toml` in its folder, read, and played through once to see
that it can be done as it is written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.entry import Who
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.game import Game, Value, games
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES, N_
from chatiere.web.server.languages import folder_of

FILE = "lesson.toml"
MOST_WORDS = 45
WORD = re.compile(r"\w[\w'’-]*")
HEAD = {"players", "seat", "seed", "options", "step"}
KEYS = {"says", "point", "move", "others"}


class BadLesson(ChatiereError):
    """A lesson that cannot be given; the line says which game's, and which step.  It is for who
    wrote it: who wants to learn cannot mend it."""

    def __init__(self, line: str) -> None:
        super().__init__(line, N_("this game's lesson cannot be given just now"))


@dataclass(frozen=True)
class Step:
    """One bubble of the coach."""

    says: str
    """A message of the game's catalogue."""
    point: str
    """What lights up at the table, as a CSS selector; empty for nothing."""
    move: str | None
    """What the learner is asked to do; without it they read, and continue."""
    others: tuple[str, ...]
    """What the others do before the next step."""


@dataclass(frozen=True)
class Lesson:
    """Steps on a prepared deal, each of which can be reached."""

    game: str
    players: int
    seat: int
    """The learner's."""
    seed: bytes
    options: Mapping[str, Value]
    steps: tuple[Step, ...]
    script: tuple[tuple[int, str], ...]
    """Every move of the lesson, in order: who, what."""
    begins: tuple[int, ...]
    """How many of them were made when each step is shown."""
    record: tuple[tuple[Who, str], ...]
    """Those moves and what chance does between them, as the table of the lesson records them."""

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def minutes(self) -> int:
        """How long it takes about: a third of a minute for each step."""
        return max(1, round(len(self.steps) / 3))

    def asks_between(self, made: int, then: int) -> bool:
        """Whether the learner moves among these moves of the script."""
        return any(who == self.seat for who, _ in self.script[made:then])


def has_lesson(game: Game) -> bool:
    return (folder_of(game) / FILE).exists()


@cache
def lesson_of(name: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    game = games()[name]
    return read(folder_of(game) / FILE, game) if has_lesson(game) else None


def players_taught(game: Game) -> int | None:
    """For how many a game is taught, if it is."""
    try:
        lesson = lesson_of(game.name)
    except BadLesson:
        return None
    return lesson.players if lesson else None


def read(path: Path, game: Game) -> Lesson:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLesson(f"{game.name}: {path.name} cannot be read: {error}") from None
    return lesson_from(written, game)


def lesson_from(written: Mapping[str, Any], game: Game) -> Lesson:
    """The lesson that a file holds."""
    if strange := sorted(set(written) - HEAD):
        raise BadLesson(f"{game.name}: a lesson has no {shown(strange[0])}")
    chosen = written.get("options", {})
    if not isinstance(chosen, dict):
        raise BadLesson(
            f"{game.name}: options are a table of names and values, not {shown(chosen)}"
        )
    try:
        players = game.check_players(written.get("players"))
        options = game.check_options(chosen)
        if type(written.get("seed")) is not int:
            raise ChatiereError(f"a seed is a whole number, not {shown(written.get('seed'))}")
        seed = seed_bytes(written["seed"])
    except ChatiereError as error:
        raise BadLesson(f"{game.name}: {error}") from None
    seat = written.get("seat")
    if type(seat) is not int or seat not in range(players):
        raise BadLesson(f"{game.name}: seats are 0 to {players - 1}, not {shown(seat)}")
    raw = written.get("step")
    if not isinstance(raw, list) or not raw:
        raise BadLesson(f"{game.name}: a lesson has steps, each below [[step]]")
    steps = tuple(step_of(each, game, number) for number, each in enumerate(raw, 1))
    if steps[-1].move is not None or steps[-1].others:
        fault(game, len(steps), "the last step asks for nothing, and nobody moves after it")
    dealer = Dealer(seed, [b""] * players)
    match = Match(game, players, options, game.check_keys({}, options), dealer)
    match.draw()
    script, begins = played_through(match, seat, steps)
    record = tuple((entry.who, entry.what) for entry in match.entries)
    return Lesson(game.name, players, seat, seed, options, steps, script, begins, record)


def step_of(written: object, game: Game, number: int) -> Step:
    if not isinstance(written, dict):
        fault(game, number, "a step has `says`, and may have `point`, `move`, `others`")
    if strange := sorted(set(written) - KEYS):
        fault(game, number, f"a step has no {shown(strange[0])}")
    for key in sorted({"says", *({"point", "move"} & set(written))}):
        if not isinstance(written.get(key), str) or not written[key].strip():
            fault(game, number, f"`{key}` is a text, not {shown(written.get(key))}")
    for language in LANGUAGES:
        said = game.translator(language)(written["says"])
        if (count := len(WORD.findall(said))) > MOST_WORDS:
            fault(game, number, f"{count} words in `{language}` are too many, {MOST_WORDS} at most")
    others = written.get("others", [])
    if not isinstance(others, list) or not all(isinstance(what, str) for what in others):
        fault(game, number, "`others` is a list of moves")
    return Step(written["says"], written.get("point", ""), written.get("move"), tuple(others))


def played_through(
    match: Match, seat: int, steps: Sequence[Step]
) -> tuple[tuple[tuple[int, str], ...], tuple[int, ...]]:
    """Every move, and how many were made when each step is shown."""
    script: list[tuple[int, str]] = []
    begins = []
    for number, step in enumerate(steps, 1):
        begins.append(len(script))
        asked = [] if step.move is None else [step.move]
        for place, what in enumerate([*asked, *step.others]):
            who, is_asked = match.to_move, place < len(asked)
            if not isinstance(who, int):
                fault(match.game, number, f"{shown(what)} cannot be: the game is over")
            if is_asked and who != seat:
                fault(match.game, number, f"the learner is asked for a move, but seat {who} is due")
            if not is_asked and who == seat:
                fault(match.game, number, f"{shown(what)} by the others, but the learner is due")
            try:
                match.play(what)
            except ChatiereError as error:
                fault(match.game, number, str(error))
            script.append((who, what))
    return tuple(script), tuple(begins)


def fault(game: Game, number: int, why: str) -> NoReturn:
    raise BadLesson(f"{game.name}, step {number}: {why}")
