"""A list of attacks, each of which comes to nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from chatiere.web.server.identity import COOKIE, Signer
from tests.web.serving import NO_TLS, Browser, Program, Running, program

Attack = Callable[["Scene"], httpx.Response]


class Scene:
    """Ana's table with Léo, where it is Ana's turn; and Mallory, who sits nowhere."""

    def __init__(self, running: Running, ana: Browser, leo: Browser, mallory: Browser) -> None:
        self.running, self.ana, self.leo, self.mallory = running, ana, leo, mallory
        self.code = ana.lay("chasse-aux-souris", "me", "friend", onlookers="yes", hints="yes")
        leo.sit(self.code, 1)
        ana.act(self.code, start="yes")
        self.table = running.table(self.code)
        if self.table.mover == 1:
            self.ana, self.leo = leo, ana
        self.n, self.move = self.table.moves_made, self.table.playing().moves()[0]

    def form(self, **fields: object) -> dict[str, str]:
        good = {"token": self.ana.token, "n": self.n, "move": self.move}
        return {k: str(v) for k, v in (good | fields).items() if v is not None}

    def post(self, who: Browser | None = None, **more: Any) -> httpx.Response:
        """Ana's move, sent in some odd way."""
        return (who or self.ana).post(f"/t/{self.code}", **{"data": self.form(), **more})

    def with_cookie(self, cookie: str) -> httpx.Response:
        return httpx.post(
            f"{self.running.url}/t/{self.code}",
            data=self.form(),
            headers={"cookie": f"{COOKIE}={cookie}"},
            verify=NO_TLS,
        )

    @property
    def cookie(self) -> str:
        return str(self.ana.cookies[COOKIE])

    @property
    def ana_id(self) -> str:
        return self.table.seats[self.table.mover or 0].player or ""


def chunks(total: int) -> Any:
    return itertools.repeat(b"move=" + b"x" * 1000 + b"&", total // 1000)


def other_secret(at: Scene) -> httpx.Response:
    return at.with_cookie(Signer(b"guessed").cookie(at.ana_id))


ODD = "é🐭"
FORM = {"content-type": "application/x-www-form-urlencoded"}
MULTI = {"content-type": "multipart/form-data"}
ATTACKS: dict[str, tuple[Attack, set[int]]] = {
    "a move without a cookie": (lambda at: at.with_cookie(""), {403}),
    "a cookie that somebody made up": (lambda at: at.with_cookie("mallory"), {403}),
    "the bare id as a cookie": (lambda at: at.with_cookie(at.ana_id), {403}),
    "a cookie with another signature": (lambda at: at.with_cookie(at.cookie[:-3] + "abc"), {403}),
    "a cookie with another id": (lambda at: at.with_cookie("x" + at.cookie), {403}),
    "a cookie signed with a guessed secret": (other_secret, {403}),
    "a form without a token": (lambda at: at.post(data=at.form(token=None)), {403}),
    "a form with an empty token": (lambda at: at.post(data=at.form(token="")), {403}),
    "somebody else's token": (lambda at: at.post(data=at.form(token=at.leo.token)), {403}),
    "a token that is no text": (lambda at: at.post(data=at.form(token=ODD)), {403}),
    "a token as a file": (
        lambda at: at.post(data=at.form(token=None), files={"token": b"x"}), {400, 403}
    ),
    "a form of another site, by its origin": (
        lambda at: at.post(headers={"origin": "https://evil.example"}), {403}
    ),
    "a form of nowhere": (lambda at: at.post(headers={"origin": "null"}), {403}),
    "an origin that is no address": (lambda at: at.post(headers={"origin": "http://["}), {403}),
    "a form of another site, as browsers tell": (
        lambda at: at.post(headers={"sec-fetch-site": "cross-site"}), {403}
    ),
    "a form of a neighbour's site": (
        lambda at: at.post(headers={"sec-fetch-site": "same-site"}), {403}
    ),
    "a name of theirs that points at us": (
        lambda at: at.post(headers={"host": "evil.example", "origin": "http://evil.example"}),
        {421},
    ),
    "a move by GET": (
        lambda at: at.ana.get(f"/t/{at.code}", params=at.form()), {200}
    ),
    "a body that is far too long": (lambda at: at.post(data={"move": "x" * 100_000}), {413}),
    "a body without an end": (
        lambda at: at.post(data=None, content=chunks(200_000), headers=FORM), {400, 413}
    ),
    "a thousand fields": (
        lambda at: at.post(data=at.form(**{f"f{i}": 1 for i in range(1000)})), {400}
    ),
    "a form in no form": (
        lambda at: at.post(data=None, content=b"\xff\x00%%%", headers=MULTI), {400, 403}
    ),
    "a form with parts that do not end": (
        lambda at: at.post(
            data=None, content=b"--x\r\nbroken",
            headers={"content-type": "multipart/form-data; boundary=x"},
        ),
        {400, 403},
    ),
    "a move for the neighbour's seat": (
        lambda at: at.leo.act(at.code, n=at.n, move=at.move), {409}
    ),
    "a move at a table where one does not sit": (
        lambda at: at.mallory.act(at.code, n=at.n, move=at.move), {403}
    ),
    "an undo of somebody else's move": (lambda at: at.leo.act(at.code, undo=at.n - 1), {409}),
    "a hint for somebody else's turn": (lambda at: at.leo.act(at.code, hint="yes"), {409}),
    "a hint for an onlooker": (lambda at: at.mallory.act(at.code, hint="yes"), {403}),
    "the curtain of somebody else's hand": (lambda at: at.leo.act(at.code, uncover=0), {403, 409}),
    "a curtain that an onlooker lifts": (lambda at: at.mallory.act(at.code, uncover=0), {403}),
    "a seat in a game that has begun": (
        lambda at: at.mallory.act(at.code, sit=1, name="M"), {409}
    ),
    "leaving for somebody else": (lambda at: at.mallory.act(at.code, stand=0), {409}),
    "a cat for somebody who is here": (lambda at: at.mallory.act(at.code, hold=0), {403}),
    "a reaction of an onlooker": (lambda at: at.mallory.act(at.code, react="bravo"), {403}),
    "a reaction that we do not have": (lambda at: at.leo.act(at.code, react="<b>"), {400}),
    "the pace, by somebody who is not the host": (
        lambda at: at.mallory.act(at.code, pace="slow"), {403}
    ),
    "a start by somebody who is not the host": (
        lambda at: at.mallory.act(at.code, start="yes"), {403}
    ),
    "a rematch before the end": (lambda at: at.leo.act(at.code, rematch="yes"), {409}),
    "salts that are none": (lambda at: at.leo.act(at.code, salts="x:y"), {400}),
    "a number below zero": (lambda at: at.post(data=at.form(n=-1)), {400}),
    "a number without end": (lambda at: at.post(data=at.form(n="9" * 150)), {400}),
    "a number in other digits": (lambda at: at.post(data=at.form(n="²")), {400}),
    "a seat in other digits": (lambda at: at.ana.act(at.code, give="² cat"), {400}),
    "a move of another game": (lambda at: at.post(data=at.form(move="bid 3")), {400}),
    "a move with a line break": (lambda at: at.post(data=at.form(move="lay 1\r\nX: y")), {400}),
    "a move of a thousand letters": (lambda at: at.post(data=at.form(move="x" * 1000)), {400}),
    "a form that asks for nothing": (lambda at: at.post(data={"token": at.ana.token}), {400}),
    "a table that is not there": (lambda at: at.mallory.get("/t/aaaaaaaaaa"), {404}),
    "a table with an odd name": (lambda at: at.mallory.get("/t/..%2f..%2fetc%2fpasswd"), {404}),
    "a file above our folder": (lambda at: at.mallory.get("/a/x/../../../etc/passwd"), {404}),
    "a file above our folder, spelled otherwise": (
        lambda at: at.mallory.get("/a/x/%2e%2e/%2e%2e/pyproject.toml"), {404}
    ),
    "a file with a nul": (lambda at: at.mallory.get("/a/x/base.css%00"), {404}),
    "a method that we do not have": (lambda at: at.mallory.request("TRACE", "/"), {405}),
    "deleting a table": (lambda at: at.mallory.delete(f"/t/{at.code}"), {405}),
}  # fmt: skip


@pytest.fixture(scope="module")
def scene(running: Running) -> Any:
    with Browser(running.url) as ana, Browser(running.url) as leo, Browser(running.url) as mallory:
        yield Scene(running, ana, leo, mallory)


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_comes_to_nothing(scene: Scene, attack: str) -> None:
    table = scene.table
    before = (
        table.moves_made,
        table.fragments.version,
        list(table.seats),
        table.settings,
        table.stored,
    )
    deed, statuses = ATTACKS[attack]
    answer = deed(scene)
    assert answer.status_code in statuses, answer.text
    assert (
        table.moves_made,
        table.fragments.version,
        list(table.seats),
        table.settings,
        table.stored,
    ) == before
    assert "Traceback" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


# -- programs ---------------------------------------------------------------------------------


def keyed(scene: Scene, key: str) -> httpx.Response:
    with Program(scene.running.url, key) as client:
        return client.move(scene.code, scene.n, scene.move)


KEYS: dict[str, Callable[[Scene], str]] = {
    "no key": lambda at: "-",
    "a key that somebody made up": lambda at: "mallory",
    "the bare id as a key": lambda at: at.ana_id,
    "a cookie as a key": lambda at: at.cookie,
    "a key with another signature": lambda at: (
        at.running.services.signer.program_key(at.ana_id)[:-2] + "xx"
    ),
    "a key signed with a guessed secret": lambda at: Signer(b"guessed").program_key(at.ana_id),
}


@pytest.mark.parametrize("kind", KEYS)
def test_a_program_without_a_good_key_is_nobody(scene: Scene, kind: str) -> None:
    assert keyed(scene, KEYS[kind](scene)).status_code == 401
    assert scene.table.moves_made == scene.n


def test_a_cookie_does_not_count_for_programs(scene: Scene) -> None:
    """So no page of anybody's can act for who has a cookie."""
    body = {"n": scene.n, "move": scene.move}
    assert scene.ana.post(f"/api/tables/{scene.code}/moves", json=body).status_code == 401
    assert scene.ana.get(f"/api/tables/{scene.code}").status_code == 401


def test_a_key_does_not_count_as_a_cookie(scene: Scene) -> None:
    key = scene.running.services.signer.program_key(scene.ana_id)
    assert scene.with_cookie(key).status_code == 403


BODIES: dict[str, tuple[object, int]] = {
    "a field that we do not know": ({"n": 1, "move": "x", "seat": 0}, 422),
    "a number as text": ({"n": "1", "move": "x"}, 422),
    "a number below zero": ({"n": -1, "move": "x"}, 422),
    "a number without end": ({"n": 10**30, "move": "x"}, 422),
    "a move that is too long": ({"n": 1, "move": "x" * 200}, 422),
    "a list": ([], 422),
    "nothing": (None, 422),
}


@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_does_not_fit_is_refused_in_one_line(scene: Scene, body: str) -> None:
    sent, status = BODIES[body]
    with program(scene.running.url) as client:
        answer = client.post(f"/tables/{scene.code}/moves", json=sent)
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]
    assert "\n" not in answer.json()["error"]


def test_without_onlookers_nobody_looks_in_once_it_began(
    running: Running, ana: Browser, leo: Browser, robo: Program
) -> None:
    code = ana.lay("filou", "me", "cat", "cat", pace="slow")
    for path in ("", "/live", "/record"):
        assert leo.get(f"/t/{code}{path}").status_code == 403
    for path in ("", "/events", "/record", "/advice"):
        assert robo.get(f"/tables/{code}{path}").status_code == 403
    assert leo.act(code, react="bravo").status_code == 403
