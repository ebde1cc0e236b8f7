"""Reading, writing and verifying records.  Nothing from a record is ever run or imported."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chatiere.core import parts
from chatiere.core.dealer import VERSIONS, Dealer
from chatiere.core.engine import Engine
from chatiere.core.entry import Entry
from chatiere.core.errors import (
    BadRecord,
    ChatiereError,
    NotAMove,
    NotYourTurn,
    shown,
)
from chatiere.core.files import atomic_write
from chatiere.core.game import Game, find
from chatiere.core.match import Match
from chatiere.core.translation import N_

AT_MOVE = N_("move %(n)s: %(why)s")
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
                raise BadRecord(N_("cannot be read: not a regular file"))
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = error.strerror or error
        raise BadRecord("cannot be read: %(why)s", N_("cannot be read"), why=why) from error
    return parsed(content)


def parsed(content: bytes) -> object:
    """The JSON value that somebody sent."""
    if len(content) > MOST_BYTES:
        raise BadRecord(N_("not a record: longer than %(most)s MiB"), most=MOST_BYTES // 2**20)
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_no_twins)
    except UnicodeDecodeError as error:
        raise BadRecord(N_("not a record: not UTF-8 at byte %(n)s"), n=error.start) from error
    except RecursionError as error:
        raise BadRecord(N_("not a record: nested too deeply")) from error
    except json.JSONDecodeError as error:
        raise BadRecord(
            "not a record: not JSON, %(why)s at line %(line)s, column %(column)s",
            N_("not a record: not JSON at line %(line)s, column %(column)s"),
            why=error.msg, line=error.lineno, column=error.colno,
        ) from error  # fmt: skip
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord(N_("not a record: a number is too long")) from error


def _at_once(path: str, flags: int) -> int:
    """A pipe that nobody writes to must not make us wait."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that stands twice could make two readers see two games."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise BadRecord(N_("not a record: an object names a key twice"))
    return made


def match_of(record: object, known: Game | None = None) -> Match:
    """The match that a record describes, every move checked by the rules.

    `known` is the game where it is not one of those that `find` finds.
    """
    if not isinstance(record, dict):
        raise BadRecord(N_("not a record: not a JSON object"))
    version = parts.key(record, "chatiere")
    if type(version) is not int or version not in VERSIONS:
        raise BadRecord(
            N_("a record of version %(it)s; this reads versions %(first)s and %(last)s"),
            it=shown(version), first=VERSIONS[0], last=VERSIONS[-1],
        )  # fmt: skip
    game = known or find(parts.key(record, "game"))
    seats = parts.seats(parts.key(record, "players"))
    game.check_players(len(seats))
    options = parts.options(record, game)
    for name in game.keys:
        parts.key(record, name)
    dealer = parts.dealer(record, len(seats), version)
    match = Match(game, len(seats), options, record, dealer, seats)
    _replay(match, parts.key(record, "moves"))
    _check_result(match, parts.key(record, "result"))
    return match


def _replay(match: Match, moves: object) -> None:
    if not isinstance(moves, list):
        raise BadRecord(
            "moves is a list, not %(it)s",
            N_("the record's moves cannot be read: %(it)s"),
            it=shown(moves),
        )
    for n, move in enumerate(moves):
        if not isinstance(move, list) or len(move) != 2:  # noqa: PLR2004
            raise BadRecord(
                "move %(n)s: a move is a pair of who and what, not %(it)s",
                N_("move %(n)s of the record cannot be read: %(it)s"),
                n=n, it=shown(move),
            )  # fmt: skip
        try:
            match.enter(*move)
        except (NotAMove, NotYourTurn) as error:
            line = "move %(n)s: %(why)s; %(due)s"
            raise BadRecord(line, AT_MOVE, n=n, why=error, due=match.due()) from error
        except ChatiereError as error:
            raise BadRecord(AT_MOVE, n=n, why=error) from error


def _check_result(match: Match, claim: object) -> None:
    true = match.result
    if true is None and claim is not None:
        raise BadRecord(
            "result is null while the game is on, not %(it)s",
            N_("the record has a result, but its game is not over"),
            it=shown(claim),
        )
    for key, value in (true or {}).items():
        claimed = claim.get(key) if isinstance(claim, dict) else claim
        if json.dumps(claimed) != json.dumps(value):
            raise BadRecord(
                "result has %(key)s %(value)s, not %(it)s",
                N_("the record's result does not fit its moves"),
                key=key, value=value, it=shown(claimed),
            )  # fmt: skip


def check_dealer(match: Match) -> None:
    """Check the commitment and, draw by draw, that the dealer drew what is recorded."""
    claimed = match.dealer
    assert claimed is not None
    if claimed.commitment != claimed.kept_commitment():
        raise BadRecord(
            "commitment is the seed's SHA-256, %(due)s",
            N_("the record's seed is not the one that was promised: its fingerprint is %(due)s"),
            due=claimed.kept_commitment(),
        )
    for n, (seat, salt) in enumerate(zip(match.seats, claimed.salts, strict=True)):
        if seat["kind"] == "bot" and salt:
            raise BadRecord(
                "salt %(n)s is empty for a bot, not %(it)s",
                N_("salt %(number)s of the record is of a computer player, which sends none"),
                n=n, number=n + 1, it=shown(salt.hex()),
            )  # fmt: skip
    dealer = claimed.again()
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
                    "move %(n)s: %(it)s is not what the dealer drew: "
                    "draw %(number)s is %(due)s, not %(drawn)s",
                    N_("move %(n)s of the record is not what the dealer drew"),
                    n=n, it=shown(entry.what), number=number, due=name(s, due), drawn=name(s, move),
                )  # fmt: skip


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
        with atomic_write(target) as beside:
            beside.write_bytes(content)
    except (OSError, ValueError) as error:  # half a surrogate pair, a zero in the file's name
        raise _unwritten(target, error) from error


def _unwritten(target: Path, error: Exception) -> ChatiereError:
    why = getattr(error, "strerror", None) or str(error)
    return ChatiereError(
        "cannot write %(file)s: %(why)s",
        N_("the record could not be written"),
        file=target,
        why=why,
    )
