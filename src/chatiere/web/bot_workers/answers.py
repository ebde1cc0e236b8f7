"""What a worker makes of a question.  Both are plain data, as JSON holds it.

A question is `{"ask": "move" | "advice" | "warm", "hidden": …}`.  A worker only loads what
was compiled and solved before: where that is missing it says so at once and is free for
other tables, while a process that does nothing else gets it ready.
"""

from __future__ import annotations

import base64
import os
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from chatiere.bots import advice as advising
from chatiere.bots.advice import LEAST, advise
from chatiere.bots.budget import Budget, budget_from_text
from chatiere.bots.levels import TIGER, Bot, bot_from_text
from chatiere.bots.observation import Observation, read_observation
from chatiere.bots.search_engine import parameters_for
from chatiere.core.errors import ChatiereError

Question = Mapping[str, Any]
Reply = dict[str, Any]
Step = Callable[..., None]
"""Called when all is at hand and the thought begins, and then whenever it gets on."""
LOADING = 2.0
"""Seconds in which a solved table is loaded from its file; what takes longer solves it."""
GENTLY = 10
"""How much a process that compiles steps back behind those that think."""


class Unprepared(Exception):
    """Something has to be compiled or solved first."""


def answered(question: Question, step: Step) -> Reply:
    """The reply, whatever happens."""
    try:
        return ANSWERS[question["ask"]](question, step)
    except Unprepared:
        return {"not_ready": True}
    except ChatiereError as error:
        return {"failed": f"refused: {error}"}
    except Exception as error:
        return {"failed": f"failed with {location_of(error)}"}


def location_of(error: Exception) -> str:
    """What went wrong where; not the message, which may hold a card."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"


def hidden_of(question: Question) -> bytes:
    return base64.b64decode(question["hidden"])


def move(question: Question, step: Step) -> Reply:
    """A thought, compiled; the move of who moves at first sight at once, plain: that takes some
    milliseconds, less than a compiler takes to load."""
    hidden, bot = hidden_of(question), bot_from_text(question["bot"])
    observed = read_observation(hidden)
    if bot.searches(observed.game):
        check_prepared(observed)
    else:
        bot = replace(bot, compiled=False)
    step()
    return {"move": bot.choose(hidden, question["seed"], step)}


def advice(question: Question, step: Step) -> Reply:
    hidden = hidden_of(question)
    check_prepared(read_observation(hidden))
    step()
    text, least = question.get("budget"), question.get("least") or LEAST
    budget = budget_from_text(text) if text else None
    said = advise(hidden, budget, question["seed"], least, step)
    return {"advice": asdict(said)}


def check_prepared(observed: Observation) -> None:
    """That a tiger can start to think about this table now: all that it needs is loaded."""
    if not advising.is_warm(observed.game):
        raise Unprepared
    engine = Bot(TIGER).search_engine_for(observed.game)
    loading = threading.Thread(target=parameters_for, args=(engine, observed.states), daemon=True)
    loading.start()
    loading.join(LOADING)
    if loading.is_alive():
        raise Unprepared
    engine.rules_engine.moves(observed.states)
    advising.warm(observed.game)


def warm(question: Question, step: Step) -> Reply:
    """Compile and solve what a tiger needs at such a table, for all workers to load."""
    os.nice(GENTLY)
    hidden = hidden_of(question)
    observed = read_observation(hidden)
    engine = Bot(TIGER).search_engine_for(observed.game)
    engine.rules_engine.moves(observed.states)
    parameters_for(engine, observed.states)
    advising.warm(observed.game)
    advise(hidden, Budget(playouts=1))
    return {"kept": advising.is_warm(observed.game)}


ANSWERS: Mapping[str, Callable[[Question, Step], Reply]] = {
    "move": move,
    "advice": advice,
    "warm": warm,
}
