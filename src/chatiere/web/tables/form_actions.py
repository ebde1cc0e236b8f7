"""What a form sent to a table asks for, by the name of the button that was pressed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from chatiere.bots.levels import CAT
from chatiere.bots.observation import observation
from chatiere.core.translation import N_
from chatiere.web.bot_workers import Asker, BotService, NotReady
from chatiere.web.server.players import remember_player
from chatiere.web.server.rate_limits import network_of
from chatiere.web.server.refusal import Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import go
from chatiere.web.tables import actions, moves
from chatiere.web.tables.dealing import LONGEST_SALT, add_salts, salts_from
from chatiere.web.tables.hints import Hint, hint_from
from chatiere.web.tables.move_checks import check_hint
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.people import REACTION_SECONDS
from chatiere.web.tables.sayings import SAYING_SECONDS
from chatiere.web.tables.table import Table
from chatiere.web.tables.warming import warm_tigers

MOST_SALTS = 6 * (LONGEST_SALT + 3)
LONGEST_ANSWER = 12
FIRST = "first"
"""In place of a seat's number: whichever is free."""
PUT_AWAY = "no"
"""What the button sends that closes a hint."""
FormAction = Callable[[RequestContext, Table, Form], Awaitable[Response | None]]


async def move(context: RequestContext, table: Table, form: Form) -> None:
    n, what = form.number("n"), form.text("move")
    await moves.move(
        context.services.driver, table, context.player, n, what, page_in=context.language
    )


async def answer_question(context: RequestContext, table: Table, form: Form) -> None:
    """What a learner answers to the question about the chosen move."""
    n, said = form.number("n"), form.text("total", most=LONGEST_ANSWER)
    await moves.answer_question(
        context.services.driver, table, context.player, n, said, context.language
    )


async def choose_again(context: RequestContext, table: Table, form: Form) -> None:
    moves.choose_again(table, context.player)


async def undo(context: RequestContext, table: Table, form: Form) -> None:
    await moves.undo(table, context.player, form.number("undo"))


async def react(context: RequestContext, table: Table, form: Form) -> None:
    context.limit("react")
    actions.react(table, context.player, form.text("react"))
    context.services.driver.publish_later(REACTION_SECONDS, table)


async def say_phrase(context: RequestContext, table: Table, form: Form) -> None:
    context.limit("react")
    actions.say_phrase(table, context.player, form.text("say"))
    context.services.driver.publish_later(SAYING_SECONDS, table)


async def say_line(context: RequestContext, table: Table, form: Form) -> None:
    context.limit("react")
    await actions.say_line(table, context.player, form.text("line"))
    context.services.driver.publish_later(SAYING_SECONDS, table)


async def point(context: RequestContext, table: Table, form: Form) -> None:
    actions.point(table, context.player, form.text("point"))


async def lift_curtain(context: RequestContext, table: Table, form: Form) -> None:
    actions.lift_curtain(table, context.player, form.number("uncover"))


async def go_on(context: RequestContext, table: Table, form: Form) -> None:
    """The end of a round has been seen."""
    actions.go_on(table, context.player, form.number("continue"))


async def hold(context: RequestContext, table: Table, form: Form) -> None:
    await actions.hold(context.services.driver, table, context.player, form.number("hold"))


async def pace(context: RequestContext, table: Table, form: Form) -> None:
    await actions.set_pace(context.services.driver, table, context.player, form.text("pace"))


async def sit(context: RequestContext, table: Table, form: Form) -> None:
    context.limit("join")
    name = form.text("name")
    mine = "" if table.seats_of(context.player) else name  # or it is of somebody beside them
    beside = [seat.face for seat in table.seats]
    await remember_player(context, mine and clean_name(mine), beside)
    seat = None if form.text("sit") == FIRST else form.number("sit")
    await actions.sit(table, context.player, seat, name, form.text("salt"))
    await actions.begin_if_full(context.services.driver, table)


async def stand(context: RequestContext, table: Table, form: Form) -> None:
    await actions.stand_up(table, context.player, form.number("stand"))


async def give(context: RequestContext, table: Table, form: Form) -> None:
    seat, _, kind = form.text("give").partition(" ")
    if not (seat.isascii() and seat.isdigit()):
        raise Refusal(N_("This form cannot be read."))
    await actions.give_seat(table, context.player, int(seat), kind)
    warm_tigers(context.services.driver, table)


async def start(context: RequestContext, table: Table, form: Form) -> None:
    await actions.start(context.services.driver, table, context.player)


async def rematch(context: RequestContext, table: Table, form: Form) -> Response | None:
    """Ask for the same game again, or for another one by its name."""
    context.limit("create")
    new = await context.services.rematches.propose(table, context.player, form.text("rematch"))
    return go(context, f"/t/{new.id}") if new else None


async def join_rematch(context: RequestContext, table: Table, form: Form) -> Response | None:
    context.limit("join")
    new = await context.services.rematches.join(table, context.player, form.text("join"))
    return go(context, f"/t/{new.id}") if new else None


async def decline_rematch(context: RequestContext, table: Table, form: Form) -> None:
    context.limit("join")
    await context.services.rematches.decline(table, context.player)


async def start_rematch(context: RequestContext, table: Table, form: Form) -> Response:
    new = await context.services.rematches.start(table, context.player)
    return go(context, f"/t/{new.id}")


async def salts(context: RequestContext, table: Table, form: Form) -> None:
    """Sent by the page itself, when the table asks for it."""
    sent = salts_from(form.text("salts", most=MOST_SALTS))
    await add_salts(table, context.player, sent)


async def hint(context: RequestContext, table: Table, form: Form) -> None:
    """What a tiger would do here, from what this seat may know; until it is ready, a cat."""
    if form.text("hint") == PUT_AWAY:
        actions.put_hint_away(table, context.player)
        return
    context.limit("think")
    async with table.lock:
        seat, match = check_hint(table, context.player), table.playing()
        n, hidden = table.moves_made, observation(match, seat)
    asker = (network_of(context.address), context.player, table.id)
    found = await hint_of_the_best(context.services.bot_service, hidden, str(n), asker)
    async with table.lock:
        actions.show_hint(table, context.player, n, found)


async def hint_of_the_best(service: BotService, hidden: bytes, seed: str, asker: Asker) -> Hint:
    try:
        return hint_from(await service.advice(hidden, seed, asker=asker))
    except NotReady:
        return Hint((await service.move(hidden, CAT, seed, asker=asker),))


FORM_ACTIONS: dict[str, FormAction] = {
    "move": move,
    "total": answer_question,
    "again": choose_again,
    "undo": undo,
    "react": react,
    "say": say_phrase,
    "line": say_line,
    "point": point,
    "uncover": lift_curtain,
    "continue": go_on,
    "hold": hold,
    "pace": pace,
    "sit": sit,
    "stand": stand,
    "give": give,
    "start": start,
    "rematch": rematch,
    "join": join_rematch,
    "decline": decline_rematch,
    "start_rematch": start_rematch,
    "salts": salts,
    "hint": hint,
}
"""What a form can ask for, by the name of its button or field; the first that is there counts.
Features add what is theirs: see `form_action`.  `total` holds the answer to a question about a
move: pages that are open while the server is updated send it by this name."""


def form_action(name: str) -> Callable[[FormAction], FormAction]:
    """Marks what a feature does when a form with this field is sent to a table."""

    def added(action: FormAction) -> FormAction:
        assert name not in FORM_ACTIONS, name
        FORM_ACTIONS[name] = action
        return action

    return added
