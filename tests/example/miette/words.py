"""Miette in words."""

from __future__ import annotations

from chatiere.core.kernel import OVER
from miette import rules
from miette.rules import State

MOVES = {"keep": "keep", "change": "change"}
CHANCES = {"crumb SEAT N": r"crumb [0-3] [1-9]"}

SAY = {
    "fr": {"keep": "garder sa miette", "change": "en tirer une autre"},
    "en": {"keep": "keep the crumb", "change": "draw another"},
}
TELL = {
    "fr": {
        "crumb": "{name} tire une miette : {crumb}.",
        "keep": "{name} garde sa miette.",
        "change": "{name} change de miette.",
        "shown": "{name} montre {crumb}.",
        "wins": "{name} gagne.",
    },
    "en": {
        "crumb": "{name} draws a crumb: {crumb}.",
        "keep": "{name} keeps the crumb.",
        "change": "{name} changes the crumb.",
        "shown": "{name} shows {crumb}.",
        "wins": "{name} wins.",
    },
}


def chance(s: State) -> str:
    return f"crumb {rules.drawer(s)}"


def name(s: State, move: int) -> str:
    return str(move)


def text(s: State, move: int, seen: bool = True) -> str:
    return ("keep", "change")[move]


def say(s: State, move: int, language: str, names: list[str]) -> str:
    return SAY[language][text(s, move)]


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    say_it = TELL[language]
    if isinstance(who, int):
        lines = [say_it[what].format(name=names[who])]
    else:
        _, seat, crumb = what.split()
        lines = [say_it["crumb"].format(name=names[int(seat)], crumb=crumb)]
    if rules.to_move(after) == OVER:
        for place, player in enumerate(names):
            lines.append(say_it["shown"].format(name=player, crumb=after.held[place]))
        winner = next(seat for seat in range(after.players) if rules.wins(after, seat))
        lines.append(say_it["wins"].format(name=names[winner]))
    return lines
