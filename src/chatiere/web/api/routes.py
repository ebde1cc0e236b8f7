"""The table for programs: the same views and moves as JSON.

A program asks for a key once (`POST /api/players`) and sends it with every request as
`Authorization: Bearer KEY`.  What a seat sees is exactly what its page would show; moves
are the words of the game record.  `n` is the number of moves made so far: a move that was
sent twice counts once, and one that comes too late is refused with status 409.
"""

from __future__ import annotations

import json
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from chatiere.bots.observation import observation
from chatiere.core.dealer import SEED_BYTES
from chatiere.core.game import Game, Value, games
from chatiere.core.translation import LANGUAGES, N_
from chatiere.store.rows import Player
from chatiere.store.write_queue import WriteQueue
from chatiere.web.api.schemas import Keyed, Move, NewPlayer, NewTable, Sit, Undo, Wrong
from chatiere.web.server.faces import chance_face
from chatiere.web.server.refusal import Forbidden, Late
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.services import Services
from chatiere.web.tables import actions, messages, moves
from chatiere.web.tables.codes import CODE
from chatiere.web.tables.curtain import next_behind_curtain
from chatiere.web.tables.live_stream import FOR_PROGRAMS, Follower, stream
from chatiere.web.tables.move_checks import check_hint
from chatiere.web.tables.names import clean_name
from chatiere.web.tables.new_table import game_of
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import seats_from
from chatiere.web.tables.routes import check_may_look
from chatiere.web.tables.sayings import fresh_sayings
from chatiere.web.tables.sealing import check_unsealed
from chatiere.web.tables.table import OVER, Table
from chatiere.web.tables.table_page import Viewer, viewer_of
from chatiere.web.tables.warming import warm_tigers

VERSION = "1"
STORY = 30
SETTINGS = {"pace", "clock", "hints", "onlookers", "open_screen", "days"}
JSON = "json"
"""In place of a language: how programs see."""
Code = Annotated[str, Path(pattern=f"^{CODE.pattern}$")]


responses: dict[int | str, dict[str, Any]] = {
    status: {"model": Wrong} for status in (400, 401, 403, 404, 409, 422, 429, 503)
}
router = APIRouter(prefix="/api", tags=["tables"], responses=responses)


class Unknown(Forbidden):
    status = 401


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def player_of(request: Request) -> str:
    """Whose key it is; cookies do not count here, so no page can act for somebody."""
    services = services_of(request)
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    player = services.signer.player_of_program(key) if kind.lower() == "bearer" else None
    if player is None:
        raise Unknown(N_("Send your key: Authorization: Bearer KEY (POST /api/players gives one)."))
    services.rate_limits.take("move", player)
    return player


Program = Annotated[str, Depends(player_of)]


async def table_of(request: Request, code: Code, player: Program) -> Table:
    services = services_of(request)
    table = await services.table(code)
    check_may_look(table, player)
    services.watching.visit(table, player, RequestContext.of(request).address)
    seat = next_behind_curtain(table, player)
    if seat is not None:  # no curtain is needed between the seats of one program
        messages.say(table, messages.lift_curtain, player, seat)
    return table


AtTable = Annotated[Table, Depends(table_of)]


@router.get("/games")
async def list_games() -> list[dict[str, Any]]:
    """Every game with its players and options."""
    return [described(game) for game in games().values()]


def described(game: Game) -> dict[str, Any]:
    return {
        "game": game.name,
        "label": game.label,
        "title": {each: game.title_in(each) for each in LANGUAGES},
        "players": [game.players[0], game.players[-1]],
        "minutes": game.minutes,
        "age": game.age,
        "moods": list(game.moods),
        "aim": game.aim,
        "options": {
            name: {
                "values": list(option.values),
                "default": option.default,
                "says": {each: game.option_in(name, each) for each in LANGUAGES},
            }
            for name, option in game.options.items()
        },
    }


@router.post("/players", status_code=201)
async def new_player(request: Request, asked: NewPlayer) -> Keyed:
    """A key for a program, under a name."""
    services = services_of(request)
    services.rate_limits.take_for_address("join", RequestContext.of(request).address)
    name, now = clean_name(asked.name), services.now()
    player = Player(services.signer.new_player(), name, LANGUAGES[0], now, now, chance_face())
    await services.write_queue.do(lambda store: store.add_player(player))
    return Keyed(name=name, key=services.signer.program_key(player.id))


@router.post("/me/key")
async def new_key(request: Request, player: Program) -> Keyed:
    """A new key for the same player: every key from before stops working."""
    services = services_of(request)
    services.rate_limits.take("key", player)
    name = await name_of(services.write_queue, player)
    await services.forgetting.revoke_keys(player)
    return Keyed(name=name, key=services.signer.program_key(player))


@router.delete("/me", status_code=204)
async def forget_me(request: Request, player: Program) -> None:
    """Forget this player: names and keys are gone, and cats play on."""
    services = services_of(request)
    services.rate_limits.take("key", player)
    await services.forgetting.forget(player)


async def name_of(write_queue: WriteQueue, player: str) -> str:
    known = await write_queue.do(lambda store: store.player(player))
    if known is None:
        raise Unknown(N_("This player was forgotten: ask for a new key."))
    return known.name


@router.post("/tables", status_code=201)
async def new_table(request: Request, asked: NewTable, player: Program) -> dict[str, Any]:
    """Lay a table; it begins at once when no seat waits for anybody."""
    services = services_of(request)
    services.rate_limits.take("create", player)
    game, name = game_of(asked.game), await name_of(services.write_queue, player)
    seats = seats_from(
        [(seat.kind, name if seat.mine else "", seat.mine) for seat in asked.seats], player
    )
    salts = [""] * len(seats)
    mine = next((seat.seat for seat in seats if seat.player == player), None)
    if mine is not None:
        salts[mine] = asked.salt
    settings = asked.model_dump(include=SETTINGS)
    options: dict[str, Value] = dict(asked.options)
    seed = secrets.token_bytes(SEED_BYTES)
    table = await services.registry.create(game, seats, options, settings, player, seed, salts)
    warm_tigers(services.driver, table)
    if all(seat.kind != HUMAN or seat.player for seat in seats):
        await table.start()
        services.watching.visit(table, player, RequestContext.of(request).address)
    return await table_for(table, player)


@router.get("/tables/{code}")
async def get_table(table: AtTable, player: Program) -> dict[str, Any]:
    """What you see of a table now."""
    return await table_for(table, player)


async def table_for(table: Table, player: str) -> dict[str, Any]:
    """A table through its viewer's eyes; with the lock, so that all of it is written."""
    async with table.lock:
        return table_seen_by(table, viewer_of(table, player, JSON, ""))


def table_seen_by(table: Table, viewer: Viewer) -> dict[str, Any]:
    """`manner` is what programs of before know the settings by."""
    match = table.match
    return {
        "id": table.id,
        "game": table.game.name,
        "state": table.state,
        "options": dict(table.stored.options),
        "manner": table.settings.kept(),
        "seats": [
            {"name": seat.name, "kind": seat.kind, "free": is_free(table, seat.seat),
             "held": seat.held, "face": seat.face}
            for seat in table.seats
        ],
        "mine": list(viewer.mine),
        "n": table.moves_made,
        "view": match.view(viewer.seat) if match else None,
        "story": {
            language: story_lines(table, viewer.seat, language)
            for language in LANGUAGES
        } if match else {},
        "said": [
            {"seat": said.seat, "phrase": said.phrase, "line": said.line}
            for said in fresh_sayings(table.sayings)
        ],
        "can_undo": viewer.undo,
        "commitment": table.commitment(),
        "next": table.stored.next,
    }  # fmt: skip


def viewer_now(table: Table, player: str) -> Viewer:
    """As whom a program sees a table now, if it may."""
    check_may_look(table, player)
    return viewer_of(table, player, JSON, "")


def as_json(table: Table, viewer: Viewer) -> str:
    return json.dumps(table_seen_by(table, viewer))


def story_lines(table: Table, seat: int, language: str) -> list[str]:
    return [line for *_, lines in table.story(seat, language, STORY) for line in lines]


def is_free(table: Table, seat: int) -> bool:
    return table.seats[seat].kind == HUMAN and table.seats[seat].player is None


@router.post("/tables/{code}/seats")
async def sit(request: Request, table: AtTable, player: Program, asked: Sit) -> dict[str, Any]:
    """Take a free seat."""
    services = services_of(request)
    name = await name_of(services.write_queue, player)
    await moves.retry_if_moved_on(
        table, lambda: actions.sit(table, player, asked.seat, name, asked.salt)
    )
    await actions.begin_if_full(services.driver, table)
    return await table_for(table, player)


@router.post("/tables/{code}/start")
async def start(request: Request, table: AtTable, player: Program) -> dict[str, Any]:
    """The host begins the game."""
    driver = services_of(request).driver
    await moves.retry_if_moved_on(table, lambda: actions.start(driver, table, player))
    return await table_for(table, player)


@router.post("/tables/{code}/moves")
async def move(request: Request, table: AtTable, player: Program, asked: Move) -> dict[str, Any]:
    """Make move `n` of the match."""
    driver = services_of(request).driver
    await moves.retry_if_moved_on(
        table, lambda: moves.move(driver, table, player, asked.n, asked.move)
    )
    return await table_for(table, player)


@router.post("/tables/{code}/undo")
async def undo(table: AtTable, player: Program, asked: Undo) -> dict[str, Any]:
    """Take move `n` back, if it was yours, the last one, and showed nothing."""
    await moves.retry_if_moved_on(table, lambda: moves.undo(table, player, asked.n))
    return await table_for(table, player)


@router.get("/tables/{code}/advice")
async def advice(request: Request, table: AtTable, player: Program) -> dict[str, Any]:
    """What a tiger thinks of your position, if the host allows hints."""
    services = services_of(request)
    services.rate_limits.take("think", player)
    async with table.lock:
        seat, n = check_hint(table, player), table.moves_made
        hidden = observation(table.playing(), seat)
    asker = (table.presence.address, player, table.id)
    return await services.bot_service.advice(hidden, str(n), asker=asker)


@router.get("/tables/{code}/record")
async def record(table: AtTable) -> dict[str, Any]:
    """The whole record, once the game is over."""
    async with table.lock:
        if table.state != OVER:
            raise Late(N_("The record is there once the game is over: it shows every card."))
        check_unsealed(table.stored.origin)
        return table.playing().record()


@router.get("/tables/{code}/events", response_class=Response)
async def events(request: Request, table: AtTable, player: Program) -> Response:
    """Server-sent events: the table as you see it, anew after every change."""
    services, address = services_of(request), RequestContext.of(request).address
    services.stream_slots.check(table, player, address)
    follower = Follower(
        table, player, address, lambda: viewer_now(table, player), as_json, FOR_PROGRAMS
    )
    changes = stream(services.watching, services.closing, follower)
    return StreamingResponse(changes, media_type="text/event-stream")
