"""One game in one picture: how often does who win against whom.

Every bar has its name beside it and its figure at its end, so that nobody has to look for what a
colour means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from chatiere.arena.contest_result import MeanEstimate
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import SPAN, STEPS, level_of
from chatiere.bots.levels import CAT, KITTEN, RANDOM, TIGER
from chatiere.core.game import Game
from chatiere.plots import COLOURS, INK, LINE, SHEET, SOFT, plot

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOUR = {RANDOM: LINE, KITTEN: COLOURS[3], CAT: COLOURS[2], TIGER: COLOURS[0]}
AMONG = {RANDOM: "players at random", KITTEN: "kittens", CAT: "cats", TIGER: "tigers"}
ROW, HEADING, AROUND = 0.27, 1.5, 1.1
"""Inches of a row; rows that the name of a table takes; inches around all."""
WIDE = 8.4
MOST = 122
"""Room beside the longest bar for its figure."""


class Bar(NamedTuple):
    """How often one level wins."""

    says: str
    level: str
    share: MeanEstimate | None
    """None where too little was played to know it."""
    deals: int


class Group(NamedTuple):
    """A table: its bars, and what each would win by chance, in percent."""

    says: str
    bars: list[Bar]
    chance: float | None


def title_of(game: Game) -> str:
    return f"{game.label}: how often does who win?"


def draw_game(game: Game, results: Sequence[PairingResult], path: Path) -> None:
    groups = groups_together(results) if game.aim == "together" else groups_of(results)
    rows = sum(HEADING + len(group.bars) for group in groups)
    with plot(path, width=WIDE, height=AROUND + ROW * rows) as axes:
        place, names = 0.0, []
        for group in groups:
            place += HEADING
            draw_group(axes, group, place)
            names += [(place + k, bar.says) for k, bar in enumerate(group.bars)]
            place += len(group.bars)
        axes.set_yticks([at for at, _ in names], [says for _, says in names], color=INK)
        axes.set_ylim(place - 0.4, 0.0)
        axes.set_xlim(0, MOST)
        axes.set_xticks(range(0, 101, 20))
        axes.tick_params(axis="y", length=0)
        axes.grid(visible=False, axis="y")
        axes.set_xlabel("of 100 games it wins so many, with the margin of 95 %")
        axes.set_title(title_of(game))


def draw_group(axes: Axes, group: Group, place: float) -> None:
    """The bars of a table from `place` down, and where chance alone would end them."""
    beside = axes.get_yaxis_transform()
    axes.text(
        -0.01, place - 0.75, group.says, weight="bold", ha="right", va="center", transform=beside
    )
    for at, bar in enumerate(group.bars):
        draw_bar(axes, bar, place + at)
    if group.chance is not None:
        ends = (place - 0.5, place + len(group.bars) - 0.5)
        axes.plot([group.chance] * 2, ends, color=INK, linewidth=1.4, linestyle=(0, (3, 2)))
        says = f"by chance {group.chance:.0f}"
        axes.text(group.chance, place - 0.75, says, va="center", ha="center", fontsize="small")


def draw_bar(axes: Axes, bar: Bar, place: float) -> None:
    if bar.share is None:
        says, above = (
            f" not enough played yet: {bar.deals} deals",
            {"fc": SHEET, "ec": "none", "pad": 1},
        )
        axes.text(
            0, place, says, va="center", color=SOFT, style="italic", fontsize="small", bbox=above
        )
        return
    wins, margin = 100 * bar.share.mean, 100 * bar.share.margin
    low, high = min(margin, wins), min(margin, 100 - wins)
    axes.barh(place, wins, height=0.72, color=COLOUR[bar.level])
    axes.errorbar(wins, place, xerr=[[low], [high]], color=INK, capsize=2.5, elinewidth=1)
    axes.text(wins + high + 1.5, place, f"{wins:.0f} ± {margin:.0f}", va="center")


def groups_of(results: Iterable[PairingResult]) -> list[Group]:
    """A group for each number of players."""
    groups: dict[int, Group] = {}
    for each in results:
        better, other = each.pairing.pair
        if (better, other) not in (*STEPS, SPAN):
            continue
        count = each.pairing.players
        group = groups.setdefault(count, Group(f"{count} players", [], 100 / count))
        says = f"a {better} among {AMONG[other]}" if count > 2 else against(better, other)  # noqa: PLR2004
        group.bars.append(Bar(says, better, known(each, each.win_share), each.deals))
    return list(groups.values())


def against(better: str, other: str) -> str:
    """Of two."""
    return f"a {better} against " + ("a player at random" if other == RANDOM else f"a {other}")


def groups_together(results: Iterable[PairingResult]) -> list[Group]:
    """A group for each table, with a bar for each level, which has it for itself."""
    groups: dict[str, Group] = {}
    for each in results:
        better, other = each.pairing.pair
        group = groups.setdefault(each.pairing.table, Group(table_name(each), [], None))
        if other == RANDOM:
            shown = known(each, each.other_share)
            group.bars.append(Bar(AMONG[RANDOM], RANDOM, shown, each.deals))
        says = AMONG[level_of(better)]
        group.bars.append(Bar(says, better, known(each, each.win_share), each.deals))
    return list(groups.values())


def table_name(result: PairingResult) -> str:
    """`side 1, aligned`."""
    said = [
        name if value is True else f"{name} {value}"
        for name, value in sorted(result.pairing.options.items(), reverse=True)
        if value is not False
    ]
    return ", ".join(said)


def known(result: PairingResult, share: MeanEstimate) -> MeanEstimate | None:
    return share if result.is_finished else None
