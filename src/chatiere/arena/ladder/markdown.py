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
    searches,
    settings_of,
    usual_budget,
)
from chatiere.bots.levels import CAT, KITTEN, RANDOM, TIGER
from chatiere.core.game import Game, Value, games, spelled

LADDER = (RANDOM, KITTEN, CAT, TIGER, FULL_INFORMATION)
"""From the bottom to the top."""
UNKNOWN = "–"


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
        parts.append(f"### {game.label}\n\n{thinking(game, closed)}\n\n{rows}")
    return "\n\n".join(parts)


def thinking(game: Game, results: Iterable[PairingResult]) -> str:
    """How long the tigers of a game thought, and what that means."""
    usual = str(usual_budget(game))
    found = {each.pairing.better.partition(":")[2]: None for each in results}
    if not searches(TIGER, game):
        return "Tigers move at once, as among people."
    says = []
    for budget in filter(None, found):
        if budget.endswith("ms"):
            says.append(f"{budget} a move, and how far they get in it depends on the machine")
        elif budget == usual:
            says.append(f"{budget} playouts a move, as among people")
        else:
            says.append(f"{budget} playouts a move; among people it is {usual}")
    return f"Tigers thought for {', or '.join(says)}." if says else "No tiger was measured yet."


def each_for_itself(results: Iterable[PairingResult]) -> str:
    return markdown_table(
        ["players", "who", "wins", "by chance", "ahead of one of them", "how sure", "command"],
        (
            [
                where(each.pairing),
                f"{each.pairing.better} among {plural(each.pairing.other)}",
                known_share(each, each.win_share),
                f"{100 / each.pairing.players:.1f} %",
                known_share(each, each.ahead_share),
                how_sure(each),
                *commands(each),
            ]
            for each in results
        ),
    )


def together(results: Iterable[PairingResult]) -> str:
    """Two tables beside each other, each of one level."""
    return markdown_table(
        ["table", "who", "wins", "beside", "wins", "how sure", "commands"],
        (
            [
                chosen(each.pairing.options),
                each.pairing.better,
                known_share(each, each.win_share),
                each.pairing.other,
                known_share(each, each.other_share),
                how_sure(each),
                " ".join(commands(each)),
            ]
            for each in results
        ),
    )


def luck(ladder: Ladder) -> str:
    """How often the better one wins, and the share of luck that this leaves, at every table."""
    rows = []
    for game, results in by_game(ladder):
        for each in results:
            if each.pairing.pair == SPAN:
                rows.append([game.label, where(each.pairing), *luck_cells(each), how_sure(each)])
            elif game.aim == "together" and each.pairing.pair == (TIGER, CAT):
                rows.append(
                    [game.label, chosen(each.pairing.options), *dice_cells(each), how_sure(each)]
                )
    return markdown_table(
        [
            "game",
            "players",
            "a tiger among kittens wins",
            "by chance",
            "luck decides, of 100 games",
            "luck between two of them",
            "games to tell the two apart",
            "how sure",
        ],
        rows,
    )


def luck_cells(span: PairingResult) -> list[str]:
    players, wins, ahead = span.pairing.players, span.win_share, span.ahead_share
    chance = f"{100 / players:.1f} %"
    if not span.is_finished:
        return [UNKNOWN, chance, UNKNOWN, UNKNOWN, UNKNOWN]
    needed, margin = games_to_tell(ahead.mean), wins.margin / (1 - 1 / players)
    return [
        share(wins),
        chance,
        f"{100 * luck_at_table(wins.mean, players):.0f} ± {100 * margin:.0f}",
        f"{100 * luck_between(ahead.mean):.0f} ± {200 * ahead.margin:.0f}",
        UNKNOWN if needed is None else str(needed),
    ]


def dice_cells(result: PairingResult) -> list[str]:
    """Where all win together: what a table of tigers loses is the most that luck can decide."""
    if not result.is_finished:
        return [UNKNOWN, "", UNKNOWN, "", ""]
    wins = result.win_share
    lost = f"at most {100 * (1 - wins.mean):.0f} ± {100 * wins.margin:.0f}"
    return [f"{share(wins)} (a table of tigers)", "", lost, "", ""]


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
                        known_share(among_cats, among_cats.win_share) if among_cats else "",
                        known_share(tiger, tiger.win_share) if tiger else "",
                        known_share(among_tigers, among_tigers.win_share) if among_tigers else "",
                        f"{100 / players:.1f} %",
                        how_sure(among_cats) if among_cats else "",
                        how_sure(among_tigers) if among_tigers else "",
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
            "how sure, among cats",
            "among tigers",
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


def known_share(result: PairingResult, estimate: MeanEstimate) -> str:
    """Nothing where too little was played to know it."""
    return share(estimate) if result.is_finished else UNKNOWN


def how_sure(result: PairingResult) -> str:
    if not result.is_finished:
        return f"**unfinished**, {result.deals} deals"
    if result.proven_after is None:
        return f"to {100 * result.margin:.1f} points, {result.deals} deals"
    says = f"proven after {result.proven_after} of {result.deals} deals"
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
