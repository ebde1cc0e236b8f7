"""Why a move is good in Mmm!, in a sentence: what it brings, what the next roll risks,
and the chance to win by doing something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chatiere.core.translation import N_, NN_, Translator, translator
from chatiere.games.mmm import state
from chatiere.games.mmm.board import SQUARES
from chatiere.games.mmm.bot.heuristics import chance_of, completed_by, foods_in_reach, lacks
from chatiere.games.mmm.names import DICE_COUNT, SQUARE_COUNT, STEP_COUNT
from chatiere.games.mmm.state import State

PROVISIONS = (
    N_("the bread on {squares}"),
    N_("the fish on {squares}"),
    N_("the cucumber on {squares}"),
    N_("the cheese on {squares}"),
    N_("the carrot on {squares}"),
)
"""A provision by its food and its squares."""
WHY = {
    "only": N_("It is the only move there is"),
    "wins": N_("The pantry is empty and the game is won"),
    "completes": N_("{provision} is complete, and the cat stays {steps} from the pantry"),
    "too": N_("The cat stays where it is in any case, and {provision} is complete as well"),
    "free": N_(
        "The cat stays where it is, so take one more square: only {left} will be missing "
        "from {provision}"
    ),
    "chance": N_(
        "Only {left} will be missing from {provision}, and with {dice} to roll again, "
        "one that completes a provision comes up {chance} of the time"
    ),
    "chance in line": N_(
        "In line with this square {foods} left to take, and with {dice} to roll again, "
        "one that completes a provision comes up {chance} of the time"
    ),
    "closer": N_("Only {left} will be missing from {provision}"),
    "roll": N_(
        "A die that completes a provision comes up {chance} of the time, and rolling again "
        "loses {squares} only {risk} of the time"
    ),
    "roll on": N_(
        "The cat stays where it is in any case, and rolling again loses everything only "
        "{risk} of the time"
    ),
    "roll for squares": N_(
        "Stopping would let the cat step, and rolling finds one more square {fits} of the time"
    ),
    "stop": N_(
        "Rolling again would lose {squares} {risk} of the time, and a die that completes "
        "a provision comes up only {chance} of the time"
    ),
    "stop short": N_(
        "Rolling again would lose {squares} {risk} of the time, and no single die would "
        "complete a provision"
    ),
    "stop well": N_(
        "A provision is complete and the cat stays {steps} from the pantry; rolling "
        "again would lose everything {risk} of the time"
    ),
    "all": N_("{why}{against}."),
    "against": N_("; {instead}, {other} chance of winning"),
    "put": N_("by placing another die"),
    "ROLL": N_("by rolling again"),
    "STOP": N_("by stopping"),
}
FOOD_COUNT = NN_("{n} food is", "{n} foods are")
CHANCE, ABOUT = N_("{n}%"), N_("about {n}%")
LESS, MORE = N_("less than 1%"), N_("more than 99%")


AFTER_ROLLING = {
    state.ROLL: ("roll on", "roll", "roll for squares"),
    state.STOP: ("stop well", "stop", "stop short"),
}
"""With a provision complete; else with a chance to complete one, and without."""


class After:
    """The table after a move, as far as the turn is concerned."""

    def __init__(self, s: State, move: int) -> None:
        is_put = move < state.SQUARES
        self.dice = s.dice | 1 << move if is_put else s.dice
        self.loose = s.loose - is_put
        self.covered = s.mice | self.dice
        reach = s.reach & int(state.LINES[move]) if is_put and s.aligned else s.reach
        self.foods = foods_in_reach(s, self.dice, reach, state.SQUARES)
        self.fits = chance_of(self.foods, self.loose)
        """That a die of the next roll can be put,"""
        self.completes = chance_of(foods_in_reach(s, self.dice, reach, 1), self.loose)
        """and that one of them completes a provision by itself."""


def why(s: State, best: int, estimates: Sequence[Any], language: str) -> str:
    """Why `best` is good; `estimates` are all moves with their chances, the best first."""
    t, after = translator(language, __package__), After(s, best)
    key = "only" if len(estimates) == 1 else reason(s, best, after)
    facts = {
        "steps": t.count(STEP_COUNT, s.steps),
        "squares": t.count(SQUARE_COUNT, s.dice.bit_count()),
        "dice": t.count(DICE_COUNT, after.loose),
        "foods": t.count(FOOD_COUNT, after.foods.bit_count()),
        "fits": part(t, after.fits),
        "risk": part(t, 1 - after.fits),
        "chance": part(t, after.completes),
    }
    if best < state.SQUARES:
        facts["left"] = t.count(SQUARE_COUNT, lacks(s, best, after.dice))
        facts["provision"] = provision_of(t, s, best)
    sentence = t(WHY[key], **facts)
    return t(
        WHY["all"],
        why=sentence[0].upper() + sentence[1:],
        against=against(t, best, estimates),
    )


def reason(s: State, best: int, after: After) -> str:
    """Which sentence fits this move."""
    if best != state.ROLL and after.covered == state.ALL_SQUARES:
        return "wins"
    done = completed_by(s, s.dice) > 0
    if best in AFTER_ROLLING:
        on, likely, unlikely = AFTER_ROLLING[best]
        return on if done else likely if after.completes > 0 else unlikely
    if lacks(s, best, after.dice) == 0:
        return "too" if done else "completes"
    if done:
        return "free"
    if after.loose > 0 and after.completes > 0:
        return "chance in line" if s.aligned else "chance"
    return "closer"


def provision_of(t: Translator, s: State, square: int) -> str:
    """`the bread on a4 and a5`."""
    on = [SQUARES[i] for i in range(state.SQUARES) if s.provision[i] == s.provision[square]]
    return t(PROVISIONS[s.food[square]], squares=t.join(on))


# -- numbers --------------------------------------------------------------------------------


def part(t: Translator, p: float) -> str:
    """A chance in whole percents; not 0 or 100 unless it is."""
    percent = round(100 * p)
    if percent == 0 and p > 0:
        return t(LESS)
    if percent == 100 and p < 1:  # noqa: PLR2004
        return t(MORE)
    return t(CHANCE, n=percent)


def chance(t: Translator, estimate: Any) -> str:
    """The chance to win: to a tenth where it is computed, else about."""
    if estimate.playouts == 0:
        return t(CHANCE, n=t.decimal(100 * estimate.win, 1))
    return t(ABOUT, n=t.decimal(100 * estimate.win, 0))


def kind(move: int) -> str:
    return {state.ROLL: "ROLL", state.STOP: "STOP"}.get(move, "put")


def against(t: Translator, best: int, estimates: Sequence[Any]) -> str:
    """The best of the moves of another kind, if one was looked at and is told apart."""
    is_exact = all(estimate.playouts == 0 for estimate in estimates)
    for estimate in estimates[1:]:
        looked_at = is_exact or estimate.playouts > 0
        if kind(estimate.move) != kind(best) and looked_at:
            other, instead = chance(t, estimate), t(WHY[kind(estimate.move)])
            is_same = other == chance(t, estimates[0])
            return "" if is_same else t(WHY["against"], other=other, instead=instead)
    return ""
