"""Miette in words."""

from __future__ import annotations

from chatiere.core.kernel import OVER
from chatiere.core.translation import N_, translator
from miette import rules
from miette.rules import State

MOVES = {"keep": "keep", "change": "change"}
CHANCES = {"crumb SEAT N": r"crumb [0-3] [1-9]"}

SAY = {"keep": N_("keep the crumb"), "change": N_("draw another")}
TELL = {
    "crumb": N_("{name} draws a crumb: {crumb}."),
    "keep": N_("{name} keeps the crumb."),
    "change": N_("{name} changes the crumb."),
    "shown": N_("{name} shows {crumb}."),
    "wins": N_("{name} wins."),
}


def chance(s: State) -> str:
    return f"crumb {rules.drawer(s)}"


def name(s: State, move: int) -> str:
    return str(move)


def text(s: State, move: int, seen: bool = True) -> str:
    return ("keep", "change")[move]


def say(s: State, move: int, language: str, names: list[str]) -> str:
    return translator(language, __package__)(SAY[text(s, move)])


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    t = translator(language, __package__)
    if isinstance(who, int):
        lines = [t(TELL[what], name=names[who])]
    else:
        _, seat, crumb = what.split()
        lines = [t(TELL["crumb"], name=names[int(seat)], crumb=crumb)]
    if rules.to_move(after) == OVER:
        for place, player in enumerate(names):
            lines.append(t(TELL["shown"], name=player, crumb=after.held[place]))
        winner = next(seat for seat in range(after.players) if rules.wins(after, seat))
        lines.append(t(TELL["wins"], name=names[winner]))
    return lines
