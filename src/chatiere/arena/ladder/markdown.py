"""The tables of the page, as Markdown, from what a ladder holds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from chatiere.arena.contest_result import MeanEstimate
from chatiere.arena.full_information import FULL_INFORMATION
from chatiere.arena.ladder.file import Ladder
from chatiere.arena.ladder.luck import games_to_tell, luck_at_table, luck_between
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import (
    OPEN,
    OPEN_AMONG_CATS,
    SPAN,
    Pairing,
    pairings_of,
    settings_of,
)
from chatiere.bots.levels import CAT, KITTEN, RANDOM, TIGER
from chatiere.core.game import Game, Value, games, spelled

LADDER = (RANDOM, KITTEN, CAT, TIGER, FULL_INFORMATION)
"""From the bottom to the top."""


def by_game(ladder: Ladder) -> Iterator[tuple[Game, list[PairingResult]]]:
    """The games on a ladder, with their pairings in order: by table, then from below."""
    for game in games().values():
        order = {pairing.name: n for n, pairing in enumerate(pairings_of(game))}
        results = [each for each in ladder.results.values() if each.pairing.game == game.name]
        if results:
            yield game, sorted(results, key=lambda each: order.get(each.pairing.name, len(order)))


def levels(ladder: Ladder) -> str:
    """Every pairing but those with open cards, game by game."""
    parts = []
    for game, results in by_game(ladder):
        closed = [each for each in results if FULL_INFORMATION not in each.pairing.pair]
        rows = together(closed) if game.aim == "together" else each_for_itself(closed)
        parts.append(f"### {game.label}\n\n{rows}")
    return "\n\n".join(parts)


def each_for_itself(results: Iterable[PairingResult]) -> str:
    return markdown_table(
        ["players", "who", "wins", "by chance", "ahead of one of them", "proven", "command"],
        (
            [
                where(each.pairing),
                f"{each.pairing.better} among {plural(each.pairing.other)}",
                share(each.win_share),
                f"{100 / each.pairing.players:.1f} %",
                share(each.ahead_share),
                proven(each),
                *commands(each),
            ]
            for each in results
        ),
    )


def together(results: Iterable[PairingResult]) -> str:
    """Two tables beside each other, each of one level."""
    return markdown_table(
        ["table", "who", "wins", "beside", "wins", "proven", "commands"],
        (
            [
                chosen(each.pairing.options),
                each.pairing.better,
                share(each.win_share),
                each.pairing.other,
                share(each.other_share),
                proven(each),
                " ".join(commands(each)),
            ]
            for each in results
        ),
    )


def luck(ladder: Ladder) -> str:
    """How often the better one wins, and the share of luck that this leaves."""
    rows = []
    for game, results in by_game(ladder):
        at = {(each.pairing.players, each.pairing.pair): each for each in results}
        for (players, pair), span in at.items():
            if pair != SPAN or not span.better_is_ahead:
                continue
            cat = at.get((players, (TIGER, CAT)))
            ahead, wins = span.ahead_share.mean, span.win_share.mean
            needed = games_to_tell(ahead)
            rows.append(
                [
                    game.label,
                    str(players),
                    share(span.ahead_share),
                    percent(luck_between(ahead)),
                    percent(luck_at_table(wins, players)),
                    "" if needed is None else str(needed),
                    share(cat.ahead_share) if cat and cat.better_is_ahead else "not proven",
                ]
            )
    return markdown_table(
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
    for game, results in by_game(ladder):
        at = {(each.pairing.players, each.pairing.pair): each for each in results}
        for players in game.players:
            among_cats, tiger, among_tigers = (
                at.get((players, pair)) for pair in (OPEN_AMONG_CATS, (TIGER, CAT), OPEN)
            )
            shown = [each for each in (among_cats, among_tigers) if each]
            if shown:
                rows.append(
                    [
                        game.label,
                        str(players),
                        share(among_cats.win_share) if among_cats else "",
                        share(tiger.win_share) if tiger else "",
                        share(among_tigers.win_share) if among_tigers else "",
                        f"{100 / players:.1f} %",
                        share(among_tigers.ahead_share) if among_tigers else "",
                        proven(among_tigers) if among_tigers else "",
                        " ".join(command for each in shown for command in commands(each)),
                    ]
                )
    return markdown_table(
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
        for players, options in settings_of(game):
            held = ladder.ratings.get(Pairing(game.name, players, options, *SPAN).table)
            if held is not None:
                cells = [
                    f"{rating.mu:.1f} ± {rating.sigma:.1f}" if rating else ""
                    for rating in map(held.levels.get, LADDER)
                ]
                rows.append([game.label, str(players), *cells])
    return markdown_table(["game", "players", *LADDER], rows)


# -- cells --------------------------------------------------------------------------------


def markdown_table(columns: list[str], rows: Iterable[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share(estimate: MeanEstimate) -> str:
    margin = "" if math.isnan(estimate.margin) else f" ± {100 * estimate.margin:.1f}"
    return f"{100 * estimate.mean:.1f} %{margin}"


def percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def proven(result: PairingResult) -> str:
    if result.proven_after is None:
        return f"no, in {result.deals} deals"
    says = f"after {result.proven_after} of {result.deals} deals"
    return says if result.better_is_ahead else f"**the {result.pairing.other} is ahead**, {says}"


def where(pairing: Pairing) -> str:
    return " ".join([str(pairing.players), *pairing.chosen])


def chosen(options: Mapping[str, Value]) -> str:
    return ", ".join(f"{name} {spelled(value)}" for name, value in options.items())


def plural(player: str) -> str:
    level, colon, budget = player.partition(":")
    return (level if level == RANDOM else f"{level}s") + colon + budget


def commands(result: PairingResult) -> list[str]:
    return [f"`{command}`" for command in result.pairing.commands(result.deals)]
