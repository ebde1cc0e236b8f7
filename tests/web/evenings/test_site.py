"""Evenings through the site: who may do what, and what becomes of tables and names."""

from __future__ import annotations

import re
import time
from io import BytesIO
from zipfile import ZipFile

import pytest

from chatiere.web.evenings import actions, routes
from chatiere.web.evenings.changes import with_round
from chatiere.web.evenings.links import evening_links
from chatiere.web.evenings.snapshot import PLAYING
from chatiere.web.tables import dealing
from chatiere.web.tables.codes import new_code
from tests.together.programs import Guest, steer
from tests.web.evenings.opening import guests, open_evening, seen
from tests.web.evenings.simulating import PLAYERS
from tests.web.reading import english_in, heading, read
from tests.web.serving import Browser, Running, first_event, wait_until

EVERYTHING = "draw cats cancel send_away let_in add_round by_itself close delete".split()


def begun(
    running: Running, host: Browser, names: str = "Bo Cléo", **fields: object
) -> tuple[str, list[Guest]]:
    id = open_evening(host, plays="yes", **fields)  # noqa: A001
    people = guests(running, id, names)
    assert steer(host, id, draw=0).status_code == 303
    return id, people


def table_code(running: Running, id: str, n: int = 0) -> str:  # noqa: A002
    return seen(running, id).evening.rounds[-1].tables[n].code


def test_who_comes_by_the_link_is_in_and_goes_to_the_table(running: Running, ana: Browser) -> None:
    id = open_evening(ana, plays="yes")  # noqa: A001
    (bo,) = guests(running, id, "Bo")
    code = seen(running, id).gathering.code
    assert bo.get(f"/e/{code}").headers["location"] == f"/evenings/{id}", "once is enough"
    assert "data-go" not in bo.get(f"/evenings/{id}").text
    with bo.stream("GET", f"/evenings/{id}/room") as live:
        events = live.iter_text()
        next(events)
        steer(ana, id, draw=0)
        shown = ""
        while "data-go" not in shown:
            shown += next(events)
    table = table_code(running, id)
    assert f'data-go="/t/{table}"' in shown
    wait_until(lambda: running.table(table).state == "playing")
    assert {seat.name for seat in running.table(table).seats} >= {"Ana", "Bo"}
    assert running.table(table).stored.gathering == id
    assert f'href="/evenings/{id}"' in bo.get(f"/t/{table}").text


def test_only_the_host_steers(running: Running, ana: Browser) -> None:
    id, (bo, _) = begun(running, ana)  # noqa: A001
    before = seen(running, id)
    for button in EVERYTHING:
        answer = steer(bo, id, **{button: 1})
        assert answer.status_code == 403, button
        assert heading(answer.text) == "Only the host of this evening may do that."
    with Browser(running.url) as stranger:
        stranger.get("/")
        assert steer(stranger, id, draw=1).status_code == 403
        assert steer(stranger, id, back="yes").status_code == 403
        assert steer(stranger, id, leave="yes").status_code == 303
        assert steer(stranger, id, nonsense="yes").status_code == 400
    assert seen(running, id).evening == before.evening
    page = bo.get(f"/evenings/{id}").text
    assert not [name for name in EVERYTHING if f'name="{name}"' in page]


def test_a_round_is_drawn_once_however_often_one_presses(running: Running, ana: Browser) -> None:
    id, _ = begun(running, ana)  # noqa: A001
    assert steer(ana, id, draw=0).status_code == 409
    assert steer(ana, id, draw=1).status_code == 409
    assert len(seen(running, id).evening.rounds) == 1


def test_who_is_killed_between_drawing_and_laying_loses_nothing(
    running: Running, ana: Browser
) -> None:
    id = open_evening(ana, plays="yes")  # noqa: A001
    guests(running, id, "Bo Cléo")
    evenings = running.services.evenings
    running.call(
        evenings.change(
            id, lambda it: with_round(it.evening, 0, it.here, PLAYERS, new_code), PLAYING
        )
    )  # and nothing is laid
    code = table_code(running, id)
    assert ana.get(f"/t/{code}").status_code == 404
    assert ana.get(f"/evenings/{id}").status_code == 200, "whoever looks lays it"
    assert ana.get(f"/t/{code}").status_code == 200
    running.services.registry.tables.pop(code).salts_awaited.clear()  # killed before the cards
    assert ana.get(f"/t/{code}").status_code == 200
    wait_until(lambda: running.table(code).state == "playing")


def test_names_with_odd_letters_and_two_of_one_name(running: Running, ana: Browser) -> None:
    id = open_evening(ana, plays="yes")  # noqa: A001
    guests(running, id, "Ana <b>Bo</b>")
    names = [one.name for one in seen(running, id).people]
    assert names == ["Ana", "Ana 2", "<b>Bo</b>"]
    assert "<b>Bo" not in ana.get(f"/evenings/{id}").text
    code = seen(running, id).gathering.code
    with Browser(running.url) as odd:
        odd.get(f"/e/{code}")
        assert odd.send_form(f"/e/{code}", name="\u202e").status_code == 400
        assert odd.send_form(f"/e/{code}", name="x" * 41).status_code == 400
        assert odd.send_form(f"/e/{code}", name="=1+1").status_code == 303
    file = ana.get(f"/evenings/{id}/results.csv")
    assert file.text.startswith("\ufeffplace,name,points,games,wins")
    assert "'=1+1" in file.text


def test_there_is_room_for_so_many(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_PEOPLE", 2)
    id = open_evening(ana, plays="yes")  # noqa: A001
    (bo,) = guests(running, id, "Bo")
    code = seen(running, id).gathering.code
    with Browser(running.url) as late:
        late.get(f"/e/{code}")
        assert not late.send_form(f"/e/{code}", name="Cléo").is_success
    assert bo.send_form(f"/e/{code}", name="Bo").status_code == 303, "who is in stays in"
    monkeypatch.setattr(routes, "MOST_OPEN", 1)
    assert (
        ana.send_form("/evenings", title="x", name="Ana", **{"game-mmm": "yes"}).status_code == 429
    )


def test_who_leaves_is_played_for_and_may_come_back(running: Running, ana: Browser) -> None:
    id, (bo, cleo) = begun(running, ana, **{"game-filou": "yes"})  # noqa: A001
    code = table_code(running, id)
    wait_until(lambda: running.table(code).state == "playing")
    assert bo.called_to(id) == code
    assert 'name="leave"' in bo.get(f"/evenings/{id}").text, "also while a round is played"
    steer(bo, id, leave="yes")
    wait_until(lambda: [seat.held for seat in running.table(code).seats].count(True) == 1)
    assert bo.called_to(id) is None
    assert "You have left." in bo.get(f"/evenings/{id}").text
    steer(bo, id, back="yes")
    assert bo.called_to(id) == code
    bo.get(f"/t/{code}")
    assert not any(seat.held for seat in running.table(code).seats)
    assert cleo.called_to(id) == code


def test_cats_play_on_where_everybody_is_gone(running: Running, ana: Browser) -> None:
    id, people = begun(running, ana, rounds=1, **{"game-filou": "yes"})  # noqa: A001
    for one in (ana, *people):
        steer(one, id, leave="yes")
    with Browser(running.url) as onlooker:

        def is_over() -> bool:
            onlooker.get(f"/evenings/{id}")
            time.sleep(0.1)
            return seen(running, id).state == "over"

        wait_until(is_over, 60)
    table = seen(running, id).evening.rounds[0].tables[0]
    assert table.outcome is not None


def test_the_host_ends_a_table_that_hangs_or_lets_cats_play(running: Running, ana: Browser) -> None:
    id, (bo, *_) = begun(running, ana, "Bo Cléo Dan Eva Fé", table_size=3, rounds=1)  # noqa: A001
    first, second = (table_code(running, id, n) for n in range(2))
    assert steer(ana, id, cancel="nonsense").status_code == 409
    assert steer(ana, id, cancel=first).status_code == 303
    assert steer(ana, id, cancel=first).status_code == 409
    assert steer(ana, id, cats=first).status_code == 409
    page = ana.get(f"/evenings/{id}").text
    assert "Ended by the host." in page
    assert page.count(">+60<") == 3
    wait_until(lambda: running.table(second).state == "playing")
    assert steer(ana, id, cats=second).status_code == 303
    assert all(seat.held for seat in running.table(second).seats if seat.player)
    assert bo.called_to(id) in (None, second)


def test_who_is_sent_away_cannot_come_back_by_the_link(running: Running, ana: Browser) -> None:
    id, (bo, _) = begun(running, ana)  # noqa: A001
    code = seen(running, id).gathering.code
    assert steer(ana, id, send_away=9).status_code == 400
    assert 'name="send_away" value="1"' in ana.get(f"/evenings/{id}").text
    assert steer(ana, id, send_away=1).status_code == 303
    assert 'name="let_in" value="1"' in ana.get(f"/evenings/{id}").text
    assert bo.called_to(id) is None
    assert bo.send_form(f"/e/{code}", name="Bo").status_code == 403
    assert steer(bo, id, back="yes").status_code == 403
    assert steer(ana, id, let_in=1).status_code == 303
    assert steer(bo, id, back="yes").status_code == 303
    assert bo.called_to(id) is not None


def test_an_evening_ends_early_goes_on_and_is_deleted(running: Running, ana: Browser) -> None:
    id, (bo, _) = begun(running, ana)  # noqa: A001
    table = table_code(running, id)
    assert steer(ana, id, close="yes").status_code == 303
    assert "The final standings" in bo.get(f"/evenings/{id}").text
    assert steer(ana, id, draw=1).status_code == 409
    code = seen(running, id).gathering.code
    with Browser(running.url) as late:
        assert "This evening is over." in late.get(f"/e/{code}").text
        assert late.send_form(f"/e/{code}", name="Late").status_code == 409
    assert steer(ana, id, add_round="yes").status_code == 303
    assert steer(ana, id, draw=1).status_code == 303
    answer = steer(ana, id, delete="yes")
    assert answer.headers["location"] == "/evenings"
    assert bo.get(f"/evenings/{id}").status_code == 404
    assert bo.get(f"/e/{code}").status_code == 404
    assert bo.get(f"/t/{table}").status_code == 200, "tables go on without it"


def test_who_is_forgotten_has_no_name_here_either(running: Running, ana: Browser) -> None:
    id, _ = begun(running, ana, "Zébulon Cléo")  # noqa: A001
    player = seen(running, id).people[1].player
    assert player
    running.call(running.services.forgetting.forget(player))
    for page in ("", "/screen", "/results", "/results.csv"):
        assert "Zébulon" not in ana.get(f"/evenings/{id}{page}").text
    host = seen(running, id).people[0].player
    assert host
    running.call(running.services.forgetting.forget(host))
    with Browser(running.url) as other:
        assert other.get(f"/evenings/{id}").status_code == 200
    assert seen(running, id).is_host(seen(running, id).people[2].player or ""), (
        "somebody takes over"
    )


def test_the_next_round_begins_by_itself_when_everybody_is_back(
    running: Running, ana: Browser
) -> None:
    id, (bo, _) = begun(running, ana)  # noqa: A001
    steer(ana, id, by_itself="yes")
    steer(ana, id, cancel=table_code(running, id))
    assert len(seen(running, id).evening.rounds) == 1, "nobody has the page open"
    steer(ana, id, send_away=2)
    with (
        ana.stream("GET", f"/evenings/{id}/room") as mine,
        bo.stream("GET", f"/evenings/{id}/room") as theirs,
    ):
        pages = mine.iter_text(), theirs.iter_text()
        assert all(next(page) for page in pages)
        wait_until(lambda: len(seen(running, id).evening.rounds) == 2)


def test_a_page_tells_nothing_of_a_running_game(running: Running, ana: Browser) -> None:
    """Neither players' ids, seeds and salts nor anything that is on a table."""
    id, (bo, _) = begun(running, ana, onlookers="")  # noqa: A001
    table = running.table(table_code(running, id))
    wait_until(lambda: running.table(table.id).state == "playing")
    snapshot = seen(running, id)
    secrets = [
        table.stored.seed,
        snapshot.evening.seed,
        *(one.player or "" for one in snapshot.people),
    ]
    with Browser(running.url) as stranger:
        for who in (ana, bo, stranger):
            for page in ("", "/screen", "/results", "/results.csv"):
                text = who.get(f"/evenings/{id}{page}").text
                assert not [secret for secret in secrets if secret in text]
            event = first_event(who, f"/evenings/{id}/room")
            assert not [secret for secret in secrets if secret in event]
        assert f"/t/{table.id}" not in stranger.get(f"/evenings/{id}").text
        assert stranger.get(f"/t/{table.id}").status_code == 403
        assert stranger.get(f"/evenings/{id}/call").json() == {}


def test_every_page_is_in_the_readers_language(running: Running, ana: Browser) -> None:
    id, _ = begun(running, ana, "Bo Rémi Dan Lou", title="Chez Ana")  # noqa: A001
    code = seen(running, id).gathering.code
    with Browser(running.url, "fr") as marc:
        for page in (
            "/evenings",
            f"/e/{code}",
            *(f"/evenings/{id}{part}" for part in ("", "/screen", "/results")),
        ):
            found = [line for line in read(marc.get(page).text) if english_in(line)]
            assert not found, page
        assert heading(marc.get("/evenings/nothing").text).startswith("Cette soirée")


def test_wrong_choices_are_refused_in_one_line(running: Running, ana: Browser) -> None:
    ana.get("/")
    good = {"title": "x", "name": "Ana", "game-mmm": "yes"}
    for wrong in (
        {"game-mmm": ""}, {"format": "swiss"}, {"format": "x"}, {"rounds": 0}, {"rounds": 21},
        {"points": "x"}, {"ties": "x"}, {"computers": "lion"}, {"pace": "x"}, {"clock": 7},
        {"table_size": 9}, {"name": ""}, {"circle": "nothing"}, {"title": "x" * 41},
    ):  # fmt: skip
        answer = ana.send_form("/evenings", **{**good, **wrong})
        assert answer.status_code in (400, 403), wrong
        assert heading(answer.text)


def expire(running: Running, id: str) -> None:  # noqa: A002
    serial = seen(running, id).gathering.serial
    running.in_store(lambda store: store.set_gathering(id, seen=serial, expires=1.0))


def test_old_evenings_go_when_none_of_their_tables_is_left(running: Running, ana: Browser) -> None:
    id, _ = begun(running, ana)  # noqa: A001
    expire(running, id)
    running.call(running.services.evenings.delete_what_is_old(time.time()))
    assert seen(running, id), "a table of it is still there"
    empty = open_evening(ana)
    expire(running, empty)
    running.call(running.services.evenings.delete_what_is_old(time.time()))
    assert ana.get(f"/evenings/{empty}").status_code == 404


def test_an_evening_of_a_circle_is_for_its_people(
    running: Running, ana: Browser, leo: Browser
) -> None:
    from chatiere.store.rows import Circle, Member

    id = open_evening(ana, plays="yes")  # noqa: A001
    player = seen(running, id).people[0].player
    assert player
    circle = Circle("circle-1", new_code(), "Les chats", player, {}, 1.0, 1.0)
    member = Member("m1", circle.id, player, "Ana", 1.0)
    running.in_store(lambda store: store.add_circle(circle, member))
    leo.get("/")
    assert leo.get("/evenings?circle=circle-1").status_code == 403
    assert (
        leo.send_form("/evenings", circle="circle-1", name="Léo", **{"game-mmm": "yes"}).status_code
        == 403
    )
    assert "Les chats" in ana.get("/evenings?circle=circle-1").text
    theirs = open_evening(ana, plays="yes", circle="circle-1")
    guests(running, theirs, "Bo Cléo")
    steer(ana, theirs, draw=0)
    assert running.table(table_code(running, theirs)).stored.circle == "circle-1"
    (link,) = running.in_store(lambda store: evening_links(store, "circle-1"))
    assert (link.address, link.name, link.state) == (f"/evenings/{theirs}", "Chez Ana", "playing")
    assert "Chez Ana" in ana.get("/evenings").text


def test_everybody_who_is_called_adds_a_salt_before_the_cards(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "ON_THE_WAY", 20.0)
    id, people = begun(running, ana, **{"game-filou": "yes"})  # noqa: A001
    code = table_code(running, id)
    for one in (ana, *people):
        assert running.table(code).state == "open"
        asked = re.search(rf'data-salts="{code} (\d)"', one.get(f"/t/{code}").text)
        assert asked, "the page knows for which seat"
        assert one.act(code, salts=f"{asked[1]}:ab{asked[1]}c").status_code == 303
    wait_until(lambda: running.table(code).state == "playing")
    assert running.table(code).stored.salts == ["ab0c", "ab1c", "ab2c"]


def test_who_takes_their_games_along_takes_their_evenings_too(
    running: Running, ana: Browser
) -> None:
    id, (bo, _) = begun(running, ana, "Bo Zébulon")  # noqa: A001
    with ZipFile(BytesIO(bo.get("/me/archive.zip").content)) as packed:
        text = packed.read("together.csv").decode("utf-8-sig")
    assert "Bo" in text
    assert seen(running, id).evening.name in text
    assert "Zébulon" not in text, "nobody else's name"
