"""The ladder as a file: one line for each pairing (there called a rung), written whole or not at
all."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chatiere.arena.contest_result import MeanEstimate
from chatiere.arena.ladder.pairing_result import PairingResult
from chatiere.arena.ladder.pairings import Pairing
from chatiere.arena.ratings import rate_players
from chatiere.bots.fingerprint import players_fingerprint
from chatiere.bots.level_ratings import Rating
from chatiere.core.errors import ChatiereError
from chatiere.core.files import output_file
from chatiere.core.game import find

FORMAT = 1
KIND = "ladder"


@dataclass(frozen=True)
class TableRatings:
    """How strong the levels are at a table, after so many games."""

    games: int
    levels: dict[str, Rating]


@dataclass
class Ladder:
    """Every pairing that was ever played, by name, and the ratings at each table."""

    results: dict[str, PairingResult] = field(default_factory=dict)
    ratings: dict[str, TableRatings] = field(default_factory=dict)
    ours: set[str] = field(default_factory=set)
    """Names of the pairings that were played here, and not only read."""

    def result_of(self, pairing: Pairing) -> PairingResult:
        """What is known of a pairing by now: nothing, if its players are others than they were."""
        held = self.results.get(pairing.name)
        today = players_fingerprint(pairing.game)
        if held is None or (held.pairing, held.fingerprint) != (pairing, today):
            return PairingResult(pairing, today)
        return held

    def put(self, result: PairingResult) -> None:
        """Keep what was played of a pairing."""
        self.results[result.pairing.name] = result
        self.ours.add(result.pairing.name)

    def put_if_further(self, result: PairingResult) -> None:
        """Keep it unless nothing was played, or as much is held by the same players."""
        held = self.results.get(result.pairing.name)
        if result.deals and (held is None or not is_same(held, result) or is_further(result, held)):
            self.put(result)

    def rate(self) -> None:
        """Rate the levels anew at every table that saw more games since it was done last, from
        those pairings that are finished."""
        at: dict[str, list[PairingResult]] = {}
        for result in self.results.values():
            if result.is_finished:
                at.setdefault(result.pairing.table, []).append(result)
        self.ratings = {table: held for table, held in self.ratings.items() if table in at}
        for table, results in at.items():
            games = sum(result.places.total() for result in results)
            if games and (table not in self.ratings or self.ratings[table].games != games):
                levels = rate_players([game for result in results for game in result.played])
                self.ratings[table] = TableRatings(games, levels)


def is_further(one: PairingResult, other: PairingResult) -> bool:
    """Whether one has all deals of the other, and more."""
    return is_same(one, other) and one.deals > other.deals


def is_same(one: PairingResult, other: PairingResult) -> bool:
    """Whether they are of the same players."""
    return (one.pairing, one.fingerprint) == (other.pairing, other.fingerprint)


def load(path: Path) -> Ladder:
    """The ladder in a file; an empty one where there is no file yet."""
    try:
        lines = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    except OSError as error:
        raise ChatiereError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise ChatiereError(f"{path} is not a ladder: {error}") from error
    if lines is None:
        return Ladder()
    if not isinstance(lines, dict) or lines.get("chatiere") != KIND:
        raise ChatiereError(f"{path} is not a ladder: it says nothing of a chatiere {KIND}")
    if lines.get("format") != FORMAT:
        raise ChatiereError(f"{path} is a ladder of another format than {FORMAT}")
    try:
        results = [result_in(line) for line in lines["rungs"]]
        ratings = {table: ratings_in(line) for table, line in lines["ratings"].items()}
    except (ChatiereError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise ChatiereError(f"{path} is a damaged ladder: {error!r}") from error
    return Ladder({result.pairing.name: result for result in results}, ratings)


def result_in(line: dict[str, Any]) -> PairingResult:
    """The result of a pairing from its line; what else the line says for readers is not needed."""
    game = find(line["game"])
    options = game.check_options(line["options"])
    better, other = line["better"], line["other"]
    pairing = Pairing(game.name, game.check_players(line["players"]), options, better, other)
    result = PairingResult(pairing, str(line["fingerprint"]))
    for name in ("wins", "others", "ahead"):
        values = {float(value): int(times) for value, times in line["counts"][name].items()}
        setattr(result, name, Counter(values))
    for text, times in line["counts"]["places"].items():
        result.places[tuple(int(place) for place in text.split())] = int(times)
    result.proven_after, result.better_is_ahead = line["proven after"], line["better is ahead"]
    if result.wins.total() != result.deals or min(result.ahead, default=0) < 0:
        raise ValueError(f"the counts of {pairing.name} do not fit each other")
    return result


def ratings_in(line: dict[str, Any]) -> TableRatings:
    levels = {level: Rating(*numbers) for level, numbers in line["levels"].items()}
    return TableRatings(line["games"], levels)


def save(ladder: Ladder, path: Path) -> None:
    """Write it beside, then put it in place, with whatever somebody else has put there
    meanwhile: deals are numbered, so of two who played a pairing the one who got further has
    all that the other has."""
    for name, theirs in load(path).results.items():
        if name not in ladder.ours or is_further(theirs, ladder.results[name]):
            ladder.results[name] = theirs
    rungs = ",\n".join(json.dumps(result_line(result)) for result in ladder.results.values())
    tables = ",\n".join(
        f"{json.dumps(table)}: {json.dumps(ratings_line(ratings))}"
        for table, ratings in ladder.ratings.items()
    )
    text = f'{{"chatiere": "{KIND}", "format": {FORMAT},\n"rungs": [\n{rungs}\n],\n'
    with output_file(path) as beside:
        beside.write_text(f'{text}"ratings": {{\n{tables}\n}}}}\n', encoding="utf-8")


def result_line(result: PairingResult) -> dict[str, Any]:
    pairing, conclusion = result.pairing, result.conclusion
    return {
        "game": pairing.game,
        "players": pairing.players,
        "options": dict(pairing.options),
        "better": pairing.better,
        "other": pairing.other,
        "commands": pairing.commands(result.deals),
        "fingerprint": result.fingerprint,
        "deals": result.deals,
        "games": result.games,
        "wins": mean_and_margin(result.win_share),
        "ahead": mean_and_margin(result.ahead_share),
        "ahead at least": round(conclusion.low, 4),
        "ahead at most": round(conclusion.high, 4),
        "proven after": result.proven_after,
        "better is ahead": result.better_is_ahead,
        "counts": {
            "wins": counts_line(result.wins),
            "others": counts_line(result.others),
            "ahead": counts_line(result.ahead),
            "places": {" ".join(map(str, key)): n for key, n in sorted(result.places.items())},
        },
    }


def ratings_line(ratings: TableRatings) -> dict[str, Any]:
    levels = {name: [rating.mu, rating.sigma] for name, rating in ratings.levels.items()}
    return {"games": ratings.games, "levels": levels}


def mean_and_margin(share: MeanEstimate) -> list[float | None]:
    """A mean and its margin, which one deal has not."""
    return [
        None if math.isnan(number) else round(number, 4) for number in (share.mean, share.margin)
    ]


def counts_line(counts: Counter[float]) -> dict[str, int]:
    return {repr(value): times for value, times in sorted(counts.items())}
