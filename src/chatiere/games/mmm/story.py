"""What happens in a game of Mmm!, told in sentences."""

from __future__ import annotations

from chatiere.core.kernel import OVER
from chatiere.core.line import Line
from chatiere.core.translation import N_, NP_, Translator, translator
from chatiere.games.mmm import rules, state
from chatiere.games.mmm.board import FOODS, SQUARES
from chatiere.games.mmm.names import (
    DICE_COUNT,
    SQUARE_COUNT,
    STEP_COUNT,
    face_name,
    square_names,
)
from chatiere.games.mmm.state import State

SENTENCES = {
    "first": N_("{who} takes the dice."),
    "rolled": N_("{who} rolls {faces}."),
    "rolled one": NP_("rolled one", "{who} rolls {faces}."),
    "lost": N_("No die can be placed: the turn is lost and nothing is collected."),
    "put": N_("{who} places a {food} die on {square}."),
    "roll": N_("{who} rolls {dice} again."),
    "stop": N_("{who} stops."),
    "mice": N_("The mice take {squares}."),
    "completed": N_("A provision is complete: {food}, on {squares}."),
    "stays": N_("The cat does not move; it is still {steps} from the pantry."),
    "steps": N_("The cat takes a step; it is {steps} from the pantry."),
    "enters": N_("The cat walks into the pantry."),
    "won": N_("You have won! The pantry is empty, and the cat is still {steps} away."),
    "over": N_("You have lost: {squares} left without a mouse."),
}

RATINGS = (
    N_(
        "The cat never saw it coming! Do it again in your next game, and you will be "
        "mice of legend."
    ),
    N_("A masterstroke: enough for the whole winter, and no need to hurry."),
    N_("Fine teamwork: the whole family eats its fill."),
    N_("Saved by a whisker, but nothing was left behind."),
    N_("One bite short! Next time it is yours."),
    N_("Nearly everybody got a share; only a little was missing."),
    N_("The basket sounds hollow: you can do better."),
    N_("The shelves are still well stocked: back you go!"),
)
"""Eight grades, best first (R5)."""
WON_FROM = (6, 4, 2, 1)
LOST_UP_TO = (1, 3, 5, state.SQUARES)


def rating(s: State) -> int:
    """The grade of a game that is over, 0 the best and 7 the worst (R5)."""
    grade = 0
    if s.left == 0:
        while s.steps < WON_FROM[grade]:
            grade += 1
        return grade
    while s.left > LOST_UP_TO[grade]:
        grade += 1
    return len(WON_FROM) + grade


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """The move, then what the mice took, what the cat did, and how it ended."""
    t = translator(language, __package__)
    sentences: list[str] = [move_sentence(t, before, what, names)]
    if after.left < before.left:
        sentences += collecting_sentences(t, before, after)
    elif who == "*" and is_lost(before, after):
        sentences.append(Line(t(SENTENCES["lost"]), "X"))
    sentences += cat_sentence(t, before, after)
    if rules.to_move(after) == OVER:
        sentences += end_sentences(t, after)
    return sentences


def is_lost(before: State, after: State) -> bool:
    """Whether the roll that came to rest fits nowhere (R2): the cat has stepped for it, or is
    about to."""
    if after.steps < before.steps:
        return True
    return after.turn == before.turn and after.falling == 0 and not rules.can_put(after)


def turn_ended(before: State, after: State) -> bool:
    return bool(after.left < before.left or after.steps < before.steps)


def completed_provisions(before: State, after: State) -> list[int]:
    """Those that got their last mouse in between."""
    return [
        provision
        for provision in range(state.MOST_PROVISIONS)
        if before.need[provision] > 0 and after.need[provision] == 0
    ]


def move_sentence(t: Translator, before: State, what: str, names: list[str]) -> str:
    kind, *things = what.split(" ")
    if kind == "first":
        return t(SENTENCES["first"], who=names[int(things[0])])
    who = names[before.turn]
    if kind == "put":
        food = face_name(things[0], t)
        return Line(t(SENTENCES["put"], who=who, food=food, square=things[1]), things[0])
    if things:
        faces = t.join([face_name(face, t) for face in things])
        rolled = "rolled one" if len(things) == 1 else "rolled"
        return Line(t(SENTENCES[rolled], who=who, faces=faces), *things)
    return t(SENTENCES[kind], who=who, dice=t.count(DICE_COUNT, before.loose))


def collecting_sentences(t: Translator, before: State, after: State) -> list[str]:
    taken = after.mice & ~before.mice
    foods = [FOODS[after.food[i]] for i in range(state.SQUARES) if taken >> i & 1]
    mice = t(SENTENCES["mice"], squares=t.join(square_names(taken)))
    sentences: list[str] = [Line(mice, *(f"taken-{food}" for food in foods))]
    for provision in completed_provisions(before, after):
        on = [i for i in range(state.SQUARES) if after.provision[i] == provision]
        food = FOODS[after.food[on[0]]]
        squares = t.join([SQUARES[i] for i in on])
        complete = t(SENTENCES["completed"], food=face_name(food, t), squares=squares)
        sentences.append(Line(complete, f"food-{food}"))
    return sentences


def cat_sentence(t: Translator, before: State, after: State) -> list[str]:
    """What the cat does at the end of a turn: nothing yet, while the mice still arrive."""
    if after.steps < before.steps:
        key = "steps" if after.steps else "enters"
    elif completed_provisions(before, after):
        key = "stays"
    else:
        return []
    return [Line(t(SENTENCES[key], steps=t.count(STEP_COUNT, after.steps)), "cat")]


def end_sentences(t: Translator, after: State) -> list[str]:
    steps, squares = t.count(STEP_COUNT, after.steps), t.count(SQUARE_COUNT, after.left)
    key = "won" if after.left == 0 else "over"
    return [t(SENTENCES[key], steps=steps, squares=squares), t(RATINGS[rating(after)])]
