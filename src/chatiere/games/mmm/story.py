"""What happens in a game of Mmm!, told in sentences."""

from __future__ import annotations

from chatiere.core.kernel import OVER
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
    if s.left == 0:
        return next(grade for grade, steps in enumerate(WON_FROM) if s.steps >= steps)
    lost = next(grade for grade, squares in enumerate(LOST_UP_TO) if s.left <= squares)
    return len(WON_FROM) + lost


def tell(
    before: State, after: State, who: int | str, what: str, language: str, names: list[str]
) -> list[str]:
    """The move, then what the mice took, what the cat did, and how it ended."""
    t = translator(language, __package__)
    sentences = [move_sentence(t, before, what, names)]
    if after.left < before.left:
        sentences += collecting_sentences(t, before, after)
    elif after.steps < before.steps and who == "*":
        sentences.append(t(SENTENCES["lost"]))
    if turn_ended(before, after):
        sentences.append(cat_sentence(t, before, after))
    if rules.to_move(after) == OVER:
        sentences += end_sentences(t, after)
    return sentences


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
        return t(SENTENCES["put"], who=who, food=face_name(things[0], t), square=things[1])
    if things:
        faces = t.join([face_name(face, t) for face in things])
        return t(SENTENCES["rolled one" if len(things) == 1 else "rolled"], who=who, faces=faces)
    return t(SENTENCES[kind], who=who, dice=t.count(DICE_COUNT, before.loose))


def collecting_sentences(t: Translator, before: State, after: State) -> list[str]:
    taken = after.mice & ~before.mice
    sentences = [t(SENTENCES["mice"], squares=t.join(square_names(taken)))]
    for provision in completed_provisions(before, after):
        on = [i for i in range(state.SQUARES) if after.provision[i] == provision]
        food = face_name(FOODS[after.food[on[0]]], t)
        squares = t.join([SQUARES[i] for i in on])
        sentences.append(t(SENTENCES["completed"], food=food, squares=squares))
    return sentences


def cat_sentence(t: Translator, before: State, after: State) -> str:
    key = "steps" if after.steps < before.steps else "stays"
    if after.steps == 0:
        key = "enters"
    return t(SENTENCES[key], steps=t.count(STEP_COUNT, after.steps))


def end_sentences(t: Translator, after: State) -> list[str]:
    steps, squares = t.count(STEP_COUNT, after.steps), t.count(SQUARE_COUNT, after.left)
    key = "won" if after.left == 0 else "over"
    return [t(SENTENCES[key], steps=steps, squares=squares), t(RATINGS[rating(after)])]
