"""Bringing along the record of a game that was played elsewhere, or long ago."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from chatiere.core.translation import N_
from chatiere.store.store import Store
from chatiere.web.server.players import remember_player
from chatiere.web.server.refusal import Late, Refusal
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import go, show
from chatiere.web.server.security import LARGEST_RECORD
from chatiere.web.tables.codes import new_code

router = APIRouter(include_in_schema=False)
MOST_KEPT = 200


@router.get("/replay")
async def choose(request: Request) -> Response:
    context = RequestContext.of(request)
    return show(context, "upload.html", days=context.services.config.keep_days)


@router.post("/replay")
async def bring(request: Request) -> Response:
    """A file or a pasted text; it is kept only if nothing is wrong with it."""
    context = RequestContext.of(request)
    form = await context.form("record", files=1)
    pasted = form.text("text", most=LARGEST_RECORD).encode("utf-8", "replace")
    content = form.file("file") or pasted
    if not content.strip():
        raise Refusal(N_("Choose a file, or paste a record."))
    record = await context.services.record_reader.check(content)
    await remember_player(context, "")
    code, now = new_code(), context.services.now()
    kept = await context.services.write_queue.do(
        lambda store: keep(store, code, context.player, record, now)
    )
    return go(context, f"/r/{kept}")


def keep(store: Store, code: str, owner: str, record: dict[str, Any], now: float) -> str:
    """The code of what is kept; nothing is, if there are too many."""
    with store.transaction():
        kept = store.add_record(code, owner, record, now)
        if store.records_of(owner) > MOST_KEPT:
            raise Late(
                N_("You already have %(most)s imported games here: old ones are deleted in time."),
                most=MOST_KEPT,
            )
    return kept
