"""The parts of a record, each checked as it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chatiere.core.counter_dealer import GENERATOR, MARK, CounterDealer
from chatiere.core.dealer import LONGEST_SALT, Dealer, is_hex, seed_bytes
from chatiere.core.errors import BadRecord, is_name, shown
from chatiere.core.game import Game
from chatiere.core.translation import N_


def key(record: Mapping[str, Any], name: str) -> Any:
    if name not in record:
        raise BadRecord(
            "a record has a key %(key)s, and this one has not",
            N_("the record is not complete: it lacks “%(key)s”"),
            key=name,
        )
    return record[name]


def options(record: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Those of the game, all of them; their values are for the game to check."""
    given = key(record, "options")
    if not isinstance(given, dict):
        raise BadRecord(
            "options is an object, not %(it)s",
            N_("the record's options cannot be read: %(it)s"),
            it=shown(given),
        )
    for name in game.options:
        if name not in given:
            raise BadRecord(
                "options has no %(name)s",
                N_("the record lacks an option of %(label)s"),
                name=name, label=game.label,
            )  # fmt: skip
    return given


def seats(players: object) -> list[dict[str, str]]:
    """Who sits where: a name and a kind each, bots a level too."""
    if not isinstance(players, list):
        raise BadRecord(
            "players is a list, not %(it)s",
            N_("the record's players cannot be read: %(it)s"),
            it=shown(players),
        )
    return [_seat(n, player) for n, player in enumerate(players)]


def _seat(n: int, player: object) -> dict[str, str]:
    if not isinstance(player, dict):
        raise BadRecord(
            "player %(n)s is an object with name and kind, not %(it)s",
            N_("player %(number)s of the record cannot be read: %(it)s"),
            n=n, number=n + 1, it=shown(player),
        )  # fmt: skip
    kind = player.get("kind")
    if kind not in ("human", "bot"):
        raise BadRecord(
            "player %(n)s has kind human or bot, not %(it)s",
            N_("player %(number)s of the record is neither a human nor a computer player: %(it)s"),
            n=n, number=n + 1, it=shown(kind),
        )  # fmt: skip
    seat: dict[str, Any] = {}
    for name in ("name", "kind", "level")[: 3 if kind == "bot" else 2]:
        value = player.get(name)
        if not is_name(value):
            raise BadRecord(
                "player %(n)s has a %(key)s that is a text, not %(it)s",
                N_("player %(number)s of the record cannot be read: %(it)s"),
                n=n, number=n + 1, key=name, it=shown(value),
            )  # fmt: skip
        seat[name] = value
    return seat


def dealer(record: Mapping[str, Any], players: int, version: int) -> Dealer:
    """The dealer that the record names; whether it dealt these cards is for `verify`."""
    for name in ("commitment", "seed"):
        value = key(record, name)
        if not isinstance(value, str) or len(value) != 64 or not is_hex(value):  # noqa: PLR2004
            raise BadRecord(
                "%(key)s is 64 lower-case hex digits, not %(it)s",
                N_("“%(key)s” in the record is 64 hexadecimal digits in lower case, not %(it)s"),
                key=name, it=shown(value),
            )  # fmt: skip
    salts = _salts(key(record, "salts"), players, version)
    seed = seed_bytes(record["seed"])
    # Nobody's salt counts in a batch: a record that has one cannot be of such a game.
    of_batch = record.get("generator") == GENERATOR and seed.startswith(MARK) and not any(salts)
    kind = CounterDealer if of_batch else Dealer
    return kind(seed, salts, record["commitment"], version)


def _salts(salts: object, players: int, version: int) -> list[bytes]:
    """One for each seat, and in hex."""
    if not isinstance(salts, list) or len(salts) != players:
        raise BadRecord(
            "salts is a list of %(n)s texts, one per seat, not %(it)s",
            N_("the record has one salt for each of its %(n)s players, not %(it)s"),
            n=players, it=shown(salts),
        )  # fmt: skip
    for seat, salt in enumerate(salts):
        if not isinstance(salt, str) or not is_hex(salt):
            raise BadRecord(
                "salt %(seat)s is lower-case hex or empty, not %(it)s",
                N_("salt %(number)s of the record is hexadecimal digits or empty, not %(it)s"),
                seat=seat, number=seat + 1, it=shown(salt),
            )  # fmt: skip
        if version > 1 and len(salt) > 2 * LONGEST_SALT:
            raise BadRecord(
                "salt %(seat)s has at most %(most)s bytes, not %(n)s",
                N_("salt %(number)s of the record has at most %(most)s bytes, not %(n)s"),
                seat=seat, number=seat + 1, most=LONGEST_SALT, n=len(salt) // 2,
            )  # fmt: skip
    return [bytes.fromhex(salt) for salt in salts]
