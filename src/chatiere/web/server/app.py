"""The server: one application, made from how a host wants to run it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from traceback import extract_tb
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from chatiere.core.errors import ChatiereError
from chatiere.core.translation import N_
from chatiere.store.errors import Conflict, StoreError
from chatiere.web.api import docs_page
from chatiere.web.api import routes as api
from chatiere.web.api import sayings as api_sayings
from chatiere.web.circles import routes as circles
from chatiere.web.classes import pupil_routes, report_routes
from chatiere.web.classes import routes as classes
from chatiere.web.daily import position_page
from chatiere.web.daily import routes as daily
from chatiere.web.dealer import routes as dealer
from chatiere.web.evenings import routes as evenings
from chatiere.web.history import api as history_api
from chatiere.web.history import routes as history
from chatiere.web.home import me
from chatiere.web.home import routes as home
from chatiere.web.install import routes as install
from chatiere.web.learn import routes as learn
from chatiere.web.open_tables import routes as open_tables
from chatiere.web.paths import routes as paths
from chatiere.web.practice import progress_routes as practice_progress
from chatiere.web.practice import routes as practice
from chatiere.web.printing import routes as printing
from chatiere.web.push import routes as push
from chatiere.web.replay import routes as replay
from chatiere.web.review import routes as review
from chatiere.web.screen import routes as screen
from chatiere.web.server import file_routes
from chatiere.web.server.admission import AdmissionMiddleware
from chatiere.web.server.direct_routes import DirectRoutesMiddleware
from chatiere.web.server.metrics import metrics
from chatiere.web.server.refusal import NotFound, Refusal
from chatiere.web.server.request_context import RequestContext
from chatiere.web.server.responses import refuse
from chatiere.web.server.security import SecurityMiddleware, headers_of
from chatiere.web.server.services import Config, Services
from chatiere.web.sheets import routes as sheets
from chatiere.web.strategy import routes as strategy
from chatiere.web.tables import new_table
from chatiere.web.tables import routes as tables
from chatiere.web.upload import routes as upload

if TYPE_CHECKING:  # older versions of FastAPI have none, and take it for a wish that nobody heeds
    from fastapi.telemetry import TelemetryConfig

log = logging.getLogger("chatiere.web")
METHOD_NOT_ALLOWED = 405
NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""Nothing of a request is told to anybody, and nobody is asked at every request whether it is."""


def create_app(config: Config) -> FastAPI:
    """Opens the store: a bad one is refused here, before anything is served."""
    services = Services(config)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with services.running():
            yield

    app = FastAPI(
        title="Chatière", version=api.VERSION, lifespan=lifespan, docs_url=None, redoc_url=None,
        description=api.__doc__ or "", telemetry=NO_TELEMETRY,
    )  # fmt: skip
    app.state.services = services
    for part in (
        file_routes, home, me, install, push, new_table, learn, tables, replay, review, dealer,
        upload, practice_progress, practice, history, history_api, printing, docs_page, api,
        circles,
        sheets,
        classes, pupil_routes, report_routes,
        position_page, daily, paths,
        evenings,
        api_sayings,
        open_tables,
        screen,
        strategy,
    ):  # fmt: skip
        app.include_router(part.router)
    app.add_exception_handler(ChatiereError, on_refusal)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_unreadable)
    app.add_exception_handler(Exception, on_crash)
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=5)
    app.add_middleware(
        DirectRoutesMiddleware, routes=tables.ASKED_AT_EVERY_MOVE, on_refusal=on_refusal
    )
    app.add_middleware(
        AdmissionMiddleware,
        rate_limits=services.rate_limits,
        be_current=services.forgetting.be_current,
    )
    app.add_middleware(SecurityMiddleware, origins=config.origins, secure=config.secure)
    return app


def is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


async def on_refusal(request: Request, error: Exception) -> Response:
    """One line that says what is wrong."""
    assert isinstance(error, ChatiereError)
    status = status_of(error)
    metrics.refusals[type(error).__name__] += 1
    if is_api(request):
        headers = error.headers() if isinstance(error, Refusal) else None
        return JSONResponse({"error": str(error)}, status, headers)
    if not isinstance(error, Refusal):
        error = Refusal(N_("That is not possible: %(why)s."), why=error)
        error.status = status
    return refuse(RequestContext.of(request), error)


def status_of(error: ChatiereError) -> int:
    """What the store cannot do now is not the asker's fault, and may be tried again."""
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, StoreError):
        return 409 if isinstance(error, Conflict) else 503
    return 400


async def on_http_error(request: Request, error: Exception) -> Response:
    """Addresses that are not there, methods that are not offered."""
    assert isinstance(error, HTTPException)
    if is_api(request):
        return JSONResponse({"error": str(error.detail)}, error.status_code, error.headers)
    is_there = error.status_code == METHOD_NOT_ALLOWED
    refusal = NotFound(
        N_("This page cannot do that.") if is_there else N_("There is no such page.")
    )
    refusal.status = error.status_code
    return refuse(RequestContext.of(request), refusal)


async def on_unreadable(request: Request, error: Exception) -> Response:
    """A request that does not fit the API's description."""
    assert isinstance(error, RequestValidationError)
    if not is_api(request):
        return refuse(RequestContext.of(request), Refusal(N_("This form cannot be read.")))
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": f"{where}: {first['msg']}"}, 422)


async def on_crash(request: Request, error: Exception) -> Response:
    """Our own mistake: it is in the log, without what was sent; people get one line."""
    route = request.scope.get("route")
    where = " < ".join(f"{frame.name}:{frame.lineno}" for frame in extract_tb(error.__traceback__))
    log.error("%s failed: %s in %s", getattr(route, "path", "?"), type(error).__name__, where)
    line = "something went wrong here; it was noted, please try again"
    refusal = Refusal(N_("Something went wrong here. It was noted; please try again."))
    refusal.status = 500
    answer = (
        JSONResponse({"error": line}, 500)
        if is_api(request)
        else refuse(RequestContext.of(request), refusal)
    )
    answer.headers.update(
        headers_of(request.app.state.services.config.secure)
    )  # outside all middleware
    return answer
