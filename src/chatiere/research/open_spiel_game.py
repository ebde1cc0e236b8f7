"""A game of ours as one of OpenSpiel's: chance is a player, a draw a node of the tree.

An information state is all that a seat has heard and seen since the first draw, as a text; there is
no tensor of it, for it has no bound that a network could use: networks get the observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from chatiere.core.engine import Engine
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.facts import Facts, facts_of
from chatiere.core.game import Game, Value, find
from chatiere.research.open_spiel_state import SpielState

PLAYERS = "players"
_known: dict[str, Game] = {}
"""The games that OpenSpiel has been told of, by the names that they have there."""


def short_name(game: Game) -> str:
    return f"chatiere_{game.name.replace('-', '_')}"


def loaded_game(game: str | Game, players: int | None, options: Mapping[str, object]) -> Any:
    """The game, told to OpenSpiel if that has not been done."""
    found = game if isinstance(game, Game) else find(game)
    count = found.check_players(found.players[0] if players is None else players)
    chosen = found.check_options(options)
    name = short_name(found)
    if _known.setdefault(name, found) != found:
        raise ChatiereError(f"OpenSpiel has another game named {name}")
    if name not in pyspiel.registered_names():
        # A class for each: OpenSpiel lets go of it when Python has ended and can free no other.
        pyspiel.register_game(type_of(found), type(name, (SpielGame,), {"game": found}))
    return pyspiel.load_game(name, {PLAYERS: count} | chosen)


def type_of(game: Game) -> Any:
    """What OpenSpiel asks of every game before it makes one."""
    kind = pyspiel.GameType
    defaults: dict[str, Value] = {name: option.default for name, option in game.options.items()}
    common = facts_of(game).utility == "common"
    return kind(
        short_name=short_name(game),
        long_name=f"Chatiere: {game.label}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.IDENTICAL if common else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: game.players[0]} | defaults,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, for so many players and with these options."""

    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, given = self.game, dict(params or {})
        self.facts = facts_of(game)
        self.players = game.check_players(given.pop(PLAYERS, game.players[0]))
        self.options = game.check_options(given)
        self.engine: Engine = game.compiled()
        self.fresh = self.engine.new_states()
        self.engine.setup(self.fresh, 0, self.players, game.setup_arguments(self.options))
        super().__init__(type_of(game), info_of(self.facts, self.players), dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


def info_of(facts: Facts, players: int) -> Any:
    low, high = facts.rewards
    return pyspiel.GameInfo(
        num_distinct_actions=facts.actions,
        max_chance_outcomes=facts.outcomes,
        num_players=players,
        min_utility=low,
        max_utility=high,
        max_game_length=facts.longest,
    )


class Observer:
    """What a player knows: now, as numbers and a digest; or with perfect recall, as a text."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ChatiereError(f"an observer takes no parameters, not {shown(params)}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ChatiereError("an observer sees what is public and what is one player's own")
        self._recalls = kind.perfect_recall
        self.tensor = None if self._recalls else np.zeros(game.facts.observation, np.float32)
        self.dict = {} if self.tensor is None else parts(self.tensor, game.facts)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.observed(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.recalled(player) if self._recalls else state.known(player)


def parts(tensor: Any, facts: Facts) -> dict[str, Any]:
    """The planes of an observation by name: pieces of the same memory."""
    ends = np.cumsum(list(facts.planes.values()))
    return dict(zip(facts.planes, np.split(tensor, ends[:-1]), strict=True))
