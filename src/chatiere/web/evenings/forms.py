"""What a host chooses when opening an evening."""

from __future__ import annotations

from chatiere.bots.levels import LEVELS
from chatiere.core.game import games
from chatiere.core.translation import N_
from chatiere.web.evenings.changes import MOST_ROUNDS
from chatiere.web.evenings.content import FORMATS, MIXED, POINTS, TIES, EveningSettings
from chatiere.web.server.refusal import Refusal
from chatiere.web.server.request_context import Form
from chatiere.web.tables.settings import CLOCKS, PACES

SIZES = (3, 4, 5)
"""People at a table: all games can be played by so many."""
NOBODY = "none"
"""In place of a level: nobody fills up."""


def settings_from(form: Form) -> EveningSettings:
    """Checked; what was not asked for is at its default."""
    usual = EveningSettings(())
    form_of = choice(form, "format", FORMATS, usual.format)
    computers = choice(form, "computers", (*LEVELS, NOBODY), usual.computers)
    clock = form.number("clock", usual.clock)
    if clock not in CLOCKS:
        raise Refusal(N_("This form cannot be read."))
    return EveningSettings(
        games=games_from(form, form_of),
        rounds=rounds_from(form),
        format=form_of,
        parallel=form_of == MIXED and form.ticked("parallel"),
        table_size=size_from(form),
        points=choice(form, "points", POINTS, usual.points),
        ties=choice(form, "ties", TIES, usual.ties),
        computers="" if computers == NOBODY else computers,
        pace=choice(form, "pace", tuple(PACES), usual.pace),
        clock=clock,
        by_itself=form.ticked("by_itself"),
        onlookers=form.ticked("onlookers"),
    )


def choice(form: Form, name: str, choices: tuple[str, ...], usual: str) -> str:
    value = form.text(name, usual)
    if value not in choices:
        raise Refusal(N_("This form cannot be read."))
    return value


def rounds_from(form: Form) -> int:
    rounds = form.number("rounds", 3)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(N_("An evening has between 1 and %(n)s rounds."), n=MOST_ROUNDS)
    return rounds


def size_from(form: Form) -> int:
    size = form.number("table_size", EveningSettings(()).table_size)
    if size not in SIZES:
        raise Refusal(N_("This form cannot be read."))
    return size


def games_from(form: Form, form_of: str) -> tuple[str, ...]:
    """In the order in which the first page has them; where two play, those that two can play
    against each other."""
    chosen = [name for name in games() if form.ticked(f"game-{name}")]
    if form_of != MIXED:
        chosen = [name for name in chosen if name in games_for_two()]
        if not chosen:
            raise Refusal(N_("For two at a table, choose a game that two play against each other."))
    if not chosen:
        raise Refusal(N_("Choose at least one game."))
    return tuple(chosen)


def games_for_two() -> list[str]:
    return [name for name, game in games().items() if 2 in game.players and game.aim != "together"]  # noqa: PLR2004
