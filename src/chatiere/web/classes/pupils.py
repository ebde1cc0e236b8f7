"""Who a pupil is to the site: somebody of this class alone.

A tablet goes from hand to hand, and may belong to a child who plays at home with it.  So nobody
takes part in a class as the player of the browser: each pupil is a player of their own, made from
the browser and the class by a keyed digest, from which nobody can go back.  The cookie that says so
is sent to the pages of the class and to its tables only.  So nothing of a lesson is among the
browser's own games, the next class at the same tablet begins anew, and forgetting a pupil forgets
what they did in this class and nothing else.
"""

from __future__ import annotations

import base64
import hmac
from itertools import count

from starlette.responses import Response

from chatiere.store.people import FORGOTTEN
from chatiere.web.server.identity import ID_BYTES, PUPIL, Signer
from chatiere.web.server.request_context import RequestContext

LESSON = 12 * 3600
"""Seconds for which the cookie is kept."""


def pupil_at(context: RequestContext, gathering: str) -> str:
    """The pupil who asks for a page of this class: by their cookie, or as the browser's first."""
    if context.is_pupil:
        return context.player
    return first_pupil(context.services.signer, gathering, context.browser)


def first_pupil(signer: Signer, gathering: str, browser: str) -> str:
    """The same one however often it is asked, so that nobody sits down twice by pressing twice;
    who was taken out of the class is somebody new when they come again."""
    for number in count():
        text = f"pupil/{gathering}/{browser}/{number}".encode()
        digest = hmac.digest(signer.secret, text, "sha256")[:ID_BYTES]
        found = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if signer.newest(found) < FORGOTTEN:
            return found
    raise AssertionError("numbers do not end")


def sign_pupil(context: RequestContext, response: Response, pupil: str, path: str) -> None:
    """From now on who asks for pages under this path is this pupil."""
    response.set_cookie(
        PUPIL, context.services.signer.cookie(pupil), max_age=LESSON, path=path, httponly=True,
        samesite="lax", secure=context.services.config.secure,
    )  # fmt: skip
