"""How pages answer: whole pages, parts for htmx, and one line for what cannot be."""

from __future__ import annotations

from typing import Any

from starlette.responses import HTMLResponse, RedirectResponse, Response

from chatiere.web.asking import Asking
from chatiere.web.refusal import Refusal
from chatiere.web.render import page

SEE_OTHER = 303
NO_CONTENT = 204


def show(asking: Asking, name: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page for whoever asks; their browser is known from now on."""
    html = page(
        name,
        asking.language,
        asking=asking,
        look=asking.look,
        token=asking.form_token(),
        path=asking.request.url.path,
        **context,
    )
    response = HTMLResponse(html, status, {"cache-control": "no-store", "vary": "cookie"})
    if asking.is_new:
        asking.sign(response)
    return response


def done(asking: Asking, path: str) -> Response:
    """A form was taken: the live stream shows what came of it, or the page does."""
    if asking.wants_part:
        return Response(status_code=NO_CONTENT)
    return RedirectResponse(path, SEE_OTHER)


def go(asking: Asking, path: str) -> Response:
    """On to another page."""
    if asking.wants_part:
        return Response(status_code=NO_CONTENT, headers={"hx-redirect": path})
    return RedirectResponse(path, SEE_OTHER)


def refuse(asking: Asking, refusal: Refusal) -> Response:
    """One line that says what is wrong."""
    told = asking.tell(refusal)
    answer = (
        HTMLResponse(page("parts/said.html", asking.language, told=told), refusal.status)
        if asking.wants_part
        else show(asking, "refused.html", refusal.status, told=told)
    )
    answer.headers.update(refusal.headers())
    return answer
