"""What must stand in no answer and in no log: seeds, salts, who somebody is, others' hands."""

from __future__ import annotations

import asyncio
import itertools
import random
import threading
from collections.abc import Iterator

import pytest

from chatiere.core.game import find
from chatiere.store.rows import Seat
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import Viewer
from tests.web.parties import Party, open_mind, party
from tests.web.serving import Browser, Running, first_event, served

SALT = "deadbeef" * 4


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1) as server:
        server.services.bot_service.advice = open_mind  # type: ignore[assignment, method-assign]
        yield server


def secrets_of(at: Party, seat: int) -> dict[str, str]:
    """What this viewer must never read while the game is on."""
    table, signer = at.table, at.running.services.signer
    found = {"seed": table.stored.seed, "the server's secret": signer.secret.hex()}
    for other, player in enumerate(at.players):
        found[f"id {other}"] = player
        found[f"cookie {other}"] = signer.cookie(player)
        found[f"key {other}"] = signer.program_key(player)
        if other != seat:
            found[f"token {other}"] = signer.form_token(player)
        if other < len(table.seats):
            found[f"salt {other}"] = table.stored.salts[other]
    return found


def test_no_answer_and_no_log_holds_seeds_salts_or_who_somebody_is(running: Running) -> None:
    with party(running, "filou", 4, {}) as at:
        chance = random.Random(3)  # noqa: S311
        for _ in range(8):
            at.play(chance)
        for seat in range(5):
            sent = "\n".join(at.asked(seat).values())
            assert [name for name, it in secrets_of(at, seat).items() if it in sent] == []
        at.browsers[0].get("/t/aaaaaaaaaa")
        log = "\n".join(running.log.lines)
        everything = secrets_of(at, 0) | secrets_of(at, 1)
        assert [name for name, it in everything.items() if it in log] == []
        assert "place" not in log, "no move is logged"
        assert "GET /t/" in log, "there is a log"


def test_only_who_is_to_move_is_sent_moves(running: Running) -> None:
    with party(running, "filou", 3, {}) as at:
        for seat in range(4):
            sent = at.asked(seat)
            is_mover = seat == at.table.mover
            assert ('name="move"' in sent["page"]) == is_mover
            assert ('name="move"' in sent["live"]) == is_mover
            assert ('"moves": []' in sent["events"]) != is_mover


def test_the_record_is_there_when_the_game_is_over_and_not_before(running: Running) -> None:
    with party(running, "crazy-mistigri", 3, {}) as at:
        chance, code = random.Random(3), at.table.id  # noqa: S311
        while at.table.mover is not None:
            assert at.programs[0].get(f"/tables/{code}/record").status_code == 409
            assert at.browsers[3].get(f"/t/{code}/record").status_code == 409
            at.play(chance)
        assert at.programs[0].get(f"/tables/{code}/record").json()["seed"] == at.table.stored.seed


def until_quiet(lines: Iterator[str]) -> Iterator[str]:
    """A stream until it ends, or until nothing new came for a while."""
    return itertools.takewhile(lambda line: line != "event: beat", lines)


def test_who_was_asked_to_leave_sees_nothing_of_the_game(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    leo.sit(code, 1, salt=SALT)
    with leo.stream("GET", f"/t/{code}/live") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 300"
        ana.act(code, stand=1)
        ana.act(code, give="1 cat")
        ana.act(code, give="2 cat")
        ana.act(code, start="yes")
        sent = "\n".join(until_quiet(lines))
    assert "waiting" in sent
    assert 'class="hand"' not in sent
    assert leo.get(f"/t/{code}").status_code == 403
    assert leo.get(f"/t/{code}/live").status_code == 403
    assert SALT not in ana.get(f"/t/{code}").text


def test_a_picture_is_not_drawn_with_eyes_of_before(
    running: Running, ana: Browser, leo: Browser
) -> None:
    """Somebody leaves while their page waits for its turn to be drawn."""
    code = ana.lay("filou", "me", "friend", "cat")
    leo.sit(code, 1)
    table = running.table(code)
    player = table.seats[1].player
    assert player
    running.call(table.lock.acquire())
    answers: list[int] = []
    asking = threading.Thread(
        target=lambda: answers.append(leo.get(f"/t/{code}").status_code), daemon=True
    )
    asking.start()

    async def begin_without() -> None:
        await asyncio.sleep(0.2)
        table.seats[1] = Seat(1, "cat", "Caramel")
        table.match = table.new_match()
        table.match.draw()
        table.state = "playing"
        table.lock.release()

    running.call(begin_without())
    asking.join()
    assert answers == [403]


def test_who_comes_back_with_the_number_of_another_page_gets_only_their_own(
    running: Running,
) -> None:
    with party(running, "chasse-aux-souris", 3, {}) as at:
        code, mover = at.table.id, at.table.mover
        assert mover is not None
        event = first_event(at.browsers[mover], f"/t/{code}/live")
        number = event.split("\n")[0].removeprefix("id: ")
        at.play(random.Random(1))  # noqa: S311
        other = (mover + 1) % 3
        mine = first_event(at.browsers[other], f"/t/{code}/live")
        got = first_event(at.browsers[other], f"/t/{code}/live", **{"last-event-id": number})
        assert got.partition("\n")[2] == mine.partition("\n")[2]


def test_with_another_cookie_one_is_an_onlooker(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "cat", onlookers="yes")
    hand = running.table(code).playing().view(0)["hands"][0]
    with Browser(running.url) as stranger:
        assert 'name="move"' not in stranger.get(f"/t/{code}").text
        event = first_event(stranger, f"/t/{code}/live")
    expected = render_fragment(running.table(code), Viewer(-1, None, (), False, "en", "rank"))
    assert hand
    assert "\n".join(line[6:] for line in event.split("\n")[1:]) == expected.rstrip("\n")


def test_behind_the_curtain_there_is_nothing_of_any_hand(running: Running, ana: Browser) -> None:
    """Side by side at one browser: the page is the same whatever anybody holds."""
    code = ana.lay("chasse-aux-souris", "me", "here", name1="Léo")
    table = running.table(code)
    pages = []
    for _ in range(4):
        page = ana.get(f"/t/{code}").text
        pages.append(page[page.index("<main") : page.index("</main>")])
        table.match = table.new_match()
        assert table.match.dealer
        table.match.dealer.drawn = 100 * len(pages)  # other cards
        table.match.draw()
        running.loop.call_soon_threadsafe(table.publish)
        first_event(ana, f"/t/{code}/live")
    names = {page.replace("Léo", "X").replace("Ana", "X").replace("1", "0") for page in pages}
    assert len(names) == 1
    assert 'name="uncover"' in pages[0]
    assert "hand" not in pages[0]
    assert 'name="move"' not in pages[0]


def test_a_move_that_was_taken_back_leaves_no_trace(running: Running) -> None:
    with party(running, "filou", 3, {}) as at:
        code, mover = at.table.id, at.table.mover
        assert mover is not None
        before = [at.asked(seat) for seat in range(4)]
        n, what = at.table.moves_made, at.table.playing().moves()[0]
        assert at.programs[mover].move(code, n, what).status_code == 200
        assert at.programs[mover].post(f"/tables/{code}/undo", json={"n": n}).status_code == 200
        assert [at.asked(seat) for seat in range(4)] == before


def test_the_waiting_room_tells_nothing_but_names(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "friend", salt=SALT)
    table = running.table(code)
    with Browser(running.url) as stranger:
        sent = stranger.get(f"/t/{code}").text + first_event(stranger, f"/t/{code}/live")
    for secret in (SALT, table.stored.seed, table.host or "", ana.token):
        assert secret not in sent
    assert table.match is None, "nothing is dealt before all sit"
    assert find("filou").has_secrets
