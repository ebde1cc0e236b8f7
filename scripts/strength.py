"""Measure the figures of `docs/strength.md` anew: each row there is a command.

`python -m scripts.strength` runs the rows whose last cell is empty, `python -m
scripts.strength all` every one of them, and `python -m scripts.strength filou` those
that name filou.  Each figure is written as soon as it is there.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from chatiere.arena.contest import Contest, Estimate, Standing, contend
from chatiere.arena.workers import cores
from chatiere.cli.arena import percents
from chatiere.cli.commands import options_of
from chatiere.cli.progress import bar
from chatiere.cli.simulate import compile_first, warm_players
from chatiere.core.game import find

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
ROW = re.compile(r"^\| `chatiere arena ([^`]+)` \|([^|]*)\|([^|]*)\|$", re.M)
OPTIONS = {"--games": "400", "--seed": "1", "--seats": ""}


def contest_of(arguments: str) -> tuple[Contest, int]:
    """What a command asks for, and how many games."""
    name, *rest = shlex.split(arguments)
    given = list(zip(rest[::2], rest[1::2], strict=True))
    chosen = OPTIONS | {key: value for key, value in given if key != "--option"}
    game = find(name)
    options = options_of(game, [value for key, value in given if key == "--option"])
    seats = tuple(chosen["--seats"].split(","))
    return Contest(name, options, seats, chosen["--seed"]), int(chosen["--games"])


def measured(arguments: str) -> str:
    """The first player's wins and points, and how often it is ahead of each other one."""
    contest, games = contest_of(arguments)
    compile_first(find(contest.game))
    warm_players(find(contest.game), list(contest.seats), contest.options)
    with bar(arguments, games) as progress:
        standing, _ = contend(contest, games, cores(), progress.step)
    return told(standing)


def told(standing: Standing) -> str:
    name = standing.contest.seats[0]
    found = [f"{standing.games} games", f"wins {figure(standing.wins(name))}"]
    for pair in standing.contest.pairs:
        if pair[0] == name and find(standing.contest.game).aim != "together":
            found.append(f"ahead of {pair[1]} {figure(standing.ahead(pair))}")
    return "; ".join(found)


def figure(estimate: Estimate) -> str:
    return " ".join(percents(estimate))


def is_wanted(row: re.Match[str], wanted: list[str]) -> bool:
    if wanted:
        return wanted == ["all"] or any(word in row[1] for word in wanted)
    return not row[3].strip()


if __name__ == "__main__":
    for row in ROW.finditer(PAGE.read_text(encoding="utf-8")):
        if is_wanted(row, sys.argv[1:]):
            filled = f"| `chatiere arena {row[1]}` |{row[2]}| {measured(row[1])} |"
            PAGE.write_text(
                PAGE.read_text(encoding="utf-8").replace(row[0], filled), encoding="utf-8"
            )
