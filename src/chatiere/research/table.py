"""One game at a time, for interfaces that step through a single one.

The rules run compiled, chance comes from a dealer, and nothing else is kept than the moves of the
seats: from them and the dealer's seed `match` makes the match, with its history, its record and
its lines of text, when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from chatiere.bots.observation import Observation
from chatiere.core.dealer import Dealer, seed_bytes
from chatiere.core.errors import ChatiereError, listed, shown
from chatiere.core.facts import facts_of
from chatiere.core.game import Game, find
from chatiere.core.kernel import CHANCE, Floats
from chatiere.core.match import Match
from chatiere.research.batch import REWARDS
from chatiere.research.observing import Mask, mask_of, observation_of, observed


class Table:
    """A game with its players and options, and where it stands."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        options: Mapping[str, object],
        rewards: str = "score",
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.facts = facts_of(self.game)
        self.players = self.game.check_players(self.game.players[0] if players is None else players)
        self.options = self.game.check_options(options)
        if rewards not in REWARDS:
            raise ChatiereError(f"rewards are one of {', '.join(REWARDS)}, not {shown(rewards)}")
        self.rewards = rewards
        self.engine = self.game.compiled()
        self.states = self.engine.new_states()
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Another game, whose chance this seed decides."""
        self.seed = seed
        self.moves: list[int] = []
        self._dealer = self._new_dealer()
        self.engine.setup(self.states, 0, self.players, self.game.setup_arguments(self.options))
        self._draw()

    def _new_dealer(self) -> Dealer:
        return Dealer(seed_bytes(self.seed), [b""] * self.players)

    def _draw(self) -> None:
        """Let the dealer draw until somebody is to move, and list what they can do."""
        engine, states = self.engine, self.states
        while (who := engine.to_move(states)) == CHANCE:
            n = engine.outcomes(states)
            engine.play(states, 0, engine.outcome(states, 0, self._dealer.draw(n) if n else 0))
        self.seat = who
        self.legal = engine.moves(states)

    @property
    def is_over(self) -> bool:
        return self.seat < 0

    def play(self, action: int) -> None:
        """A move of the seat to move, checked."""
        if action not in self.legal:
            legal = listed([str(move) for move in self.legal])
            raise ChatiereError(f"action {shown(action)} is not legal; legal: {legal or 'none'}")
        self.moves.append(action)
        self.engine.play(self.states, 0, action)
        self._draw()

    def mask(self, seat: int) -> Mask:
        """A 1 for each action that this seat can take now: none, if it is not its turn."""
        return mask_of(self.facts, self.legal if seat == self.seat else [])

    def observe(self, seat: int) -> Floats:
        return observed(self.engine, self.facts, self.states, seat)

    def known_to_mover(self) -> Observation:
        """What a computer player at the seat to move is handed."""
        return observation_of(self.engine, self.game, self.players, self.states, self.seat)

    def results(self) -> list[float]:
        """What the game brought each seat, once it is over; more is better."""
        scores, winners = self.engine.result(self.states, 0, self.players)
        if self.rewards == "win":
            return [float(seat in winners) for seat in range(self.players)]
        sign = -1 if self.facts.aim == "fewest" else 1
        return [float(sign * score) for score in scores]

    @property
    def worst(self) -> float:
        """Less than any game can bring: what an illegal action costs."""
        return (self.facts.rewards[0] if self.rewards == "score" else 0) - 1.0

    def match(self) -> Match:
        """The game so far as a match: to look at, to record, to go on with."""
        match = Match(
            self.game, self.players, self.options, dealer=self._new_dealer(), engine=self.engine
        )
        match.draw()
        for move in self.moves:
            match.choose(move)
        return match

    def text(self, seat: int) -> str:
        """The table as this seat sees it, in lines."""
        return "\n".join(self.match().lines("en", seat))
