"""Laying a new table: who sits where, with which options, how fast."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

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
from chatiere.web.tables.circle_membership import Membership, membership_of
from chatiere.web.tables.company import (
    FRIEND,
    FRIENDS,
    HERE,
    ME,
    NOBODY,
    check_number,
    company_from,
    people_offered,
    places_from,
    usual_company,
)
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


def game_of(name: str) -> Game:
    if name not in games():
        raise NotFound(N_("There is no such game."))
    return games()[name]


@router.get("/games/{name}")
async def new(request: Request, name: str) -> Response:
    context = RequestContext.of(request)
    game = game_of(name)
    player = await context.services.write_queue.do(lambda store: store.player(context.player))
    people = request.query_params.get("people", "")
    usual = usual_company(game, await taught_in(context, game), context.preferences, people)
    membership = await circle_for(context, request.query_params.get("circle", ""))
    if membership and people_offered(game):
        usual = replace(usual, who=FRIENDS)
    deal, commitment = await context.services.deal_offers.offer()
    return show(
        context,
        "new.html",
        game=game,
        player=player,
        usual=usual,
        people_offered=people_offered(game),
        paces=PACES,
        clocks=CLOCKS,
        learning=invitation(game, context.language),
        spelled=spelled,
        deal=deal,
        commitment=commitment,
        membership=membership,
        offers_open=context.services.registry.extensions.open_tables is not None,
        opens=request.query_params.get("open") == "yes",
    )


async def circle_for(context: RequestContext, circle: str) -> Membership | None:
    """The circle for which a table is laid, if it is for one; its host must be in it."""
    return await membership_of(context, circle) if circle else None


async def taught_in(context: RequestContext, game: Game) -> int | None:
    """With how many the lesson of a game is played: it is read from a file."""
    return await asyncio.to_thread(context.services.registry.extensions.players_taught, game)


@router.post("/games/{name}")
async def create(request: Request, name: str) -> Response:
    """Lay the table; if nobody is waited for, the game begins."""
    context = RequestContext.of(request)
    form = await context.form("create")
    game = game_of(name)
    host_name = clean_name(form.text("name"))
    company = company_from(form, game) if form.has("who") else None
    places = places_from(form, game, company)
    seats = seats_of(places, form, game, host_name, context.player)
    salts = salts_of(form, seats)
    chosen = options_of(form, game)
    settings = settings_of(form)
    membership = await circle_for(context, form.text("circle"))
    public = membership is None and await is_public(context, form, seats)
    seed = await context.services.deal_offers.take(form.text("deal"))
    await remember_player(context, host_name)
    table = await context.services.registry.create(
        game, seats, chosen, settings, context.player, seed, salts,
        circle=membership.circle.id if membership else None, public=public,
    )  # fmt: skip
    warm_tigers(context.services.driver, table)
    if all(seat.kind != HUMAN or seat.player for seat in seats):
        await table.start()
        context.services.watching.visit(table, context.player, context.address)
    response = go(context, f"/t/{table.id}")
    if company:
        usual = company.remembered(game, await taught_in(context, game))
        context.prefer(response, usual)
    return response


async def is_public(context: RequestContext, form: Form, seats: list[Seat]) -> bool:
    """Whether anybody may sit down: where the host of the server offers it, at a free seat."""
    rules = context.services.registry.extensions.open_tables
    has_room = any(seat.kind == HUMAN and seat.player is None for seat in seats)
    if not form.ticked("public") or not has_room:
        return False
    if rules is None:
        raise Refusal(N_("This server has no open tables."))
    context.limit("open")
    names = [seat.name for seat in seats if seat.kind == HUMAN and seat.name]
    await rules.check_laying(context.player, context.address, names)
    return True


def seats_of(places: list[str], form: Form, game: Game, host_name: str, player: str) -> list[Seat]:
    wishes: list[tuple[str, str, bool]] = []
    for place, kind in enumerate(places):
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
    check_number(game, len(wishes), game.players)
    return seats_from(wishes, player)


def salts_of(form: Form, seats: list[Seat]) -> list[str]:
    """One for each seat of this browser, in the order of the seats; friends add their own."""
    sent = [checked_salt(salt) for salt in form.text("salt", most=MOST_SALTS).split(" ")]
    return [sent.pop(0) if seat.player and sent else "" for seat in seats]


def settings_of(form: Form) -> dict[str, Any]:
    over_days = form.text("clock") == OVER_DAYS
    return {
        "pace": form.text("pace", "normal"),
        "clock": 0 if over_days else form.number("clock", 0),
        "hints": form.ticked("hints"),
        "onlookers": form.ticked("onlookers"),
        "learn": form.ticked("learn"),
        "days": over_days,
        "open_screen": form.ticked("open_screen"),
    }


def options_of(form: Form, game: Game) -> dict[str, Value]:
    return {
        name: game.option_from_text(name, form.text(f"option-{name}"))
        for name in game.options
        if form.has(f"option-{name}")
    }
