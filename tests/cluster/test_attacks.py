"""The attacks on one server, on several; and those that only several make possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import TypeVar

import httpx
import pytest

from chatiere.web.cluster.postgres_bus import PostgresBus
from chatiere.web.server.identity import COOKIE
from chatiere.web.server.rate_limits import RATES
from tests.cluster.serving import Cluster, cluster
from tests.postgres import Postgres
from tests.web import test_abuse, test_attacks, test_revoking
from tests.web.serving import NO_TLS, Browser, Program, field_of, program, wait_until
from tests.web.test_abuse import key_of
from tests.web.test_attacks import scene
from tests.web.test_deal_offers import deal_on, take

__all__ = ["scene"]

test_an_attack_comes_to_nothing = test_attacks.test_an_attack_comes_to_nothing
test_a_program_without_a_good_key_is_nobody = (
    test_attacks.test_a_program_without_a_good_key_is_nobody
)
test_a_body_that_does_not_fit_is_refused_in_one_line = (
    test_attacks.test_a_body_that_does_not_fit_is_refused_in_one_line
)
test_a_key_works_once = test_abuse.test_a_key_works_once
test_who_is_forgotten_takes_their_keys_along = (
    test_abuse.test_who_is_forgotten_takes_their_keys_along
)
test_a_deal_is_dealt_once = test_abuse.test_a_deal_is_dealt_once
test_a_copied_cookie_dies_with_forget_me = test_revoking.test_a_copied_cookie_dies_with_forget_me
test_without_onlookers_nobody_looks_in = (
    test_attacks.test_without_onlookers_nobody_looks_in_once_it_began
)


T = TypeVar("T")
A = TypeVar("A")


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Closes what a test has opened."""
    with ExitStack() as opened:
        yield opened


def newcomers(stack: ExitStack, running: Cluster, count: int = 4) -> list[Browser]:
    """People who have seen a page, and ask one server each."""
    urls = [running.peers[number % len(running.peers)].url for number in range(count)]
    made = [stack.enter_context(Browser(url)) for url in urls]
    for browser in made:
        assert browser.token
    return made


def at_each(stack: ExitStack, running: Cluster, like: Browser) -> list[Browser]:
    """The same browser, which insists on one server each."""
    token = like.token
    made = [stack.enter_context(Browser(peer.url)) for peer in running.peers]
    for browser in made:
        browser.cookies.set(COOKIE, like.cookies[COOKIE])
        browser.__dict__["token"] = token
    return made


def at_once(deed: Callable[[A], T], actors: Sequence[A]) -> list[T]:
    """All at the same moment, as nearly as it can be."""
    with ThreadPoolExecutor(len(actors)) as hands:
        return list(hands.map(deed, actors))


# -- once is once ---------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(3))
def test_a_deal_is_taken_once_by_whichever_server(
    running: Cluster, ana: Browser, stack: ExitStack, turn: int
) -> None:
    deal = deal_on(ana)
    browsers = 2 * at_each(stack, running, ana)
    assert sorted(at_once(lambda who: take(who, deal), browsers)) == [303, 409, 409, 409]
    for browser in browsers:
        assert take(browser, deal) == 409


def test_a_deal_that_one_server_offered_is_taken_by_another(
    running: Cluster, ana: Browser, stack: ExitStack
) -> None:
    one, other = at_each(stack, running, ana)
    assert take(other, deal_on(one)) == 303
    assert take(one, deal_on(other)) == 303


@pytest.mark.parametrize("turn", range(3))
def test_a_key_for_another_device_works_once(
    running: Cluster, ana: Browser, stack: ExitStack, turn: int
) -> None:
    key, thieves = key_of(ana), newcomers(stack, running)
    answers = at_once(lambda who: who.send_form("/key", key=key).status_code, thieves)
    assert sorted(answers) == [303, 400, 400, 400]


def test_a_move_sent_to_every_server_at_once_is_made_once(
    running: Cluster, robo: Program, stack: ExitStack
) -> None:
    seen = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])
    programs = [stack.enter_context(Program(peer.url, robo.key)) for peer in running.peers]
    for _ in range(10):
        move = partial(Program.move, code=seen["id"], n=seen["n"], what=seen["view"]["moves"][0])
        answers = at_once(move, 2 * programs)
        assert {answer.status_code for answer in answers} == {200}, [a.text for a in answers]
        assert len({answer.json()["n"] for answer in answers}) == 1
        seen = answers[0].json()


def test_different_moves_sent_to_every_server_at_once_make_one(
    running: Cluster, robo: Program, stack: ExitStack
) -> None:
    code = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])["id"]
    programs = [stack.enter_context(Program(peer.url, robo.key)) for peer in running.peers]
    tried = 0
    for _ in range(30):
        seen = programs[0].ask("GET", f"/tables/{code}")
        pairs = list(zip(programs, seen["view"]["moves"], strict=False))
        answers = at_once(partial(sent, code, seen["n"]), pairs) if pairs else []
        assert sorted(answers) == [200, 409][: len(pairs)]
        tried += len(pairs) == 2
    assert tried > 3


def sent(code: str, n: int, pair: tuple[Program, str]) -> int:
    return pair[0].move(code, n, pair[1]).status_code


def test_a_form_that_was_sent_is_not_sent_again_by_another_server(
    running: Cluster, ana: Browser, stack: ExitStack
) -> None:
    code = ana.lay("mmm", "me")
    one, other = at_each(stack, running, ana)
    page = one.get(f"/t/{code}").text
    form = {"n": field_of(page, "n"), "move": field_of(page, "move")}
    assert one.act(code, **form).status_code == 303
    made = running.table(code).moves_made
    for browser in (other, one, other):
        assert browser.act(code, **form).status_code == 303, "it had been made"
    assert running.table(code).moves_made == made


@pytest.mark.parametrize("turn", range(3))
def test_a_seat_is_taken_by_one(
    running: Cluster, ana: Browser, stack: ExitStack, turn: int
) -> None:
    code, guests = ana.lay("chasse-aux-souris", "me", "friend"), newcomers(stack, running)
    answers = at_once(lambda who: who.act(code, sit=1, name="Léo").status_code, guests)
    assert sorted(answers) == [303, 409, 409, 409]


# -- what is over is over everywhere --------------------------------------------------------------


def test_a_revoked_cookie_is_refused_by_every_server_at_once(
    running: Cluster, ana: Browser, stack: ExitStack
) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    cookie, token = ana.cookies[COOKIE], ana.token
    for peer in 2 * running.peers:
        with Browser(peer.url) as own:
            own.headers["cookie"] = f"{COOKIE}={cookie}"
            answer = own.post("/me", data={"token": token, "revoke": "yes"})
        assert answer.status_code == 303
        for server in running.peers:
            assert react(server.url, code, cookie, token) == 403
            assert react(server.url, code, answer.cookies[COOKIE], token) == 303
        cookie = answer.cookies[COOKIE]


def react(url: str, code: str, cookie: str, token: str) -> int:
    form, headers = {"token": token, "react": "bravo"}, {"cookie": f"{COOKIE}={cookie}"}
    return httpx.post(f"{url}/t/{code}", data=form, headers=headers, verify=NO_TLS).status_code


def test_a_server_that_cannot_hear_the_others_reads_what_was_revoked(
    running: Cluster, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that was paused, and has not yet read what it was sent meanwhile."""
    code = ana.lay("filou", "me", "cat", "cat")
    cookie, token = ana.cookies[COOKIE], ana.token
    here, there = running.peers
    monkeypatch.setattr(PostgresBus, "is_current", property(lambda bus: False))
    monkeypatch.delitem(there.services.bus.handlers, "revoked")
    assert react(there.url, code, cookie, token) == 303
    with Browser(here.url) as own:
        own.headers["cookie"] = f"{COOKIE}={cookie}"
        assert own.post("/me", data={"token": token, "revoke": "yes"}).status_code == 303
    assert react(there.url, code, cookie, token) == 403


def test_a_page_that_is_open_at_another_server_ends_with_its_cookie(
    running: Cluster, ana: Browser, stack: ExitStack
) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    here, there = at_each(stack, running, ana)
    with there.stream("GET", f"/t/{code}/live") as page:
        lines = page.iter_lines()
        assert any(line.startswith("data: ") for line in lines)
        assert here.send_form("/me", revoke="yes").status_code == 303
        assert list(lines)[-1:] == [""], "it ends"
    assert there.get(f"/t/{code}/live").status_code == 403


def test_a_program_s_old_key_is_refused_by_every_server_at_once(running: Cluster) -> None:
    with program(running.url) as robo:
        key = robo.key
        for _ in range(4):
            new = new_key(running.peers[0].url, key)
            for peer in running.peers:
                with Program(peer.url, key) as old, Program(peer.url, new) as again:
                    assert old.get("/tables/aaaaaaaaaa").status_code == 401
                    assert again.get("/tables/aaaaaaaaaa").status_code == 404
            key = new


def new_key(url: str, key: str) -> str:
    with Program(url, key) as client:
        return str(client.post("/me/key").json()["key"])


def test_who_is_forgotten_is_forgotten_by_every_server(
    running: Cluster, ana: Browser, stack: ExitStack
) -> None:
    code = ana.lay("filou", "me", "friend", "cat", name="Zoé-Marguerite")
    with Browser(running.url) as leo:
        leo.sit(code, 1)
        ana.act(code, start="yes")
        watching = at_each(stack, running, leo)
        for browser in watching:
            assert "Zoé-Marguerite" in browser.get(f"/t/{code}").text
        thieves = at_each(stack, running, ana)
        assert ana.send_form("/me", forget="yes").status_code == 303
        for thief in thieves:
            assert thief.act(code, react="bravo").status_code == 403

        def is_forgotten() -> bool:
            return all("Zoé-Marguerite" not in b.get(f"/t/{code}").text for b in watching)

        wait_until(is_forgotten, 3.0)


# -- how often ------------------------------------------------------------------------------------


@pytest.fixture
def limited(postgres: Postgres) -> Iterator[Cluster]:
    with cluster(postgres, workers=1, rate_factor=1.0) as servers:
        yield servers


def allowed(answers: list[httpx.Response]) -> int:
    refused = {answer.status_code for answer in answers} - {200, 201, 204, 303}
    assert refused <= {429}, refused
    return sum(answer.is_success or answer.status_code == 303 for answer in answers)


def test_two_servers_do_not_give_twice_as_much(limited: Cluster) -> None:
    """What one of them allowed before it had heard of the other is owed later."""
    rate = RATES["move"]
    with program(limited.url) as robo:
        code = robo.ask("POST", "/tables", game="mmm", seats=[{"mine": True}])["id"]
        began, answers = time.monotonic(), list[httpx.Response]()
        for wait in (0.0, 1.5, 1.5):
            time.sleep(wait)
            answers += [robo.get(f"/tables/{code}") for _ in range(2 * int(rate.burst))]
        most = rate.burst + rate.per_second * (time.monotonic() - began)
    assert rate.burst / 2 <= allowed(answers) <= most + rate.burst / 4, "what is not yet told"


def test_nor_does_asking_all_of_them_at_once(limited: Cluster, stack: ExitStack) -> None:
    rate = RATES["key"]
    with Browser(limited.url) as ana:
        assert ana.get("/me").status_code == 200
        browsers = at_each(stack, limited, ana)
        ask = lambda who: who.send_form("/me", name="Ana")  # noqa: E731
        answers = [each for _ in range(int(rate.burst)) for each in at_once(ask, browsers)]
    assert rate.burst / 2 <= allowed(answers) <= rate.burst * 1.4
