"""Sitting down with chosen cards; what nobody cares about is dealt and drawn by itself."""

from __future__ import annotations

from typing import Any

from chatiere.core.match import Match
from chatiere.games.chasse_aux_souris import GAME

IDLE = [f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)]


class Sitting:
    """A match whose seat 0 starts, unless another dealer is named."""

    def __init__(
        self, players: int, *hands: str, dealer: int | None = None, **options: object
    ) -> None:
        self.match = Match(GAME, players, options)
        self.kept = {card for hand in hands for card in hand.split()}
        self.match.enter("*", f"dealer {players - 1 if dealer is None else dealer}")
        self.deal(*hands)

    def deal(self, *hands: str) -> None:
        """Six cards each; the first are those that were asked for, by seat."""
        self.kept |= {card for hand in hands for card in hand.split()}
        while self.view["phase"] == "deal":
            seat = self.view["turn"]
            wanted = hands[seat].split() if seat < len(hands) else []
            self.take(f"deal {seat}", *wanted)

    def take(self, head: str, *wanted: str) -> None:
        """Let chance bring these cards, and idle ones for the rest."""
        names = self.match.game.words
        possible = {
            names.name(self.state, move) for move in self.match.engine.moves(self.match.states)
        }
        idle = [card for card in IDLE if card in possible - self.kept]
        missing = self.view["to_draw"] - len(wanted)
        self.match.enter("*", " ".join([head, *wanted, *idle[:missing]]))

    def lay(self, *moves: str) -> Sitting:
        """`0 7+8` or `1 souris 2`, and what is drawn afterwards."""
        for move in moves:
            seat, card = move.split(" ", 1)
            self.match.enter(int(seat), f"lay {card}")
            self.rest()
        return self

    def rest(self) -> None:
        while self.view["phase"] == "draw":
            self.take("draw")

    def legal(self) -> list[str]:
        return [move.removeprefix("lay ") for move in self.match.moves()]

    @property
    def state(self) -> Any:
        return self.match.state()

    @property
    def view(self) -> dict[str, Any]:
        return self.match.view()

    @property
    def total(self) -> int:
        return int(self.view["total"])

    @property
    def tokens(self) -> list[int]:
        return list(self.view["tokens"])

    @property
    def turn(self) -> Any:
        return self.match.to_move

    @property
    def to_lay(self) -> int:
        return int(self.view["to_lay"])

    def drawn(self) -> list[str]:
        """The cards of the last record move."""
        return self.match.entries[-1].what.split(" ")[1:]
