"""The fields of a form that was sent.

Nearly every form is short and in the plain encoding: it is read in one go.  A form with a file
comes in parts, and is left to Starlette.
"""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from chatiere.core.translation import N_
from chatiere.web.server.refusal import Refusal
from chatiere.web.server.security import LARGEST_RECORD

MOST_FIELDS = 60
PLAIN = "application/x-www-form-urlencoded"
Fields = dict[str, str | bytes]


async def read_form(request: Request, files: int) -> Fields:
    """All fields, the last of a name where it was sent twice; at most so many of them files."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        if kind == PLAIN:
            return plain_fields(await request.body())
        return await fields_in_parts(request, files)
    except (ClientDisconnect, HTTPException):
        raise Refusal(N_("This form cannot be read.")) from None


def plain_fields(body: bytes) -> Fields:
    """`name=Ana&sit=1`.  What is no text, or no percent sign of this encoding, stays as it is or
    becomes a sign that stands for the unreadable, as in browsers; the size was checked before."""
    found = parse_qsl(body.decode("latin-1"), keep_blank_values=True)
    if len(found) > MOST_FIELDS:
        raise Refusal(N_("This form cannot be read."))
    return dict(found)


async def fields_in_parts(request: Request, files: int) -> Fields:
    async with request.form(
        max_files=files,
        max_fields=MOST_FIELDS,
        max_part_size=LARGEST_RECORD,  # which only the address for records lets through
    ) as sent:
        return {
            name: value if isinstance(value, str) else await value.read()
            for name, value in sent.multi_items()
        }
