"""Laying a new table: who sits where, with which options, how fast."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.game import Game, Value, games, spelled
from chatiere.core.move_question import invitation
from chatiere.core.translation import N_
from chatiere.store.rows import Seat
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.request_context import Form, RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.tables.dealing import LONGEST_SALT, checked_salt
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import KINDS, seats_from
from chatiere.web.tables.settings import CLOCKS, PACES
from chatiere.web.tables.warming import warm_tigers

router = APIRouter(include_in_schema=False)
MOST_SALTS = 6 * (LONGEST_SALT + 1)
OVER_DAYS = "days"
"""In place of the seconds for each move."""
ME, HERE, FRIEND, NOBODY = "me", "here", "friend", "none"
"""A seat for the host, for somebody at the same device, for somebody with the link; none."""


def game_of(name: str) -> Game:
    if name not in games():
        raise NotFound(N_("There is no such game."))
    return games()[name]


@router.get("/games/{name}")
async def new(request: Request, name: str) -> Response:
    context = RequestContext.of(request)
    game = game_of(name)
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    taught = context.services.registry.extensions.players_taught
    deal, commitment = context.services.deal_offers.offer()
    return show(
        context,
        "new.html",
        game=game,
        player=player,
        usual=await asyncio.to_thread(usual_seats, game, taught),
        paces=PACES,
        clocks=CLOCKS,
        learning=invitation(game, context.language),
        spelled=spelled,
        deal=deal,
        commitment=commitment,
    )


def usual_seats(game: Game, players_taught: Callable[[Game], int | None]) -> list[str]:
    """You and cats, as many as in the lesson, where there is one, or as make a good table; alone
    against the game where all play together.  The rest of the seats are not there."""
    fewest, most = game.players[0], game.players[-1]
    good = players_taught(game) or min(most, max(fewest, 3))
    if game.aim == "together":
        good = fewest
    return [ME, *["cat"] * (good - 1), *[NOBODY] * (most - good)]


@router.post("/games/{name}")
async def create(request: Request, name: str) -> Response:
    """Lay the table; if nobody is waited for, the game begins."""
    context = RequestContext.of(request)
    form = await context.form("create")
    game = game_of(name)
    host_name = clean_name(form.text("name"))
    seats = seats_of(form, game, host_name, context.player)
    salts = salts_of(form, seats)
    chosen = options_of(form, game)
    over_days = form.text("clock") == OVER_DAYS
    settings = {
        "pace": form.text("pace", "normal"),
        "clock": 0 if over_days else form.number("clock", 0),
        "hints": form.ticked("hints"),
        "onlookers": form.ticked("onlookers"),
        "learn": form.ticked("learn"),
        "days": over_days,
    }
    seed = context.services.deal_offers.take(form.text("deal"))
    await remember_player(context, host_name)
    table = await context.services.registry.create(
        game, seats, chosen, settings, context.player, seed, salts
    )
    warm_tigers(context.services.driver, table)
    if all(seat.kind != HUMAN or seat.player for seat in seats):
        await table.start()
        context.services.watching.visit(table, context.player, context.address)
    return go(context, f"/t/{table.id}")


def seats_of(form: Form, game: Game, host_name: str, player: str) -> list[Seat]:
    wishes: list[tuple[str, str, bool]] = []
    for place in range(game.players[-1]):
        kind = form.text(f"seat{place}", NOBODY)
        if kind == ME:
            wishes.append((HUMAN, host_name, True))
        elif kind == HERE:
            wishes.append((HUMAN, clean_name(form.text(f"name{place}")), True))
        elif kind == FRIEND:
            wishes.append((HUMAN, "", False))
        elif kind in KINDS[1:]:
            wishes.append((kind, "", False))
        elif kind != NOBODY:
            raise Refusal(N_("A seat is for a human, a kitten, a cat or a tiger."))
    if len(wishes) not in game.players:
        raise Refusal(
            N_("%(game)s is for %(low)s to %(high)s players, not %(n)s."),
            game=game.label, low=game.players[0], high=game.players[-1], n=len(wishes),
        )  # fmt: skip
    return seats_from(wishes, player)


def salts_of(form: Form, seats: list[Seat]) -> list[str]:
    """One for each seat of this browser, in the order of the seats; friends add their own."""
    sent = [checked_salt(salt) for salt in form.text("salt", most=MOST_SALTS).split(" ")]
    return [sent.pop(0) if seat.player and sent else "" for seat in seats]


def options_of(form: Form, game: Game) -> dict[str, Value]:
    return {
        name: game.option_from_text(name, form.text(f"option-{name}"))
        for name in game.options
        if form.has(f"option-{name}")
    }
