"""A position of one of our games in OpenSpiel."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyspiel

from chatiere.bots.observation import Observation
from chatiere.core.chance import generator
from chatiere.core.kernel import CHANCE, OVER, Floats, States, copied
from chatiere.research.observing import observation_of, observed
from chatiere.research.past import (
    Past,
    Step,
    chained,
    heard_lines,
    hidden_bytes,
    seen_digest,
    told,
    unchained,
)

if TYPE_CHECKING:
    from chatiere.research.open_spiel_game import SpielGame

WHO = {OVER: pyspiel.PlayerId.TERMINAL, CHANCE: pyspiel.PlayerId.CHANCE}


class Position:
    """Where a game stands and how it came there."""

    __slots__ = ("past", "states", "who")

    def __init__(self, states: States, who: int, past: Past) -> None:
        self.states, self.who, self.past = states, who, past

    def __deepcopy__(self, memo: object) -> Position:
        """Nobody changes a position: a move makes another."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Its steps one after the other: a chain would be deeper than pickles go."""
        return _position, (self.states, self.who, *unchained(self.past))


def _position(states: States, who: int, *past: Any) -> Position:
    return Position(states, who, chained(*past))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """What OpenSpiel calls a state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._stand(game.fresh, None)

    @property
    def _game(self) -> SpielGame:
        return self.get_game()  # type: ignore[no-any-return]

    def _stand(self, states: States, past: Past) -> None:
        self._position = Position(states, self._game.engine.to_move(states), past)

    # -- the tree --------------------------------------------------------------------------------

    def current_player(self) -> int:
        who = self._position.who
        return who if who >= 0 else int(WHO[who])

    def is_terminal(self) -> bool:
        return self._position.who == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._game.engine.moves(self._position.states))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the next single draw may bring, and how likely it is: twins are one outcome."""
        listed = self._game.engine.moves(self._position.states)
        return [(move, n / len(listed)) for move, n in sorted(Counter(listed).items())]

    def _apply_action(self, action: int) -> None:
        here = self._position
        after = copied(here.states)
        self._game.engine.play(after, 0, action)
        self._stand(after, Step(here.past, here.states, here.who, action))

    def returns(self) -> list[float]:
        """Points, once it is over; where fewest points win, with the opposite sign."""
        game = self._game
        if not self.is_terminal():
            return [0.0] * game.players
        scores, _ = game.engine.result(self._position.states, 0, game.players)
        sign = -1 if game.facts.aim == "fewest" else 1
        return [float(sign * score) for score in scores]

    # -- what is known ---------------------------------------------------------------------------

    def observed(self, player: int) -> Floats:
        game = self._game
        return observed(game.engine, game.facts, self._position.states, player)

    def known(self, player: int) -> str:
        """A digest of all that a player may know now: the same word where that is the same."""
        known = hidden_bytes(self._game.engine, self._position.states, player)
        return hashlib.sha256(known).hexdigest()

    def known_to_mover(self) -> Observation:
        """What a computer player of ours is handed."""
        game, here = self._game, self._position
        return observation_of(game.engine, game.game, game.players, here.states, here.who)

    def recalled(self, player: int) -> str:
        """All that a player has heard, a line for each move and draw; then a digest of all that it
        has seen, whatever the table no longer shows."""
        game, here = self._game, self._position
        lines = heard_lines(here.past, game.game, game.engine, player)
        seen = seen_digest(here.past, game.engine, here.states, player)
        return "\n".join([f"seat {player}", *lines, seen.hex()])

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> SpielState:
        """Another world that this player cannot tell from this one, as likely as the rules make
        it: what OpenSpiel's ISMCTS asks for.  Its past is what the player remembers."""
        game, here = self._game, self._position
        world = copied(here.states)
        game.engine.hide(world, 0, player)
        game.engine.guess(world, 0, generator(f"{random()}"))
        state = game.new_initial_state()
        state._stand(world, told(here.past, game.game, game.engine, player))
        return state

    # -- in words --------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        game: Any = self._game.game
        s = game.plain().given(self._position.states)[0]
        if player == pyspiel.PlayerId.CHANCE:
            return f"{game.words.chance(s)} {game.words.name(s, action)}"
        return str(game.words.text(s, action))

    def __str__(self) -> str:
        """The whole truth, for a debugger: no player may see it."""
        return self._position.states.tobytes().hex()
