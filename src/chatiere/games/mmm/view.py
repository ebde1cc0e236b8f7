"""The table of Mmm! as a page or a program shows it: all of it, for everybody."""

from __future__ import annotations

from typing import Any

from chatiere.core.kernel import OVER
from chatiere.core.language import filled, joined
from chatiere.games.mmm import rules, state
from chatiere.games.mmm.board import FOODS, SQUARES
from chatiere.games.mmm.state import State
from chatiere.games.mmm.words import (
    FACE_NAMES,
    FACES,
    RATINGS,
    counted,
    named,
    rating,
)

LINES = {
    "fr": {
        "cat": "Le chat est à {steps} du cellier ; il reste {squares} à prendre.",
        "aligned": "Les dés d'un tour sont tous sur une même ligne ou colonne.",
        "nobody": "Personne n'a encore les dés.",
        "roller": "{who} a les dés.",
        "dice": "Dés sur le plateau : {squares}.",
        "rolled": "Dés à poser ou à relancer : {faces}.",
        "provision": "{food}, {squares} : {state}.",
        "open": "il reste {squares}",
        "complete": "complète",
        "won": "Gagné !",
        "lost": "C'est perdu.",
    },
    "en": {
        "cat": "The cat is {steps} from the pantry; {squares} still to take.",
        "aligned": "All dice of a turn go in one row or one column.",
        "nobody": "Nobody has the dice yet.",
        "roller": "{who} has the dice.",
        "dice": "Dice on the board: {squares}.",
        "rolled": "Dice to place or roll again: {faces}.",
        "provision": "{food}, {squares}: {state}.",
        "open": "{squares} to take",
        "complete": "complete",
        "won": "You have won!",
        "lost": "You have lost.",
    },
}


def view(s: State) -> dict[str, Any]:
    over = rules.to_move(s) == OVER
    return {
        "steps": s.steps,
        "left": s.left,
        "aligned": bool(s.aligned),
        "roller": None if over or s.turn == state.NOBODY else s.turn,
        "provisions": provisions(s),
        "mice": named(s.mice),
        "dice": named(s.dice),
        "rolled": [face for i, face in enumerate(FACES) for _ in range(s.rolled[i])],
        "falling": 0 if over or s.turn == state.NOBODY else s.falling,
        "rating": rating(s) if over else None,
    }


def provisions(s: State) -> list[dict[str, Any]]:
    """Each with its food, its squares, and how many of them have no mouse yet."""
    by_number: dict[int, list[int]] = {}
    for i in range(state.SQUARES):
        by_number.setdefault(s.provision[i], []).append(i)
    return [
        {
            "food": FOODS[s.food[on[0]]],
            "squares": [SQUARES[i] for i in on],
            "need": s.need[number],
        }
        for number, on in sorted(by_number.items())
    ]


def lines(view: dict[str, Any], language: str, names: list[str]) -> list[str]:
    """The cat, who rolls what, every provision, and at the end how good it was."""
    words = LINES[language]
    steps = counted(view["steps"], "steps", language)
    squares = counted(view["left"], "squares", language)
    told = [filled(words["cat"], steps=steps, squares=squares)]
    if view["aligned"]:
        told.append(words["aligned"])
    if view["rating"] is None:
        told += _dice_lines(view, words, language, names)
    told += [
        _provision_line(provision, view["mice"], words, language)
        for provision in view["provisions"]
    ]
    if view["rating"] is not None:
        told += [words["lost" if view["left"] else "won"], RATINGS[language][view["rating"]]]
    return told


def _dice_lines(
    view: dict[str, Any], words: dict[str, str], language: str, names: list[str]
) -> list[str]:
    if view["roller"] is None:
        return [words["nobody"]]
    told = [filled(words["roller"], who=names[view["roller"]])]
    if view["dice"]:
        told.append(filled(words["dice"], squares=joined(view["dice"], language)))
    if view["rolled"]:
        faces = [FACE_NAMES[language][face] for face in view["rolled"]]
        told.append(filled(words["rolled"], faces=joined(faces, language)))
    return told


def _provision_line(
    provision: dict[str, Any], mice: list[str], words: dict[str, str], language: str
) -> str:
    food = FACE_NAMES[language][provision["food"]].capitalize()
    squares = joined(provision["squares"], language)
    left = [square for square in provision["squares"] if square not in mice]
    state = filled(words["open"], squares=joined(left, language)) if left else words["complete"]
    return filled(words["provision"], food=food, squares=squares, state=state)
