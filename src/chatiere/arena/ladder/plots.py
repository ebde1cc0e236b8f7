"""The ladder drawn: bars for each game, and a line for each table with a mark for each pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from chatiere.arena.ladder.file import Ladder
from chatiere.arena.ladder.game_plot import draw_game, title_of
from chatiere.arena.ladder.markdown import LADDER, by_game
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import OPEN, OPEN_AMONG_CATS, SPAN
from chatiere.bots.levels import CAT, KITTEN, TIGER
from chatiere.plots import COLOURS, INK, MARKS, SOFT, plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TITLES = {
    "luck": "How often the better one is ahead",
    "open": "What open cards add",
    "ratings": "How strong the levels are",
}
SHOWN = {
    SPAN: "tiger ahead of kitten",
    (CAT, KITTEN): "cat ahead of kitten",
    (TIGER, CAT): "tiger ahead of cat",
}
OPENED = {
    (TIGER, CAT): "tiger among cats",
    OPEN_AMONG_CATS: "seer among cats",
    OPEN: "seer among tigers",
}
LINE, WIDE = 0.3, 8.4
"""Inches that a line of a plot takes, and its width."""
APART = 0.2
"""Between marks on a line, so that none hides another."""
EVEN = 50

Line = tuple[str, list[PairingResult]]


class Drawing(NamedTuple):
    """A picture of the page."""

    file: str
    title: str
    draw: Callable[[Path], None]


def plots_of(ladder: Ladder) -> dict[str, list[Drawing]]:
    """The pictures of every block that has some."""
    others = {"luck": better, "open": open_cards, "ratings": ratings}
    drawings = {
        name: [Drawing(f"{name}.svg", TITLES[name], partial(draw, ladder))]
        for name, draw in others.items()
    }
    drawings["games"] = [
        Drawing(f"{game.name}.svg", title_of(game), partial(draw_game, game, results))
        for game, results in by_game(ladder)
    ]
    return drawings


def lines_of(ladder: Ladder) -> list[Line]:
    """Every table with its pairings, where each plays for itself."""
    lines: dict[str, list[PairingResult]] = {}
    for game, results in by_game(ladder):
        for each in results if game.aim != "together" else ():
            lines.setdefault(f"{game.label}, {each.pairing.players} players", []).append(each)
    return list(lines.items())


def better(ladder: Ladder, path: Path) -> None:
    """How often one level is ahead of another at the same table."""
    lines = lines_of(ladder)
    with plot(path, width=WIDE, height=height(lines)) as axes:
        for number, (pair, says) in enumerate(SHOWN.items()):
            points = [
                (line + APART * (number - 1), *ahead(each))
                for line, (_, results) in enumerate(lines)
                for each in results
                if each.pairing.pair == pair and each.is_finished
            ]
            marks(axes, points, number, says)
        axes.axvline(EVEN, color=INK, linewidth=1)
        axes.set_xlabel("% of the games at the same table (50: luck alone), with 95 % margin")
        finish(axes, lines, TITLES["luck"])


def open_cards(ladder: Ladder, path: Path) -> None:
    """What a seer and a tiger win among cats, and a seer among tigers, beyond chance."""
    lines = lines_of(ladder)
    with plot(path, width=WIDE, height=height(lines)) as axes:
        for number, (pair, says) in enumerate(OPENED.items()):
            points = [
                (line + APART * (number - 1), *beyond(each))
                for line, (_, results) in enumerate(lines)
                for each in results
                if each.pairing.pair == pair and each.is_finished
            ]
            marks(axes, points, number + 2, says)
        axes.axvline(0, color=INK, linewidth=1)
        axes.set_xlabel("% of the games won, beyond what chance gives, with 95 % margin")
        finish(axes, lines, TITLES["open"])


def ratings(ladder: Ladder, path: Path) -> None:
    """mu of every level at every table, with sigma."""
    lines = [line for line in lines_of(ladder) if line[1][0].pairing.table in ladder.ratings]
    with plot(path, width=WIDE, height=height(lines)) as axes:
        for number, level in enumerate(LADDER):
            points = [
                (line, held[level].mu, held[level].sigma)
                for line, (_, results) in enumerate(lines)
                if level in (held := ladder.ratings[results[0].pairing.table].levels)
            ]
            marks(axes, points, number, level)
        axes.set_xlabel("rating: mu and sigma of openskill, to compare within a line")
        finish(axes, lines, TITLES["ratings"])


def marks(axes: Axes, points: Sequence[tuple[float, float, float]], number: int, says: str) -> None:
    """A mark with its margin on each line that has one."""
    if points:
        places, values, margins = zip(*points, strict=True)
        axes.errorbar(
            values,
            places,
            xerr=margins,
            fmt=MARKS[number],
            color=COLOURS[number],
            capsize=2.5,
            label=says,
        )


def ahead(result: PairingResult) -> tuple[float, float]:
    """In percent, with the margin."""
    return 100 * result.ahead_share.mean, 100 * result.ahead_share.margin


def beyond(result: PairingResult) -> tuple[float, float]:
    """Wins beyond an equal share, in percent, with the margin."""
    share = result.win_share
    return 100 * (share.mean - 1 / result.pairing.players), 100 * share.margin


def finish(axes: Axes, lines: Sequence[Line], title: str) -> None:
    axes.set_yticks(range(len(lines)), [name for name, _ in lines])
    axes.set_ylim(max(len(lines), 1) - 0.5, -0.5)
    axes.set_title(title, pad=26)
    for line in range(1, len(lines)):
        if lines[line][1][0].pairing.game != lines[line - 1][1][0].pairing.game:
            axes.axhline(line - 0.5, color=SOFT, linewidth=0.8)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(
            loc="lower left",
            bbox_to_anchor=(0, 1.0),
            ncols=len(LADDER),
            borderaxespad=0.2,
            columnspacing=1.2,
            handletextpad=0.4,
        )


def height(lines: Sequence[Line]) -> float:
    return 1.4 + LINE * max(len(lines), 1)
