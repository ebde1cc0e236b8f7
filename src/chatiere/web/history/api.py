"""Somebody's finished games for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request

from chatiere.store.history import FinishedGame
from chatiere.store.origins import is_practice
from chatiere.web.api.routes import Program, responses, services_of
from chatiere.web.history.older import with_results

router = APIRouter(prefix="/api/me", tags=["tables"], responses=responses)
AT_ONCE = 100
Skip = Annotated[int, Query(ge=0, le=1_000_000)]


@router.get("/games")
async def my_games(request: Request, player: Program, skip: Skip = 0) -> dict[str, Any]:
    """Your finished games, the last one first, a hundred at a time."""
    services = services_of(request)
    every = await services.write_queue.do(lambda store: store.finished(player))
    some = await with_results(services.write_queue, every[skip : skip + AT_ONCE])
    return {"count": len(every), "games": [described(table) for table in some]}


def described(table: FinishedGame) -> dict[str, Any]:
    """`result` is null where an older game was not counted yet; practice never counts."""
    return {
        "id": table.id,
        "game": table.game,
        "finished": table.changed,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in table.seats],
        "mine": [seat.seat for seat in table.seats if seat.is_mine],
        "result": table.result,
        "practice": is_practice(table.origin),
    }
