"""Mmm! in words: the record's, and a player's."""

from __future__ import annotations

from chatiere.core import language as language_of
from chatiere.core.kernel import OVER
from chatiere.core.language import filled, joined
from chatiere.games.mmm import rules, state
from chatiere.games.mmm.board import FOODS, SQUARES
from chatiere.games.mmm.state import State

FACES = FOODS + "X"

MOVES = {"put FACE SQUARE": r"put [BFUCA] [a-g][1-7]", "roll": "roll", "stop": "stop"}
CHANCES = {"first SEAT": "first [0-5]", "roll FACE…": r"roll [BFUCAX]( [BFUCAX]){0,2}"}

FACE_NAMES = {
    "fr": dict(
        zip(FACES, ("pain", "poisson", "concombre", "fromage", "carotte", "croix"), strict=True)
    ),
    "en": dict(zip(FACES, ("bread", "fish", "cucumber", "cheese", "carrot", "cross"), strict=True)),
}

SAY = {
    "fr": {
        "put": "poser un dé {food} sur {square}{last}",
        "last": ", dernière case de sa provision",
        "roll": "relancer {dice}",
        "stop": "s'arrêter et récupérer {squares}",
    },
    "en": {
        "put": "place a {food} die on {square}{last}",
        "last": ", the last square of its provision",
        "roll": "roll {dice} again",
        "stop": "stop and collect {squares}",
    },
}

TELL = {
    "fr": {
        "first": "{who} prend les dés.",
        "rolled": "{who} lance les dés : {faces}.",
        "rolled one": "{who} lance le dé : {faces}.",
        "lost": "Aucun dé ne peut être posé : le tour est perdu, rien n'est récupéré.",
        "put": "{who} pose un dé {food} sur {square}.",
        "roll": "{who} relance {dice}.",
        "stop": "{who} s'arrête.",
        "mice": "Les souris prennent {squares}.",
        "completed": "Provision complète : {food}, en {squares}.",
        "stays": "Le chat ne bouge pas ; il reste à {steps} du cellier.",
        "steps": "Le chat avance ; il est à {steps} du cellier.",
        "enters": "Le chat entre dans le cellier.",
        "won": "Gagné ! Le cellier est vide, et le chat en est encore à {steps}.",
        "over": "C'est perdu : il reste {squares} sans souris.",
    },
    "en": {
        "first": "{who} takes the dice.",
        "rolled": "{who} rolls {faces}.",
        "rolled one": "{who} rolls {faces}.",
        "lost": "No die can be placed: the turn is lost and nothing is collected.",
        "put": "{who} places a {food} die on {square}.",
        "roll": "{who} rolls {dice} again.",
        "stop": "{who} stops.",
        "mice": "The mice take {squares}.",
        "completed": "A provision is complete: {food}, on {squares}.",
        "stays": "The cat does not move; it is still {steps} from the pantry.",
        "steps": "The cat takes a step; it is {steps} from the pantry.",
        "enters": "The cat walks into the pantry.",
        "won": "You have won! The pantry is empty, and the cat is still {steps} away.",
        "over": "You have lost: {squares} left without a mouse.",
    },
}

COUNTED = {
    "fr": {
        "dice": ("dé", "dés"),
        "steps": ("pas", "pas"),
        "squares": ("case", "cases"),
    },
    "en": {
        "dice": ("die", "dice"),
        "steps": ("step", "steps"),
        "squares": ("square", "squares"),
    },
}

RATINGS = {
    "fr": (
        "Le chat n'a rien vu venir ! Refaites-le à la prochaine partie, et vous serez des souris "
        "de légende.",
        "Quel coup de maître : de quoi tenir tout l'hiver sans se presser.",
        "Beau travail d'équipe : toute la famille mange à sa faim.",
        "Sauvés d'un poil de moustache, mais tout y est.",
        "À une bouchée près ! La revanche est à portée de patte.",
        "Presque tout le monde a eu sa part ; il manquait un rien.",
        "Le panier sonne creux : il y a mieux à faire.",
        "Les étagères sont encore bien garnies : on y retourne !",
    ),
    "en": (
        "The cat never saw it coming! Do it again in your next game, and you will be mice of "
        "legend.",
        "A masterstroke: enough for the whole winter, and no need to hurry.",
        "Fine teamwork: the whole family eats its fill.",
        "Saved by a whisker, but nothing was left behind.",
        "One bite short! Next time it is yours.",
        "Nearly everybody got a share; only a little was missing.",
        "The basket sounds hollow: you can do better.",
        "The shelves are still well stocked: back you go!",
    ),
}
"""Eight grades, best first (R5)."""
WON_FROM = (6, 4, 2, 1)
LOST_UP_TO = (1, 3, 5, state.SQUARES)


# -- the record's words -----------------------------------------------------------------


def chance(s: State) -> str:
    return "first" if s.turn == state.NOBODY else "roll"


def name(s: State, move: int) -> str:
    return str(move) if s.turn == state.NOBODY else FACES[move]


def text(s: State, move: int, seen: bool = True) -> str:
    if move < state.SQUARES:
        return f"put {FOODS[s.food[move]]} {SQUARES[move]}"
    return "roll" if move == state.ROLL else "stop"


# -- a player's words -------------------------------------------------------------------


def counted(n: int, what: str, language: str) -> str:
    """`1 die`, `2 dice`."""
    return language_of.counted(n, COUNTED[language][what], language)


def named(squares: int) -> list[str]:
    """A set of squares by name."""
    return [square for i, square in enumerate(SQUARES) if squares >> i & 1]


def rating(s: State) -> int:
    """The grade of a game that is over, 0 the best and 7 the worst (R5)."""
    if s.left == 0:
        return next(grade for grade, steps in enumerate(WON_FROM) if s.steps >= steps)
    lost = next(grade for grade, squares in enumerate(LOST_UP_TO) if s.left <= squares)
    return len(WON_FROM) + lost


def say(s: State, move: int, language: str, names: list[str]) -> str:
    words = SAY[language]
    if move == state.ROLL:
        return filled(words["roll"], dice=counted(s.loose, "dice", language))
    if move == state.STOP:
        return filled(words["stop"], squares=joined(named(s.dice), language))
    food = FACE_NAMES[language][FOODS[s.food[move]]]
    last = words["last"] if left_with_dice(s, s.provision[move]) == 1 else ""
    return filled(words["put"], food=food, square=SQUARES[move], last=last)


def left_with_dice(s: State, provision: int) -> int:
    """How many squares of a provision hold neither a mouse nor a die."""
    covered = s.mice | s.dice
    return sum(s.provision[i] == provision and not covered >> i & 1 for i in range(state.SQUARES))


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """The move, then what the mice took, what the cat did, and how it ended."""
    words = TELL[language]
    told = [_told_move(before, what, words, language, names)]
    if after.left < before.left:
        told += _told_collecting(before, after, words, language)
    elif after.steps < before.steps and who == "*":
        told.append(words["lost"])
    if turn_ended(before, after):
        told.append(_told_cat(before, after, words, language))
    if rules.to_move(after) == OVER:
        key = "won" if after.left == 0 else "over"
        steps = counted(after.steps, "steps", language)
        squares = counted(after.left, "squares", language)
        told.append(filled(words[key], steps=steps, squares=squares))
        told.append(RATINGS[language][rating(after)])
    return told


def turn_ended(before: State, after: State) -> bool:
    return bool(after.left < before.left or after.steps < before.steps)


def _told_move(
    before: State, what: str, words: dict[str, str], language: str, names: list[str]
) -> str:
    kind, *things = what.split(" ")
    if kind == "first":
        return filled(words["first"], who=names[int(things[0])])
    who = names[before.turn]
    if kind == "put":
        food = FACE_NAMES[language][things[0]]
        return filled(words["put"], who=who, food=food, square=things[1])
    if things:
        faces = [FACE_NAMES[language][face] for face in things]
        rolled = words["rolled one" if len(faces) == 1 else "rolled"]
        return filled(rolled, who=who, faces=joined(faces, language))
    return filled(words[kind], who=who, dice=counted(before.loose, "dice", language))


def _told_collecting(
    before: State, after: State, words: dict[str, str], language: str
) -> list[str]:
    taken = after.mice & ~before.mice
    told = [filled(words["mice"], squares=joined(named(taken), language))]
    for provision in range(state.MOST_PROVISIONS):
        if before.need[provision] > 0 and after.need[provision] == 0:
            on = [i for i in range(state.SQUARES) if after.provision[i] == provision]
            food = FACE_NAMES[language][FOODS[after.food[on[0]]]]
            squares = joined([SQUARES[i] for i in on], language)
            told.append(filled(words["completed"], food=food, squares=squares))
    return told


def _told_cat(before: State, after: State, words: dict[str, str], language: str) -> str:
    key = "steps" if after.steps < before.steps else "stays"
    if after.steps == 0:
        key = "enters"
    return filled(words[key], steps=counted(after.steps, "steps", language))
