"""The ladder as a file: one line for each rung, written whole or not at all."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chatiere.arena.ladder.fingerprint import fingerprint
from chatiere.arena.ladder.found import Found
from chatiere.arena.ladder.rungs import Rung
from chatiere.arena.ratings import rated
from chatiere.arena.standing import Estimate
from chatiere.arena.writing import whole
from chatiere.bots.level_ratings import Level
from chatiere.core.errors import ChatiereError
from chatiere.core.game import find

FORMAT = 1
KIND = "ladder"


@dataclass(frozen=True)
class Rated:
    """The levels at a table, after so many games."""

    games: int
    levels: dict[str, Level]


@dataclass
class Ladder:
    """Every rung that was ever played, by name, and the ratings at each table."""

    found: dict[str, Found] = field(default_factory=dict)
    rated: dict[str, Rated] = field(default_factory=dict)
    ours: set[str] = field(default_factory=set)
    """Rungs that were played here, and not only read."""

    def of(self, rung: Rung) -> Found:
        """What is known of a rung by now: nothing, if others play there than did."""
        held = self.found.get(rung.name)
        made = fingerprint(rung.game)
        if held is None or held.rung != rung or held.made != made:
            return Found(rung, made)
        return held

    def put(self, found: Found) -> None:
        """Keep what a rung has come to."""
        self.found[found.rung.name] = found
        self.ours.add(found.rung.name)

    def rate(self) -> None:
        """Rate the levels anew at every table that saw more games since it was done last."""
        at: dict[str, list[Found]] = {}
        for found in self.found.values():
            at.setdefault(found.rung.table, []).append(found)
        for table, rungs in at.items():
            games = sum(found.places.total() for found in rungs)
            if games and (table not in self.rated or self.rated[table].games != games):
                levels = rated([game for found in rungs for game in found.played])
                self.rated[table] = Rated(games, levels)


def is_further(one: Found, other: Found) -> bool:
    """Whether one has all deals of the other, and more."""
    is_same = (one.rung, one.made) == (other.rung, other.made)
    return is_same and one.deals > other.deals


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
        rungs = [found_in(line) for line in lines["rungs"]]
        ratings = {table: rated_in(line) for table, line in lines["ratings"].items()}
    except (ChatiereError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise ChatiereError(f"{path} is a damaged ladder: {error!r}") from error
    return Ladder({found.rung.name: found for found in rungs}, ratings)


def found_in(line: dict[str, Any]) -> Found:
    """A rung from its line; what else the line says for readers is not needed."""
    game = find(line["game"])
    options = game.check_options(line["options"])
    better, other = line["better"], line["other"]
    rung = Rung(game.name, game.check_players(line["players"]), options, better, other)
    found = Found(rung, str(line["fingerprint"]))
    for name in ("wins", "others", "ahead"):
        values = {float(value): int(times) for value, times in line["counts"][name].items()}
        setattr(found, name, Counter(values))
    for text, times in line["counts"]["places"].items():
        found.places[tuple(int(place) for place in text.split())] = int(times)
    found.after, found.better_is_ahead = line["proven after"], line["better is ahead"]
    if found.wins.total() != found.deals or min(found.ahead, default=0) < 0:
        raise ValueError(f"the counts of {rung.name} do not fit each other")
    return found


def rated_in(line: dict[str, Any]) -> Rated:
    levels = {level: Level(*numbers) for level, numbers in line["levels"].items()}
    return Rated(line["games"], levels)


def save(ladder: Ladder, path: Path) -> None:
    """Write it beside, then put it in place, with whatever somebody else has put there
    meanwhile: deals are numbered, so of two who played a rung the one who got further has
    all that the other has."""
    for name, theirs in load(path).found.items():
        if name not in ladder.ours or is_further(theirs, ladder.found[name]):
            ladder.found[name] = theirs
    rungs = ",\n".join(json.dumps(line_of(found)) for found in ladder.found.values())
    ratings = ",\n".join(
        f"{json.dumps(table)}: {json.dumps(rating_of(rated))}"
        for table, rated in ladder.rated.items()
    )
    text = f'{{"chatiere": "{KIND}", "format": {FORMAT},\n"rungs": [\n{rungs}\n],\n'
    with whole(path) as beside:
        beside.write_text(f'{text}"ratings": {{\n{ratings}\n}}}}\n', encoding="utf-8")


def line_of(found: Found) -> dict[str, Any]:
    rung, proof = found.rung, found.proof
    return {
        "game": rung.game,
        "players": rung.players,
        "options": dict(rung.options),
        "better": rung.better,
        "other": rung.other,
        "commands": rung.commands(found.deals),
        "fingerprint": found.made,
        "deals": found.deals,
        "games": found.games,
        "wins": figures(found.win_share),
        "ahead": figures(found.ahead_share),
        "ahead at least": round(proof.low, 4),
        "ahead at most": round(proof.high, 4),
        "proven after": found.after,
        "better is ahead": found.better_is_ahead,
        "counts": {
            "wins": counted(found.wins),
            "others": counted(found.others),
            "ahead": counted(found.ahead),
            "places": {" ".join(map(str, key)): n for key, n in sorted(found.places.items())},
        },
    }


def rating_of(rated: Rated) -> dict[str, Any]:
    levels = {name: [level.mu, level.sigma] for name, level in rated.levels.items()}
    return {"games": rated.games, "levels": levels}


def figures(share: Estimate) -> list[float | None]:
    """A mean and its margin, which one deal has not."""
    return [
        None if math.isnan(number) else round(number, 4) for number in (share.mean, share.margin)
    ]


def counted(counts: Counter[float]) -> dict[str, int]:
    return {repr(value): times for value, times in sorted(counts.items())}
