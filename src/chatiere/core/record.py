"""Reading, writing and verifying records.  Nothing from a record is ever run or imported."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chatiere.core.dealer import LONGEST_SALT, VERSIONS, Dealer, is_hex, seed_bytes
from chatiere.core.engine import Engine
from chatiere.core.errors import BadRecord, ChatiereError, NotAMove, NotYourTurn, is_name, shown
from chatiere.core.game import Game, find
from chatiere.core.match import Entry, Match

MOST_BYTES = 16 * 2**20
"""The longest games take a few hundred thousand bytes; more is not a record."""


def load(path: str | os.PathLike[str]) -> Match:
    """The match that a file records, every move checked by the rules."""
    return match_of(read(path))


def verify(path: str | os.PathLike[str]) -> Match:
    """Load, and check the dealer too: commitment, salts and every draw."""
    match = load(path)
    check_dealer(match)
    return match


def read(path: str | os.PathLike[str]) -> object:
    """The JSON value in a file."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BadRecord("cannot be read: not a regular file")
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadRecord(f"cannot be read: {error.strerror or error}") from error
    return parsed(content)


def parsed(content: bytes) -> object:
    """The JSON value that somebody sent."""
    if len(content) > MOST_BYTES:
        raise BadRecord(f"not a record: longer than {MOST_BYTES // 2**20} MiB")
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_no_twins)
    except UnicodeDecodeError as error:
        raise BadRecord(f"not a record: not UTF-8 at byte {error.start}") from error
    except RecursionError as error:
        raise BadRecord("not a record: nested too deeply") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(f"not a record: not JSON, {error.msg} at {where}") from error
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("not a record: a number is too long") from error


def _at_once(path: str, flags: int) -> int:
    """A pipe that nobody writes to must not make us wait."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that stands twice could make two readers see two games."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise BadRecord("not a record: an object names a key twice")
    return made


def match_of(record: object, known: Game | None = None) -> Match:
    """The match that a record describes, every move checked by the rules.

    `known` is the game where it is not one of those that `find` finds.
    """
    if not isinstance(record, dict):
        raise BadRecord("not a record: not a JSON object")
    version = _key(record, "chatiere")
    if type(version) is not int or version not in VERSIONS:
        known_ones = " and ".join(map(str, VERSIONS))
        raise BadRecord(f"a record of version {shown(version)}; this reads versions {known_ones}")
    game = known or find(_key(record, "game"))
    seats = _seats(_key(record, "players"))
    game.check_players(len(seats))
    options = _key(record, "options")
    if not isinstance(options, dict):
        raise BadRecord(f"options is an object, not {shown(options)}")
    for name in game.options:
        _key(options, name, f"options has no {name}")
    for key in game.keys:
        _key(record, key)
    dealer = _dealer(record, len(seats), version)
    match = Match(game, len(seats), options, record, dealer, seats)
    _replay(match, _key(record, "moves"))
    _check_result(match, _key(record, "result"))
    return match


def _key(record: Mapping[str, Any], key: str, missing: str | None = None) -> Any:
    if key not in record:
        raise BadRecord(missing or f"a record has a key {key}, and this one has not")
    return record[key]


def _seats(players: object) -> list[dict[str, str]]:
    """Who sits where: a name and a kind each, bots a level too."""
    if not isinstance(players, list):
        raise BadRecord(f"players is a list, not {shown(players)}")
    return [_seat(n, player) for n, player in enumerate(players)]


def _seat(n: int, player: object) -> dict[str, str]:
    if not isinstance(player, dict):
        raise BadRecord(f"player {n} is an object with name and kind, not {shown(player)}")
    kind = player.get("kind")
    if kind not in ("human", "bot"):
        raise BadRecord(f"player {n} has kind human or bot, not {shown(kind)}")
    seat: dict[str, Any] = {}
    for key in ("name", "kind", "level")[: 3 if kind == "bot" else 2]:
        value = player.get(key)
        if not is_name(value):
            raise BadRecord(f"player {n} has a {key} that is a text, not {shown(value)}")
        seat[key] = value
    return seat


def _dealer(record: Mapping[str, Any], players: int, version: int) -> Dealer:
    """The dealer that the record names; whether it dealt these cards is for `verify`."""
    for key in ("commitment", "seed"):
        value = _key(record, key)
        if not isinstance(value, str) or len(value) != 64 or not is_hex(value):  # noqa: PLR2004
            raise BadRecord(f"{key} is 64 lower-case hex digits, not {shown(value)}")
    salts = _key(record, "salts")
    if not isinstance(salts, list) or len(salts) != players:
        raise BadRecord(f"salts is a list of {players} texts, one per seat, not {shown(salts)}")
    for seat, salt in enumerate(salts):
        if not isinstance(salt, str) or not is_hex(salt):
            raise BadRecord(f"salt {seat} is lower-case hex or empty, not {shown(salt)}")
        if version > 1 and len(salt) > 2 * LONGEST_SALT:
            raise BadRecord(f"salt {seat} has at most {LONGEST_SALT} bytes, not {len(salt) // 2}")
    salt_bytes = [bytes.fromhex(salt) for salt in salts]
    return Dealer(seed_bytes(record["seed"]), salt_bytes, record["commitment"], version)


def _replay(match: Match, moves: object) -> None:
    if not isinstance(moves, list):
        raise BadRecord(f"moves is a list, not {shown(moves)}")
    for n, move in enumerate(moves):
        if not isinstance(move, list) or len(move) != 2:  # noqa: PLR2004
            raise BadRecord(f"move {n}: a move is a pair of who and what, not {shown(move)}")
        try:
            match.enter(*move)
        except (NotAMove, NotYourTurn) as error:
            raise BadRecord(f"move {n}: {error}; {match.due()}") from error
        except ChatiereError as error:
            raise BadRecord(f"move {n}: {error}") from error


def _check_result(match: Match, told: object) -> None:
    true = match.result
    if true is None and told is not None:
        raise BadRecord(f"result is null while the game is on, not {shown(told)}")
    for key, value in (true or {}).items():
        claimed = told.get(key) if isinstance(told, dict) else told
        if json.dumps(claimed) != json.dumps(value):
            raise BadRecord(f"result has {key} {value}, not {shown(claimed)}")


def check_dealer(match: Match) -> None:
    """Check the commitment and, draw by draw, that the dealer drew what is recorded."""
    claimed = match.dealer
    assert claimed is not None
    if claimed.commitment != claimed.kept_commitment():
        raise BadRecord(f"commitment is the seed's SHA-256, {claimed.kept_commitment()}")
    for n, (seat, salt) in enumerate(zip(match.seats, claimed.salts, strict=True)):
        if seat["kind"] == "bot" and salt:
            raise BadRecord(f"salt {n} is empty for a bot, not {shown(salt.hex())}")
    dealer = Dealer(claimed.seed, claimed.salts, version=claimed.version)
    for n, entry in enumerate(match.entries):
        if entry.who == "*":
            _check_draws(match, n, entry, dealer)


def _check_draws(match: Match, n: int, entry: Entry, dealer: Dealer) -> None:
    engine: Engine = match.engine
    for states, move in entry.steps:
        if outcomes := engine.outcomes(states):
            number = dealer.drawn
            due = engine.outcome(states, 0, dealer.draw(outcomes))
            if due != move:
                s = engine.given(states)[0]
                name = match.game.words.name
                raise BadRecord(
                    f"move {n}: {shown(entry.what)} is not what the dealer drew: "
                    f"draw {number} is {name(s, due)}, not {name(s, move)}"
                )


def dumps(record: Mapping[str, Any]) -> str:
    """A record as JSON that people can read and compare: a line a key, a line a move."""
    lines = []
    for key, value in record.items():
        text = json.dumps(value, ensure_ascii=False)
        if key == "moves" and value:
            moves = ",\n    ".join(json.dumps(move, ensure_ascii=False) for move in value)
            text = f"[\n    {moves}\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def save(record: Mapping[str, Any], path: str | os.PathLike[str]) -> None:
    """Write a record, whole or not at all."""
    target = Path(path)
    try:
        content = dumps(record).encode("utf-8")
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".chatiere.")
    except (OSError, ValueError) as error:  # half a surrogate pair, a zero in the file's name
        raise ChatiereError(f"cannot write {target}: {_why(error)}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except BaseException as error:
        os.unlink(temporary)
        if isinstance(error, OSError | ValueError):
            raise ChatiereError(f"cannot write {target}: {_why(error)}") from error
        raise


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
