"""The tables of the page, as Markdown, from what the ladder holds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from chatiere.arena.ladder.file import Ladder
from chatiere.arena.ladder.found import Found
from chatiere.arena.ladder.luck import games_to_tell, luck_at_table, luck_between
from chatiere.arena.ladder.rungs import OPEN, OPEN_AMONG_CATS, SPAN, Rung, rungs_of, tables
from chatiere.arena.seer import SEER
from chatiere.arena.standing import Estimate
from chatiere.bots.levels import CAT, KITTEN, RANDOM, TIGER
from chatiere.core.game import Game, Value, games, spelled

LADDER = (RANDOM, KITTEN, CAT, TIGER, SEER)
"""From the bottom to the top."""


def by_game(ladder: Ladder) -> Iterator[tuple[Game, list[Found]]]:
    """The games on a ladder, with their rungs in order: by table, then from below."""
    for game in games().values():
        order = {rung.name: n for n, rung in enumerate(rungs_of(game))}
        found = [each for each in ladder.found.values() if each.rung.game == game.name]
        if found:
            yield game, sorted(found, key=lambda each: order.get(each.rung.name, len(order)))


def levels(ladder: Ladder) -> str:
    """Every rung but those with open cards, game by game."""
    parts = []
    for game, found in by_game(ladder):
        rungs = [each for each in found if SEER not in each.rung.pair]
        rows = together(rungs) if game.aim == "together" else each_for_itself(rungs)
        parts.append(f"### {game.label}\n\n{rows}")
    return "\n\n".join(parts)


def each_for_itself(found: Iterable[Found]) -> str:
    return table(
        ["players", "who", "wins", "by chance", "ahead of one of them", "proven", "command"],
        (
            [
                where(each.rung),
                f"{each.rung.better} among {plural(each.rung.other)}",
                share(each.win_share),
                f"{100 / each.rung.players:.1f} %",
                share(each.ahead_share),
                proven(each),
                *commands(each),
            ]
            for each in found
        ),
    )


def together(found: Iterable[Found]) -> str:
    """Two tables beside each other, each of one level."""
    return table(
        ["table", "who", "wins", "beside", "wins", "proven", "commands"],
        (
            [
                chosen(each.rung.options),
                each.rung.better,
                share(each.win_share),
                each.rung.other,
                share(each.other_share),
                proven(each),
                " ".join(commands(each)),
            ]
            for each in found
        ),
    )


def luck(ladder: Ladder) -> str:
    """How often the better one wins, and the share of luck that this leaves."""
    rows = []
    for game, found in by_game(ladder):
        at = {(each.rung.players, each.rung.pair): each for each in found}
        for (players, pair), span in at.items():
            if pair != SPAN or not span.better_is_ahead:
                continue
            cat = at.get((players, (TIGER, CAT)))
            ahead, wins = span.ahead_share.mean, span.win_share.mean
            told = games_to_tell(ahead)
            rows.append(
                [
                    game.label,
                    str(players),
                    share(span.ahead_share),
                    whole(luck_between(ahead)),
                    whole(luck_at_table(wins, players)),
                    "" if told is None else str(told),
                    share(cat.ahead_share) if cat and cat.better_is_ahead else "not proven",
                ]
            )
    return table(
        [
            "game",
            "players",
            "a tiger is ahead of a kitten",
            "luck between the two",
            "luck at the table",
            "games to tell them apart",
            "a tiger is ahead of a cat",
        ],
        rows,
    )


def open_cards(ladder: Ladder) -> str:
    """A seer among cats, beside a tiger there, and among tigers."""
    rows = []
    for game, found in by_game(ladder):
        at = {(each.rung.players, each.rung.pair): each for each in found}
        for players in game.players:
            seer, tiger, open_ = (
                at.get((players, pair)) for pair in (OPEN_AMONG_CATS, (TIGER, CAT), OPEN)
            )
            shown = [each for each in (seer, open_) if each]
            if shown:
                rows.append(
                    [
                        game.label,
                        str(players),
                        share(seer.win_share) if seer else "",
                        share(tiger.win_share) if tiger else "",
                        share(open_.win_share) if open_ else "",
                        f"{100 / players:.1f} %",
                        share(open_.ahead_share) if open_ else "",
                        proven(open_) if open_ else "",
                        " ".join(command for each in shown for command in commands(each)),
                    ]
                )
    return table(
        [
            "game",
            "players",
            "a seer among cats wins",
            "a tiger there",
            "a seer among tigers wins",
            "by chance",
            "ahead of a tiger",
            "proven",
            "commands",
        ],
        rows,
    )


def ratings(ladder: Ladder) -> str:
    """A row a table, a column a level."""
    rows = []
    for game, _ in by_game(ladder):
        for players, options in tables(game):
            held = ladder.rated.get(Rung(game.name, players, options, *SPAN).table)
            if held is not None:
                cells = [
                    f"{level.mu:.1f} ± {level.sigma:.1f}" if level else ""
                    for level in map(held.levels.get, LADDER)
                ]
                rows.append([game.label, str(players), *cells])
    return table(["game", "players", *LADDER], rows)


# -- cells --------------------------------------------------------------------------------


def table(columns: list[str], rows: Iterable[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share(found: Estimate) -> str:
    margin = "" if math.isnan(found.margin) else f" ± {100 * found.margin:.1f}"
    return f"{100 * found.mean:.1f} %{margin}"


def whole(part: float) -> str:
    return f"{100 * part:.0f} %"


def proven(found: Found) -> str:
    if found.after is None:
        return f"no, in {found.deals} deals"
    says = f"after {found.after} of {found.deals} deals"
    return says if found.better_is_ahead else f"**the {found.rung.other} is ahead**, {says}"


def where(rung: Rung) -> str:
    return " ".join([str(rung.players), *rung.chosen])


def chosen(options: Mapping[str, Value]) -> str:
    return ", ".join(f"{name} {spelled(value)}" for name, value in options.items())


def plural(player: str) -> str:
    level, colon, budget = player.partition(":")
    return (level if level == RANDOM else f"{level}s") + colon + budget


def commands(found: Found) -> list[str]:
    return [f"`{command}`" for command in found.rung.commands(found.deals)]
