"""Forms in the plain encoding are read as Starlette reads them, in one go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from starlette.formparsers import FormParser

from chatiere.web.server.form_reading import MOST_FIELDS, plain_fields
from chatiere.web.server.refusal import Refusal
from tests.web.serving import Browser, Running

BODIES = (
    b"",
    b"a=1&b=2",
    b"a=1&a=2",
    b"a",
    b"a=",
    b"=a",
    b"=",
    b"&&a=1&&",
    b"a=b=c",
    b"a;b=1;c",
    b"a=%",
    b"a=%4",
    b"a=%zz&%zz=b",
    b"a=%ff%fe",
    b"a=%C3%A9&b=\xc3\xa9&c=\xe9",
    b"a+b=c+d%2B",
    b"a=1\r\n&b=%0d%0a",
    b"a=%00\x00",
    b"a=%F0%9F%90%B1",
    b"a=%ED%A0%80",
)


def as_starlette_reads(body: bytes) -> dict[str, object]:
    async def chunks() -> AsyncGenerator[bytes]:
        yield body

    async def parsed() -> dict[str, object]:
        return dict((await FormParser(Headers(), chunks()).parse()).multi_items())

    return asyncio.run(parsed())


@pytest.mark.parametrize("body", BODIES)
def test_odd_forms_mean_what_they_always_meant(body: bytes) -> None:
    assert plain_fields(body) == as_starlette_reads(body)


@given(st.lists(st.sampled_from([b"a", b"%", b"4", b"1", b"=", b"&", b"+", b";", b"\xe9", b"%C3"])))
def test_any_form_means_what_it_always_meant(parts: list[bytes]) -> None:
    body = b"".join(parts)[:MOST_FIELDS]
    assert plain_fields(body) == as_starlette_reads(body)


def test_too_many_fields_are_refused() -> None:
    body = b"&".join(b"f=%d" % i for i in range(MOST_FIELDS))
    assert plain_fields(body) == {"f": str(MOST_FIELDS - 1)}
    with pytest.raises(Refusal):
        plain_fields(body + b"&one=more")


def test_the_kind_of_a_form_may_be_written_in_any_way(running: Running, ana: Browser) -> None:
    for kind in (
        "application/x-www-form-urlencoded; charset=utf-8",
        "Application/X-WWW-Form-Urlencoded",
    ):
        headers = {"content-type": kind}
        body = f"token={ana.token}&sound=soft"
        assert ana.post("/look", content=body, headers=headers).status_code == 303
    answer = ana.post("/look", content=f"token={ana.token}", headers={"content-type": "text/plain"})
    assert answer.status_code == 403


def test_a_form_that_is_longer_than_it_may_be_is_not_read(running: Running, ana: Browser) -> None:
    """Also where it does not say beforehand how long it is."""
    parts = (part for part in [f"token={ana.token}&text=".encode(), *[b"x" * 1000] * 20])
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = ana.post("/look", content=parts, headers=headers)
    assert answer.status_code == 400
