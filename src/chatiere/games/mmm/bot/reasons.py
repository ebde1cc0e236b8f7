"""Why a move is good in Mmm!, in a sentence: what it brings, what the next roll risks,
and the chance to win beside that of doing something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chatiere.core import language as language_of
from chatiere.core.language import filled, joined
from chatiere.games.mmm import state
from chatiere.games.mmm.board import SQUARES
from chatiere.games.mmm.bot.heuristics import chance_of, completed_by, foods_in_reach, lacks
from chatiere.games.mmm.state import State
from chatiere.games.mmm.words import counted

FOODS = {
    "fr": ("le pain", "le poisson", "le concombre", "le fromage", "la carotte"),
    "en": ("the bread", "the fish", "the cucumber", "the cheese", "the carrot"),
}
WHY: dict[str, dict[str, Any]] = {
    "fr": {
        "only": "C'est le seul coup possible",
        "wins": "Le cellier est vide et c'est gagné",
        "completes": "{provision} est au complet, et le chat reste à {steps} du cellier",
        "too": "Le chat reste déjà où il est, et {provision} est au complet aussi",
        "free": "Le chat reste où il est : autant prendre une case de plus, et il ne manque "
        "plus que {left} pour que {provision} soit au complet",
        "chance": "Il ne manque plus que {left} pour que {provision} soit au complet, et avec "
        "{dice} à relancer, un dé qui complète une provision tombe dans {hope} des cas",
        "chance in line": "Il reste {foods} à prendre en ligne avec cette case, et avec {dice} à "
        "relancer, un dé qui complète une provision tombe dans {hope} des cas",
        "closer": "Il ne manque plus que {left} pour que {provision} soit au complet",
        "roll": "Un dé qui complète une provision tombe dans {hope} des cas, et relancer ne fait "
        "perdre {squares} que dans {risk}",
        "roll on": "Le chat reste déjà où il est, et relancer ne fait tout perdre que dans "
        "{risk} des cas",
        "roll for squares": "S'arrêter ferait avancer le chat, et relancer trouve une case de plus "
        "dans {fits} des cas",
        "stop": "Relancer ferait perdre {squares} dans {risk} des cas, et un dé qui complète une "
        "provision ne tombe que dans {hope}",
        "stop short": "Relancer ferait perdre {squares} dans {risk} des cas, et aucun dé ne "
        "compléterait à lui seul une provision",
        "stop well": "Une provision est au complet et le chat reste à {steps} du cellier ; "
        "relancer ferait tout perdre dans {risk} des cas",
        "all": "{why} : {win} de chances de gagner{against}.",
        "against": ", contre {other} {instead}",
        "put": "en posant un autre dé",
        "ROLL": "en relançant",
        "STOP": "en vous arrêtant",
        "about": "environ ",
        "foods": ("aliment", "aliments"),
        "percent": " %",
        "less": "moins de 1 %",
        "more": "plus de 99 %",
        "point": ",",
    },
    "en": {
        "only": "It is the only move there is",
        "wins": "The pantry is empty and the game is won",
        "completes": "{provision} is complete, and the cat stays {steps} from the pantry",
        "too": "The cat stays where it is in any case, and {provision} is complete as well",
        "free": "The cat stays where it is, so take one more square: only {left} will be missing "
        "from {provision}",
        "chance": "Only {left} will be missing from {provision}, and with {dice} to roll again, "
        "one that completes a provision comes up {hope} of the time",
        "chance in line": "In line with this square {foods} left to take, and with {dice} to roll "
        "again, one that completes a provision comes up {hope} of the time",
        "closer": "Only {left} will be missing from {provision}",
        "roll": "A die that completes a provision comes up {hope} of the time, and rolling again "
        "loses {squares} only {risk} of the time",
        "roll on": "The cat stays where it is in any case, and rolling again loses everything only "
        "{risk} of the time",
        "roll for squares": "Stopping would let the cat step, and rolling finds one more square "
        "{fits} of the time",
        "stop": "Rolling again would lose {squares} {risk} of the time, and a die that completes "
        "a provision comes up only {hope} of the time",
        "stop short": "Rolling again would lose {squares} {risk} of the time, and no single die "
        "would complete a provision",
        "stop well": "A provision is complete and the cat stays {steps} from the pantry; rolling "
        "again would lose everything {risk} of the time",
        "all": "{why}: {win} chance of winning{against}.",
        "against": ", against {other} {instead}",
        "put": "by placing another die",
        "ROLL": "by rolling again",
        "STOP": "by stopping",
        "about": "about ",
        "foods": ("food is", "foods are"),
        "percent": "%",
        "less": "less than 1%",
        "more": "more than 99%",
        "point": ".",
    },
}


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
        self.estimate = chance_of(foods_in_reach(s, self.dice, reach, 1), self.loose)
        """and that one of them completes a provision by itself."""


def why(s: State, best: int, estimates: Sequence[Any], language: str) -> str:
    """Why `best` is good; `estimates` are all moves with their chances, the best first."""
    words, after = WHY[language], After(s, best)
    key = "only" if len(estimates) == 1 else reason(s, best, after)
    facts = {
        "steps": counted(s.steps, "steps", language),
        "squares": counted(s.dice.bit_count(), "squares", language),
        "dice": counted(after.loose, "dice", language),
        "foods": language_of.counted(after.foods.bit_count(), words["foods"], language),
        "fits": part(after.fits, words),
        "risk": part(1 - after.fits, words),
        "hope": part(after.estimate, words),
    }
    if best < state.SQUARES:
        facts["left"] = counted(lacks(s, best, after.dice), "squares", language)
        facts["provision"] = provision_of(s, best, language)
    told = filled(words[key], **facts)
    return filled(
        words["all"],
        why=told[0].upper() + told[1:],
        win=chance(estimates[0], words),
        against=against(s, best, estimates, words),
    )


def reason(s: State, best: int, after: After) -> str:
    """Which sentence fits this move."""
    if best != state.ROLL and after.covered == state.ALL_SQUARES:
        return "wins"
    done = completed_by(s, s.dice) > 0
    if best in AFTER_ROLLING:
        on, hopeful, hopeless = AFTER_ROLLING[best]
        return on if done else hopeful if after.estimate > 0 else hopeless
    if lacks(s, best, after.dice) == 0:
        return "too" if done else "completes"
    if done:
        return "free"
    if after.loose > 0 and after.estimate > 0:
        return "chance in line" if s.aligned else "chance"
    return "closer"


def provision_of(s: State, square: int, language: str) -> str:
    """`le pain en a4 et a5`."""
    on = [SQUARES[i] for i in range(state.SQUARES) if s.provision[i] == s.provision[square]]
    at = {"fr": "en", "en": "on"}[language]
    return f"{FOODS[language][s.food[square]]} {at} {joined(on, language)}"


# -- numbers --------------------------------------------------------------------------------


def part(p: float, words: dict[str, Any]) -> str:
    """A chance in whole percents; not 0 or 100 unless it is."""
    percent = round(100 * p)
    if percent == 0 and p > 0:
        return str(words["less"])
    if percent == 100 and p < 1:  # noqa: PLR2004
        return str(words["more"])
    return f"{percent}{words['percent']}"


def chance(estimate: Any, words: dict[str, Any]) -> str:
    """The chance to win: to a tenth where it is computed, else about."""
    if estimate.playouts == 0:
        return f"{100 * estimate.win:.1f}{words['percent']}".replace(".", words["point"])
    return f"{words['about']}{100 * estimate.win:.0f}{words['percent']}"


def kind(s: State, move: int) -> str:
    return {state.ROLL: "ROLL", state.STOP: "STOP"}.get(move, "put")


def against(s: State, best: int, estimates: Sequence[Any], words: dict[str, Any]) -> str:
    """The best of the moves of another kind, if one was looked at and is told apart."""
    is_exact = all(estimate.playouts == 0 for estimate in estimates)
    for estimate in estimates[1:]:
        looked_at = is_exact or estimate.playouts > 0
        if kind(s, estimate.move) != kind(s, best) and looked_at:
            other, instead = chance(estimate, words), words[kind(s, estimate.move)]
            same = other == chance(estimates[0], words)
            return "" if same else filled(words["against"], other=other, instead=instead)
    return ""
