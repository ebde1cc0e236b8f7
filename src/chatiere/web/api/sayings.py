"""What programs say at a table: reactions, phrases and lines."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request

from chatiere.core.translation import LANGUAGES, translator
from chatiere.web.api.routes import AtTable, Program, responses, services_of, table_for
from chatiere.web.api.schemas import React, Say
from chatiere.web.tables import speaking
from chatiere.web.tables.sayings import PHRASES, SAYING_SECONDS

router = APIRouter(prefix="/api", tags=["tables"], responses=responses)


@router.post("/tables/{code}/reactions")
async def react(request: Request, table: AtTable, player: Program, asked: React) -> dict[str, Any]:
    """Say something kind."""
    services_of(request).rate_limits.take("react", player)
    speaking.react(table, player, asked.reaction)
    return await table_for(table, player)


@router.get("/phrases")
async def list_phrases() -> dict[str, dict[str, str]]:
    """What can be said at a table, by its name, in every language."""
    return {
        name: {language: translator(language).text(says) for language in LANGUAGES}
        for name, says in PHRASES.items()
    }


@router.post("/tables/{code}/sayings")
async def say(request: Request, table: AtTable, player: Program, asked: Say) -> dict[str, Any]:
    """Say a phrase, which everybody reads in their own language; or, in a circle that allows it,
    a line in your own words."""
    services = services_of(request)
    services.rate_limits.take("react", player)
    if asked.line:
        await speaking.say_line(table, player, asked.line)
    else:
        speaking.say_phrase(table, player, asked.phrase)
    services.driver.publish_later(SAYING_SECONDS, table)
    return await table_for(table, player)
