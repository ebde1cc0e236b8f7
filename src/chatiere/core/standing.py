"""How a match stands: who is to move, and what they can do.  Whoever shows a table asks for both
again and again, so they are found once for a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatiere.core.entry import Who
from chatiere.core.kernel import CHANCE, EVERYTHING, OVER

if TYPE_CHECKING:
    from chatiere.core.match import Match

WHO = {OVER: None, CHANCE: "*"}


class Standing:
    """What was asked of a match, as long as it stands as it did."""

    def __init__(self) -> None:
        self._content = b""
        self._mover: Who | None = None
        self._choices: dict[str, int] | None = None

    def mover(self, match: Match) -> Who | None:
        """The seat to move, `"*"` for chance, None when it is over."""
        content = match.states.tobytes()
        if content != self._content:
            who = match.engine.to_move(match.states)
            self._content, self._mover, self._choices = content, WHO.get(who, who), None
        return self._mover

    def choices(self, match: Match) -> dict[str, int]:
        """Words to moves, in the order of the rules; for chance, to outcomes."""
        mover = self.mover(match)
        if self._choices is None:
            s, words = match.seen(EVERYTHING), match.game.words
            moves = match.engine.moves(match.states)
            if mover == "*":
                head = words.chance(s)
                self._choices = {f"{head} {words.name(s, move)}": move for move in moves}
            else:
                self._choices = {words.text(s, move): move for move in moves}
        return self._choices
