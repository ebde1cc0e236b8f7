"""Our games by the interfaces of others.  What each needs is imported by its call; where it is not
installed, one line says how to get it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from chatiere.core.errors import ChatiereError, shown
from chatiere.core.extras import check_extra
from chatiere.core.game import Game

if TYPE_CHECKING:
    from chatiere.research.gymnasium_env import SeatEnv
    from chatiere.research.gymnasium_vector import SeatVectorEnv

RENDER_MODES = (None, "ansi")


def check_render_mode(mode: object) -> None:
    if mode not in RENDER_MODES:
        raise ChatiereError(f'render_mode is "ansi" or None, not {shown(mode)}')


def aec_env(
    game: str | Game,
    players: int | None = None,
    *,
    rewards: str = "score",
    render_mode: str | None = None,
    **options: object,
) -> Any:
    """A game for PettingZoo: an `AECEnv` in the wrappers that its own card games have."""
    check_extra("research", "an environment of PettingZoo")
    check_render_mode(render_mode)
    from chatiere.research.pettingzoo_env import wrapped_env

    return wrapped_env(game, players, options, rewards, render_mode)


def gym_env(
    game: str | Game,
    seat: int = 0,
    opponents: str | Sequence[str] = "cat",
    players: int | None = None,
    *,
    rewards: str = "score",
    illegal: str = "lose",
    render_mode: str | None = None,
    **options: object,
) -> SeatEnv:
    """A game for Gymnasium, from one seat: computer players have the others, all of one level or
    each of its own (`["cat", "tiger:100"]`, in the order of their seats).

    An `illegal` action by default ends the game, as a defeat worse than any other; `refuse` raises
    a `ChatiereError` instead.
    """
    check_extra("research", "an environment of Gymnasium")
    check_render_mode(render_mode)
    from chatiere.research.gymnasium_env import SeatEnv, spec_of

    env = SeatEnv(game, seat, opponents, players, rewards, illegal, render_mode, options)
    asked = {"rewards": rewards, "illegal": illegal, "render_mode": render_mode} | options
    env.spec = spec_of(env, gym_env, asked)
    return env


def vector_env(
    game: str | Game,
    size: int,
    seat: int = 0,
    opponents: str | Sequence[str] = "cat",
    players: int | None = None,
    *,
    rewards: str = "score",
    threads: int = 1,
    **options: object,
) -> SeatVectorEnv:
    """So many games at once for Gymnasium, on a `Batch`, from one seat: the others are levels that
    move at first sight (`random`, `kitten`, `cat`)."""
    check_extra("research", "an environment of Gymnasium")
    from chatiere.research.gymnasium_vector import SeatVectorEnv

    return SeatVectorEnv(game, size, seat, opponents, players, rewards, threads, options)


def open_spiel(game: str | Game, players: int | None = None, **options: object) -> Any:
    """A game of OpenSpiel (`pyspiel.Game`).  From then on `pyspiel.load_game` knows it too, as
    `chatiere_filou(players=3)`."""
    check_extra("research", "a game of OpenSpiel")
    from chatiere.research.open_spiel_game import loaded_game

    return loaded_game(game, players, options)


def open_spiel_bot(level: str, seed: str = "") -> Any:
    """One of our computer players (`cat`, `tiger:100`) as a bot of OpenSpiel (`pyspiel.Bot`), for
    games that `open_spiel` made."""
    check_extra("research", "a bot of OpenSpiel")
    from chatiere.research.open_spiel_levels import LevelBot

    return LevelBot(level, seed)
