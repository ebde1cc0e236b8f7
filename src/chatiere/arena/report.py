"""The result of a contest for other programs and for readers: JSON, a tidy table, a plot."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from chatiere.arena.contest_result import ContestResult, MeanEstimate
from chatiere.core.files import output_file
from chatiere.core.game import find
from chatiere.core.measurement import NORMAL
from chatiere.plots import COLOURS, INK, plot
from chatiere.release import VERSION

LONGEST_NAME = 23
"""On a plot; a command may be longer."""
COLUMNS = ("kind", "player", "other", "seats", "estimate", "low", "high", "deals", "after")
"""`kind` is wins, score, rating, ahead, proof, or the fate of a fault; `estimate` a share (of 1),
points, or how many times; `after` the deal by which a pair was told apart."""


def as_dict(result: ContestResult) -> dict[str, Any]:
    """All that the printed tables say.  Not how long it took: so it is the same again."""
    contest, ratings = result.contest, result.ratings()
    return {
        "format": 1,
        "chatiere": result.other_release or VERSION,
        "game": contest.game,
        "options": dict(contest.options),
        "seats": list(contest.seats),
        "seed": contest.seed,
        "move_time": contest.move_time,
        "deals": len(result.deals),
        "seatings": len(contest.rotations),
        "games": result.games,
        "players": [
            {
                "player": player,
                "seats": contest.seats.count(player),
                "wins": interval(result.wins(player)),
                "score": interval(result.scores(player)),
                "rating": vars(ratings[player]) if player in ratings else None,
            }
            for player in contest.players
        ],
        "pairs": [
            {
                "player": pair[0],
                "other": pair[1],
                "ahead": interval(result.ahead(pair)),
                "always": {"low": conclusion.low, "high": conclusion.high},
                "proven_after": conclusion.proven_after,
                "leader": leader(pair, conclusion.first_is_ahead),
            }
            for pair in contest.pairs
            for conclusion in [result.conclusion(pair)]
        ],
        "faults": [count._asdict() for count in result.faults],
    }


def interval(estimate: MeanEstimate) -> dict[str, float | None]:
    """Nothing where one deal says nothing of its spread."""
    low, high = estimate.mean - estimate.margin, estimate.mean + estimate.margin
    named = {"estimate": estimate.mean, "low": low, "high": high}
    return {name: None if math.isnan(value) else value for name, value in named.items()}


def leader(pair: tuple[str, str], first_is_ahead: bool | None) -> str | None:
    """Who of a pair is provably ahead."""
    return None if first_is_ahead is None else pair[not first_is_ahead]


def rows(report: dict[str, Any]) -> Iterator[Sequence[object]]:
    """What `as_dict` says as a tidy table: a number with its interval a row."""
    deals = report["deals"]
    for one in report["players"]:
        who = (one["player"], None, one["seats"])
        for kind in ("wins", "score"):
            yield (kind, *who, *one[kind].values(), deals, None)
        if one["rating"]:
            mu, sigma = one["rating"].values()
            yield ("rating", *who, mu, mu - NORMAL * sigma, mu + NORMAL * sigma, deals, None)
    for two in report["pairs"]:
        who = (two["player"], two["other"], None)
        yield ("ahead", *who, *two["ahead"].values(), deals, None)
        always, after = two["always"], two["proven_after"]
        yield ("proof", *who, two["ahead"]["estimate"], *always.values(), deals, after)
    for fault in report["faults"]:
        yield (fault["fate"], fault["player"], None, None, fault["times"], None, None, deals, None)


def write_json(result: ContestResult, path: Path) -> None:
    with output_file(path) as beside:
        text = json.dumps(as_dict(result), indent=1, ensure_ascii=False)
        beside.write_text(text + "\n", encoding="utf-8")


def write_csv(result: ContestResult, path: Path) -> None:
    with output_file(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows(as_dict(result))])


def write_plot(result: ContestResult, path: Path) -> None:
    """Who wins how often and who is ahead of whom, a row each."""
    contest = result.contest
    names = [f"{short(player)} wins" for player in contest.players]
    for one, other in contest.pairs:
        line = " " if len(one + other) <= LONGEST_NAME else "\n"
        names.append(f"{short(one)}{line}ahead of {short(other)}")
    places, players = range(len(names)), len(contest.players)
    found = [result.wins(player) for player in contest.players]
    found += [result.ahead(pair) for pair in contest.pairs]
    proofs = [result.conclusion(pair) for pair in contest.pairs]
    fair = 0.0 if find(contest.game).aim == "together" else 1 / len(contest.seats)
    with output_file(path) as beside, plot(beside, height=1.8 + 0.45 * len(names)) as axes:
        always = axes.hlines(
            places[players:],
            [100 * conclusion.low for conclusion in proofs],
            [100 * conclusion.high for conclusion in proofs],
            colors=COLOURS[1],
            linewidth=1.2,
            label="interval that holds however often one looks (95 %)",
        )
        shares = axes.errorbar(
            [100 * estimate.mean for estimate in found],
            places,
            xerr=[0.0 if math.isnan(each.margin) else 100 * each.margin for each in found],
            fmt="o",
            color=COLOURS[0],
            elinewidth=4,
            label="share, and its interval for so many deals and one look (95 %)",
        )
        (even,) = axes.plot(
            [100 * fair] * players * bool(fair) + [50.0] * len(proofs),
            places[0 if fair else players :],
            linestyle="",
            marker="|",
            markersize=14,
            color=INK,
            label="where equal players would be",
        )
        axes.set_yticks(places, names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlim(-2, 102)
        axes.set_xlabel("games in 100")
        games = f"{result.games} games, {len(result.deals)} deals"
        title = f"{contest.game}, {len(contest.seats)} players: {games}"
        axes.figure.suptitle(title, x=0.01, horizontalalignment="left")
        drawn = [shares, always, even] if proofs else [shares]
        axes.figure.legend(handles=drawn, loc="outside lower left", fontsize="small")


def short(name: str) -> str:
    """The beginning and the end, which tell more than the middle."""
    half = LONGEST_NAME // 2
    return name if len(name) <= LONGEST_NAME else f"{name[:half]}…{name[-half:]}"
