"""All that a score sheet says, in the reader's language: its script has no words of its own."""

from __future__ import annotations

from typing import Any

from chatiere.core.game import Game
from chatiere.core.sheet import Choice, Form, Question, sheet_of
from chatiere.core.translation import N_, Translator, translator
from chatiere.web.server.assets import address, named_pieces

WORDS = {
    "player": N_("Player {n}"),
    "count": N_("{game} is for {low} to {high} players."),
    "missing": N_("Something has not been filled in yet."),
    "less": N_("One less"),
    "more": N_("One more"),
    "add": N_("Add: {card}"),
    "remove": N_("Take away: {card}"),
    "cards": N_("{n} of {most}"),
    "entered": N_("Entered. {totals}"),
    "undone": N_("The last entry is undone. {totals}"),
    "unstored": N_("This browser keeps nothing: what you enter is lost when the page closes."),
    "unreadable": N_("This score sheet cannot be read any more."),
    "wins": N_("{names} wins!"),
    "shared": N_("A shared victory: {names}."),
    "team_won": N_("You have won!"),
    "team_lost": N_("You have lost."),
    "guest": N_("{name}, a guest"),
    "kept": N_("This result is on the circle's board."),
    "waiting": N_("This result goes to the circle as soon as there is a connection."),
    "refused": N_("The circle did not take this result: {why}"),
    "no_circle": N_("You are in no circle yet, or there is no connection."),
}


def page_words(language: str) -> dict[str, str]:
    t = translator(language)
    return {name: str(t.text(says)) for name, says in WORDS.items()}


def sheet_data(game: Game, language: str) -> dict[str, Any]:
    """What a page gets of a game's sheet."""
    t, sheet = game.translator(language), sheet_of(game)
    return {
        "game": game.name,
        "label": game.label,
        "players": list(game.players),
        "together": game.aim == "together",
        "rules": address(f"js/rules-{game.name}.js"),
        "first": t(sheet.first) if sheet.first else "",
        "roles": [t.text(says) for says in sheet.roles],
        "problems": [t(says) for says in sheet.problems],
        "verdicts": [t(says) for says in sheet.verdicts],
        "points": t(sheet.points),
        "forms": [form_data(game, form, language, t) for form in sheet.forms],
    }


def form_data(game: Game, form: Form, language: str, t: Translator) -> dict[str, Any]:
    questions = [question_data(game, each, language, t) for each in form.questions]
    return {"says": t.text(form.says), "questions": questions}


def question_data(game: Game, question: Question, language: str, t: Translator) -> dict[str, Any]:
    return {
        "key": question.key,
        "says": t(question.says),
        "kind": question.kind,
        "each": question.each,
        "least": question.least,
        "most": [question.most_at(n) for n in range(game.players[-1] + 1)] if question.most else [],
        "nobody": t(question.nobody) if question.nobody else "",
        "choices": [choice_data(game, each, language, t) for each in question.choices],
    }


def choice_data(game: Game, choice: Choice, language: str, t: Translator) -> dict[str, str]:
    if not choice.piece:
        return {"says": t(choice.says), "picture": ""}
    label = named_pieces(game.name)[choice.piece].label(language)
    return {"says": label, "picture": f"{address(f'art/{game.name}.svg')}#{choice.piece}"}
