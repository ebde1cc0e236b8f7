"""The waiting room: the host invites, a guest sees to what, and sits down with one press."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from chatiere.core.game import games
from tests.web.serving import Browser, Running, first_event

FAR = "https://chatiere.example"


def text_of(page: str) -> str:
    """What a reader sees of it, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def room_of(browser: Browser, code: str) -> str:
    """The part of the page that is the waiting room."""
    page = browser.get(f"/t/{code}").text
    return page[page.index('<main id="table"') : page.index("</main>")]


def test_the_host_sees_link_picture_code_and_sharing_at_once(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = running.services
    monkeypatch.setattr(services, "config", replace(services.config, public=FAR))
    code = ana.lay("filou", "me", "friend", "cat")
    room = room_of(ana, code)
    assert f'data-share="{FAR}/t/{code}" data-text="Ana invites you to Filou"' in room
    assert f'data-copy="{FAR}/t/{code}"' in room
    assert f'<a href="{FAR}/t/{code}">' in room
    assert 'class="qr"' in room
    assert f"<span>{code[:5]}</span><span>{code[5:]}</span>" in room
    assert "This link works on this computer only" not in room
    assert room in first_event(ana, f"/t/{code}/live").replace("\ndata: ", "\n")


def test_where_other_devices_cannot_come_the_room_says_so(running: Running, ana: Browser) -> None:
    room = room_of(ana, ana.lay("filou", "me", "friend", "cat"))
    assert "This link works on this computer only" in room
    assert 'class="qr"' not in room


def test_the_link_is_the_one_by_which_each_came(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "cat")
    port = ana.base_url.port
    other = ana.get(f"/t/{code}", headers={"host": f"localhost:{port}"}).text
    assert f'data-copy="http://localhost:{port}/t/{code}"' in other
    assert f'data-copy="http://127.0.0.1:{port}/t/{code}"' in room_of(ana, code)


def test_who_sits_is_not_asked_for_a_name(running: Running, ana: Browser, leo: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    assert "data-my-name" not in room_of(ana, code)
    assert "data-my-name" in room_of(leo, code)
    leo.sit(code, 1)
    assert "data-my-name" not in room_of(leo, code)


def test_a_host_without_a_seat_can_take_one(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "friend", "friend", "friend")
    room = room_of(ana, code)
    assert "data-my-name" in room
    assert "data-copy" in room


@pytest.mark.parametrize("game", sorted(games()))
def test_a_guest_sees_who_invites_to_what_and_the_rules_in_thirty_seconds(
    running: Running, ana: Browser, game: str
) -> None:
    code = ana.lay(game, "me", "friend", "friend")
    for language in ("fr", "en"):
        with Browser(running.url, language) as guest:
            room = room_of(guest, code)
        said = text_of(room)
        vous = "vous invite à" if language == "fr" else "invites you to"
        assert f"Ana {vous} {games()[game].label}" in said
        sentences = games()[game].pitch_in(language)
        assert 3 <= len(sentences) <= 4
        assert all(text_of(sentence) in said for sentence in sentences)
        assert len(" ".join(sentences).split()) < 80, "no more than half a minute's reading"
        assert f"art/{game}.svg#cover" in room
        assert 'name="sit" value="first"' in room


def test_a_game_without_a_pitch_says_its_title(
    running: Running, ana: Browser, leo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    monkeypatch.setattr(type(games()["filou"]), "pitch_in", lambda game, language: [])
    assert games()["filou"].title_in("en") in text_of(room_of(leo, code))


def test_one_press_takes_the_first_free_seat_and_a_second_none_more(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("filou", "me", "cat", "friend", "friend")
    for _ in range(2):
        assert leo.act(code, sit="first", name="Léo").status_code == 303
    table = running.table(code)
    assert [seat.name for seat in table.seats][2:] == ["Léo", ""]
    assert len([seat for seat in table.seats if seat.player]) == 2


def test_who_comes_when_all_seats_are_taken_is_told(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("filou", "me", "friend", "cat")
    leo.act(code, sit="first", name="Léo")
    with Browser(running.url) as zoe:
        assert "All seats are taken." in room_of(zoe, code)
        answer = zoe.act(code, sit="first", name="Zoé")
    assert answer.status_code == 409
    assert "All seats are taken by now." in answer.text


def test_a_name_that_is_known_is_at_hand(running: Running, ana: Browser, leo: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "friend")
    leo.send_form("/me", name='Léo "le grand"')
    assert 'data-name="Léo &#34;le grand&#34;"' in leo.get(f"/t/{code}").text
    assert "le grand" not in room_of(leo, code), "one picture for all guests"


def test_somebody_beside_me_has_a_name_of_their_own(running: Running, ana: Browser) -> None:
    code = ana.lay("filou", "me", "friend", "cat")
    assert ana.act(code, sit="1", name="Zoé").status_code == 303
    assert [seat.name for seat in running.table(code).seats][:2] == ["Ana", "Zoé"]
    assert 'value="Ana"' in ana.get("/me").text, "mine is still mine"
