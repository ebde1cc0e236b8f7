"""Five cat-and-mouse table games: rules at machine speed, records, a command line.

    >>> match = chatiere.new("filou", players=3, seed=7)
    >>> match.to_move, match.moves()[:3]

Importing this costs almost nothing: what a call needs is imported by the call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING

from chatiere.core.errors import (
    BadRecord,
    ChatiereError,
    MatchOver,
    NotAMove,
    NotLegal,
    is_name,
    shown,
)
from chatiere.core.game import Game, Option, find
from chatiere.release import VERSION

if TYPE_CHECKING:
    from chatiere.bots.advice import Advice
    from chatiere.core.match import Match

__all__ = [
    "BadRecord",
    "ChatiereError",
    "Game",
    "MatchOver",
    "NotAMove",
    "NotLegal",
    "Option",
    "__version__",
    "advise",
    "find",
    "load",
    "new",
    "observation",
]

__version__ = VERSION


def new(
    game: str,
    players: int | None = None,
    seed: int | str | bytes | None = None,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] | None = None,
    salts: Sequence[bytes] | None = None,
) -> Match:
    """A new match, its first cards dealt: `new("filou", players=3, seed=7)`.

    Without `players` the table has the fewest that the game takes; without a `seed` the
    cards are random.  `salts` holds what each player adds to the dealer's secret, empty
    where nobody did.  The same arguments and moves give the same record everywhere.
    """
    from chatiere.core.dealer import LONGEST_SALT, Dealer, seed_bytes
    from chatiere.core.match import Match

    played = find(game)
    count = played.check_players(played.players[0] if players is None else players)
    if names is not None and (len(names) != count or not all(map(is_name, names))):
        raise ChatiereError(f"{count} players need {count} names, not {shown(list(names))}")
    if salts is not None and (len(salts) != count or {type(salt) for salt in salts} != {bytes}):
        raise ChatiereError(f"{count} players need {count} salts of bytes, not {shown(salts)}")
    if any(len(salt) > LONGEST_SALT for salt in salts or ()):
        raise ChatiereError(f"a salt has at most {LONGEST_SALT} bytes")
    seats = [{"name": name, "kind": "human"} for name in names] if names else None
    dealer = Dealer(seed_bytes(seed), salts or [b""] * count)
    match = Match(played, count, options, dealer=dealer, seats=seats)
    match.draw()
    return match


def load(path: str | PathLike[str]) -> Match:
    """The match that a record file holds, every move checked by the rules."""
    from chatiere.core import record

    return record.load(path)


def observation(match: Match, seat: int | None = None) -> bytes:
    """All that a seat may know, as bytes: what a computer player is handed; by default
    the seat to move."""
    from chatiere.bots.observation import observation

    return observation(match, seat)


def __getattr__(name: str) -> object:
    """`glimpse` is what `observation` was called up to 0.6: players written for it still run."""
    if name != "glimpse":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import warnings

    warnings.warn("chatiere.glimpse is now observation", DeprecationWarning, stacklevel=2)
    return observation


def advise(
    hidden: bytes,
    playouts: int | None = None,
    milliseconds: int | None = None,
    seed: str = "",
) -> Advice:
    """What a tiger thinks of a hidden state from `observation`: every legal move with its chance
    to win, its points and the playouts behind it, and why the best one is good.

    The same state, playouts and seed give the same advice everywhere.
    """
    from chatiere.bots.advice import advise
    from chatiere.bots.budget import Budget

    wished = playouts is not None or milliseconds is not None
    return advise(hidden, Budget(playouts, milliseconds) if wished else None, seed)
