"""Two readings of the rulebooks agree: our engine and an independent referee, move by move."""

from __future__ import annotations

import hashlib
import hmac
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from chatiere.arena.simulate import Simulation, play_match
from chatiere.core.chance import below, generator
from chatiere.core.dealer import VERSION
from chatiere.core.game import Game
from chatiere.core.match import Match
from chatiere.core.record import load
from tests.games.tables import AT_EVERY_TABLE, TABLES, Table
from tests.oracles.protocol import Referee

OLD = sorted((Path(__file__).parents[1] / "records").glob("*-version-1.json"))
CHANGED = ("crazy-mistigri",)
"""Games whose rules were others in records of version 1: their referees know both."""
STYLES = (None, 0, -1)
"""One game of each, at every table: any move, or often the first or the last that is listed."""


def referee_for(match: Match) -> Referee:
    name = match.game.name.replace("-", "_")
    kind: type[Referee] = importlib.import_module(f"tests.oracles.{name}").Referee
    more = {"version": match.version} if match.game.name in CHANGED else {}
    return kind(match.players, dict(match.options), dict(match.keys), **more)


@AT_EVERY_TABLE
def test_the_engine_and_the_referee_agree_at_every_move(seated: Table) -> None:
    for number, style in enumerate(STYLES):
        seed = f"referee/{number}"
        play_beside_referee(seated.game, seated.players, seated.options, seed, style)


@pytest.mark.parametrize(
    "seated", [table for table in TABLES if table.game.name in CHANGED], ids=str
)
def test_by_version_1_they_agree_too(seated: Table) -> None:
    for number, style in enumerate(STYLES):
        seed = f"referee of old/{number}"
        play_beside_referee(seated.game, seated.players, seated.options, seed, style, version=1)


def play_beside_referee(
    game: Game,
    players: int,
    options: dict[str, Any],
    seed: str,
    style: int | None = None,
    version: int = VERSION,
) -> int:
    """One random game; the referee is asked at every step what it would allow.

    With a style every other move is the first or the last that is listed (a pass, the
    highest bid): the corners of the rules that random play hardly ever sees.
    """
    match = Match(game, players, options, version=version)
    referee = referee_for(match)
    rng = generator(f"{seed}/{game.name}/{players}/{options}")
    while (mover := match.to_move) is not None:
        assert referee.to_move() == mover
        assert referee.result() is None
        if mover == "*":
            what = draw_beside_referee(match, referee, rng)
        else:
            texts = match.moves()
            allowed = referee.allowed()
            assert allowed is not None
            assert sorted(texts) == sorted(allowed)
            random = style is None or below(rng, 2) == 0
            what = texts[below(rng, len(texts)) if random else style or 0]
        match.enter(mover, what)
        referee.enter(mover, what)
    assert referee.to_move() is None
    assert referee.result() == match.result
    return len(match.entries)


def draw_beside_referee(match: Match, referee: Referee, rng: Any) -> str:
    """One chance move; outcomes, their order and their twins are compared draw by draw."""
    engine, words = match.engine, match.game.words
    assert referee.allowed() == match.allowed()
    assert referee.count() == engine.draws(match.states)
    head = words.chance(match.state())
    assert referee.prefix() == head
    numbered = getattr(referee, "takes_number", lambda: True)()
    assert numbered == (engine.outcomes(match.states) > 0)
    drawn: list[str] = []
    states = match.states.copy()
    for _ in range(engine.draws(states)):
        s = engine.given(states)[0]
        names = [words.name(s, move) for move in engine.moves(states)]
        assert names == referee.outcomes(tuple(drawn))
        k = below(rng, len(names))
        drawn.append(names[k])
        engine.play(states, 0, engine.outcome(states, 0, k))
    return " ".join([head, *drawn])


@AT_EVERY_TABLE
def test_the_referee_checks_every_draw_of_a_record_without_our_code(seated: Table) -> None:
    simulation = Simulation(
        seated.game.name, seated.players, seated.options, ("random",) * seated.players, "draws"
    )
    match, _ = play_match(simulation, 0)
    check_every_draw(match, json.loads(json.dumps(match.record())))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_referee_checks_every_draw_of_a_record_of_version_1(path: Path) -> None:
    check_every_draw(load(path), json.loads(path.read_text(encoding="utf-8")))


def key_of(record: dict[str, Any]) -> bytes:
    salts = [bytes.fromhex(salt) for salt in record["salts"]]
    if record["chatiere"] > 1:
        salts = [bytes([len(salt)]) + salt for salt in salts]
    return hashlib.sha256(bytes.fromhex(record["seed"]) + b"".join(salts)).digest()


def check_every_draw(match: Match, record: dict[str, Any]) -> None:
    """Only the record, the referee and the record format's few lines of arithmetic."""
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["commitment"]
    key, referee, n = key_of(record), referee_for(match), 0
    for who, what in record["moves"]:
        if who == "*":
            drawn = what.removeprefix(referee.prefix() + " ").split(" ")
            for place, name in enumerate(drawn):
                outcomes = referee.outcomes(tuple(drawn[:place]))
                if getattr(referee, "takes_number", lambda: True)():
                    digest = hmac.new(key, str(n).encode(), hashlib.sha256).hexdigest()
                    assert outcomes[int(digest, 16) % len(outcomes)] == name
                    n += 1
        referee.enter(who, what)
    assert referee.result() == record["result"]
