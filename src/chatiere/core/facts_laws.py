"""The laws of what a game says of itself in numbers (`facts.py`), held along one game.

What a seat observes has to be a number for all it knows and for nothing else.  The first is checked
where it can be told from outside, in two forms.  What a seat observes when it is to move decides
what it can do: two positions in which it has other legal moves never look the same, whether they
were reached or are one move away from one that was.  And of two outcomes of a draw that it sees,
and that it remembers (its hidden state differs), it observes which one it was: who draws a card or
sees a die knows it.  Moves are not held to that: an observation may leave out what is over, like
who bid what for a row that is sold.
"""

from __future__ import annotations

import numpy as np

from chatiere.core.chance import generator
from chatiere.core.errors import ChatiereError
from chatiere.core.facts import NEEDED, Facts, facts_of
from chatiere.core.game import Game
from chatiere.core.kernel import OVER, Floats, States, copied
from chatiere.core.laws import law
from chatiere.core.match import Match

SAID = (*(name for name in NEEDED if name != "MOST"), "PLANES", "observe")
"""Who says one of these says the others, but for the last two, which belong together."""
FAR = 16.0
"""What is observed is about -1 to 1, so that a network can take it as it is.  Where a game can run
far, like points, some go beyond; a number that nobody has scaled is further away than this."""
GUARD = 8
UNTOUCHED = np.float32(-77.0)
"""So many numbers behind an observation keep this value."""


def laws_of(game: Game, match: Match, twin: Match) -> FactsLaws | None:
    """The laws for these matches, plain and compiled; None for a game that says nothing."""
    if not any(hasattr(game.rules, name) for name in SAID):
        return None
    try:
        facts = facts_of(game)
    except ChatiereError as error:
        raise AssertionError(f"broken: {error}") from None
    law(facts.observes or not hasattr(game.rules, "PLANES"), "PLANES are those of an observe")
    return FactsLaws(facts, match, twin)


class Slate:
    """What plain rules write an observation on: each place once, and none is read."""

    def __init__(self, size: int) -> None:
        self.values = np.zeros(size, np.float32)
        self._written: set[int] = set()

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, at: int) -> float:
        raise AssertionError(f"broken: observe reads none of what it writes, not x[{at}] either")

    def __setitem__(self, at: int, value: float) -> None:
        law(0 <= at < len(self), f"observe writes what PLANES says, and not x[{at}]")
        law(at not in self._written, f"observe writes x[{at}] once")
        self._written.add(at)
        self.values[at] = value


class FactsLaws:
    """One match in plain rules, its twin in compiled ones, and what was heard of them so far."""

    def __init__(self, facts: Facts, match: Match, twin: Match) -> None:
        self.facts, self.match, self.twin = facts, match, twin
        self._rng = generator("laws of facts")
        self._meanings: dict[int, str] = {}
        self._choices: dict[tuple[int, bytes], list[int]] = {}

    def look(self, moves: list[int], thoroughly: bool) -> None:
        """The laws of the present position, with these moves or outcomes."""
        self._ids(moves)
        self._bounds()
        if self.facts.observes:
            for seat in range(self.match.players):
                self._observation(seat, plainly=thoroughly)
            self._says_what_is_legal(self.match.states)
            if thoroughly:
                self._differences(moves)

    def end(self) -> None:
        """The laws of a finished game."""
        self._bounds()
        if self.facts.observes:
            for seat in range(self.match.players):
                self._observation(seat, plainly=True)

    # -- numbers ------------------------------------------------------------------------

    def _ids(self, moves: list[int]) -> None:
        """Moves and outcomes are in range, and a move means the same wherever it is legal."""
        if self.match.to_move == "*":
            law(set(moves) <= {*range(self.facts.outcomes)}, "outcomes are numbers below OUTCOMES")
            return
        law(set(moves) <= {*range(self.facts.actions)}, "moves are numbers below ACTIONS")
        s, text = self.match.state(), self.match.game.words.text
        for move in moves:
            now = text(s, move)
            then = self._meanings.setdefault(move, now)
            law(now == then, f"a move has one meaning, and {move} not ‹{then}› and ‹{now}›")

    def _bounds(self) -> None:
        """Played on at random, the game ends in time, with scores that there can be."""
        made = sum(len(entry.steps) for entry in self.match.entries)
        world, engine = copied(self.match.states), self.twin.engine
        made += engine.play_out(world, 0, self._rng)
        law(made <= self.facts.longest, f"{made} moves and draws are no more than LONGEST")
        low, high = self.facts.scores
        for score in engine.result(world, 0, self.match.players)[0]:
            law(low <= score <= high, f"a score of {score} is within SCORES")

    # -- what a seat observes -----------------------------------------------------------

    def observed(self, states: States, seat: int) -> Floats:
        """By the compiled rules, which nothing keeps from writing elsewhere."""
        x = np.zeros(self.facts.observation + GUARD, np.float32)
        x[-GUARD:] = UNTOUCHED
        before = states.tobytes()
        self.twin.engine.observe(states, 0, seat, x)
        law(before == states.tobytes(), "to observe a state changes nothing")
        law(bool(np.all(x[-GUARD:] == UNTOUCHED)), "observe writes no more than PLANES says")
        return x[:-GUARD]

    def _observation(self, seat: int, plainly: bool) -> None:
        """It is the same for all that this seat cannot tell apart."""
        truth, hidden = self.match.states, self.match.hidden(seat)
        written = [self._written(states, seat) for states in (truth, hidden) if plainly]
        x = self.observed(truth, seat)
        sizes = np.abs(x).max(initial=0.0)
        law(bool(sizes <= FAR), f"what is observed is finite and at most {FAR:g}, not {sizes}")
        world = copied(hidden)
        self.twin.engine.guess(world, 0, self._rng)
        for states, what in ((hidden, "the hidden state"), (world, "any world that may be")):
            self._alike(x, self.observed(states, seat), f"seat {seat} observes the same in {what}")
        for y in written:
            self._alike(x, y, "plain and compiled observe alike")

    def _written(self, states: States, seat: int) -> Floats:
        """By the plain rules, number by number."""
        slate = Slate(self.facts.observation)
        self.match.engine.observe(states, 0, seat, slate)  # type: ignore[arg-type]
        return slate.values

    def _alike(self, x: Floats, y: Floats, sentence: str) -> None:
        """Equal to the byte; if not, the plane of the first number that differs is named."""
        if x.tobytes() == y.tobytes():
            return
        at = int(np.flatnonzero(x.view(np.int32) != y.view(np.int32))[0])
        ends = np.cumsum([*self.facts.planes.values()])
        name = [*self.facts.planes][int(np.searchsorted(ends, at, "right"))]
        law(False, f"{sentence}: {name}, x[{at}]: {x[at]} and {y[at]}")

    def _says_what_is_legal(self, states: States) -> None:
        """What the seat to move observes decides what it can do."""
        engine = self.twin.engine
        seat = engine.to_move(states)
        if seat >= 0:
            now = sorted(engine.moves(states))
            then = self._choices.setdefault((seat, self.observed(states, seat).tobytes()), now)
            law(now == then, f"seat {seat} observes what it can do: {then} or {now}")

    def _differences(self, moves: list[int]) -> None:
        """What one move or draw from here can change: see above."""
        engine, states = self.twin.engine, self.match.states
        seen: dict[tuple[int, bytes], bytes] = {}
        for move in sorted(set(moves)):
            after = copied(states)
            engine.play(after, 0, move)
            self._says_what_is_legal(after)
            if self.match.to_move == "*" and engine.to_move(after) != OVER:
                for seat in range(self.match.players):
                    if engine.sees(states, 0, seat, move):
                        x = self.observed(after, seat).tobytes()
                        known = self.match.hidden(seat, after).tobytes()
                        kept = seen.setdefault((seat, x), known) == known
                        law(kept, f"seat {seat} observes what it saw drawn")
