"""Who is away is told that it is their turn: once, sealed, and by their own push service."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatiere.web.push.keys import Keys, make_keys, read_keys
from chatiere.web.push.push_services import is_service
from chatiere.web.push.turn_notifier import TurnNotifier
from tests.web.post_office import Device, Office, post_office, raw, signed_claims, text
from tests.web.serving import Browser, Running, served, wait_until

QUIET = 0.4
"""Seconds in which something would have happened, if it did."""


@pytest.fixture(scope="module")
def office() -> Iterator[Office]:
    with post_office() as running:
        yield running


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Keys:
    path = tmp_path_factory.mktemp("keys") / "push.json"
    make_keys(path, "host@cats.example")
    return read_keys(path)


@pytest.fixture(scope="module")
def running(
    tmp_path_factory: pytest.TempPathFactory, keys: Keys, office: Office
) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("web") / "tables.db"
    with served(data, workers=1, push=keys, push_services=(office.url,)) as server:
        yield server


@pytest.fixture
def notifier(running: Running, office: Office) -> TurnNotifier:
    """Without patience: who has no page open is told at once."""
    found = running.services.notifier
    assert found is not None
    found.absence, found.pause = 0.0, 0.0
    office.status = 201
    office.letters.clear()
    return found


def laid(ana: Browser, leo: Browser) -> str:
    """A table of two that has not begun: chance says who is first."""
    code = ana.lay("chasse-aux-souris", "me", "friend")
    leo.sit(code, 1)
    return code


def play_until_leo(running: Running, ana: Browser, code: str) -> None:
    """Begin, and let Ana move as long as it is her turn."""
    ana.act(code, start="yes")
    while running.table(code).mover == 0:
        move(running, ana, code)


def move(running: Running, browser: Browser, code: str) -> None:
    table = running.table(code)
    what = table.playing().moves()[0]
    answer = browser.act(code, n=table.moves_made, move=what)
    assert answer.status_code == 303, answer.text


def subscribed(browser: Browser, device: Device) -> None:
    answer = browser.send_form("/push", **device.fields)
    assert answer.status_code == 204, answer.text


def test_who_is_away_is_told_the_game_and_the_link_and_nothing_else(
    running: Running, ana: Browser, leo: Browser, office: Office, notifier: TurnNotifier, keys: Keys
) -> None:
    code, device = laid(ana, leo), Device(office)
    leo.headers["accept-language"] = "fr"
    subscribed(leo, device)
    play_until_leo(running, ana, code)
    wait_until(lambda: office.letters)
    letter = office.letters[0]
    assert letter.path == device.endpoint.removeprefix(office.url)
    assert device.read(letter) == {
        "title": "La Chasse aux Souris",
        "body": "C'est à vous de jouer.",
        "url": f"/t/{code}",
        "tag": code,
    }
    assert code.encode() not in letter.body
    assert letter.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(letter.headers["ttl"]) <= 24 * 3600
    claims, key = signed_claims(letter)
    assert key == keys.public
    assert claims["sub"] == "mailto:host@cats.example"
    assert office.url.startswith(claims["aud"])
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600


def test_one_message_for_each_turn_however_often_the_table_is_asked_for(
    running: Running, ana: Browser, leo: Browser, office: Office, notifier: TurnNotifier
) -> None:
    code = laid(ana, leo)
    subscribed(leo, Device(office, "leo"))
    play_until_leo(running, ana, code)
    wait_until(lambda: office.letters)
    for _ in range(3):
        assert ana.get(f"/t/{code}").status_code == 200
    time.sleep(QUIET)
    assert len(office.letters) == 1


def test_who_has_a_page_of_the_table_open_is_not_told(
    running: Running, ana: Browser, leo: Browser, office: Office, notifier: TurnNotifier
) -> None:
    code = laid(ana, leo)
    subscribed(leo, Device(office))
    with leo.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_text()
        next(news)
        play_until_leo(running, ana, code)
        time.sleep(QUIET)
    assert office.letters == []


def test_who_only_left_for_a_moment_is_not_told(
    running: Running, ana: Browser, leo: Browser, office: Office, notifier: TurnNotifier
) -> None:
    notifier.absence = 3.0
    code = laid(ana, leo)
    subscribed(leo, Device(office))
    play_until_leo(running, ana, code)
    with leo.stream("GET", f"/t/{code}/live") as live:
        news = live.iter_text()
        next(news)
        time.sleep(notifier.absence)
    assert office.letters == []


def test_a_second_turn_soon_after_is_told_when_the_pause_is_over(
    running: Running, ana: Browser, leo: Browser, office: Office, notifier: TurnNotifier
) -> None:
    notifier.pause = 1.5
    code = laid(ana, leo)
    subscribed(leo, Device(office))
    play_until_leo(running, ana, code)
    wait_until(lambda: office.letters)
    first = time.monotonic()
    move(running, leo, code)
    play_until_leo(running, ana, code)
    assert len(office.letters) == 1
    wait_until(lambda: len(office.letters) == 2)
    assert time.monotonic() - first > 1.0


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    status: int,
    running: Running,
    ana: Browser,
    leo: Browser,
    office: Office,
    notifier: TurnNotifier,
) -> None:
    code = laid(ana, leo)
    subscribed(leo, Device(office, "gone"))
    player = running.table(code).seats[1].player
    assert player is not None
    office.status = status
    play_until_leo(running, ana, code)

    def kept() -> int:
        found = running.in_store(lambda store: store.subscriptions_of(player))
        return len(found)

    wait_until(lambda: office.letters and not kept())


@pytest.mark.parametrize("status", [302, 500])
def test_a_service_in_trouble_is_logged_without_the_browsers_address(
    status: int,
    running: Running,
    ana: Browser,
    leo: Browser,
    office: Office,
    notifier: TurnNotifier,
) -> None:
    code = laid(ana, leo)
    subscribed(leo, Device(office, "trouble"))
    office.status = status
    play_until_leo(running, ana, code)
    line = f"push to 127.0.0.1 failed: status {status}"
    wait_until(lambda: any(line in said for said in running.log.lines))
    assert not [said for said in running.log.lines if "secret-token" in said]
    assert [letter for letter in office.letters if letter.path == "/elsewhere"] == []


def test_one_button_ends_it_for_this_browser_and_nobody_ends_it_for_another(
    running: Running, ana: Browser, leo: Browser, office: Office, notifier: TurnNotifier
) -> None:
    code, device = laid(ana, leo), Device(office)
    subscribed(leo, device)
    assert ana.send_form("/push", drop="yes", endpoint=device.endpoint).status_code == 204
    play_until_leo(running, ana, code)
    wait_until(lambda: len(office.letters) == 1)
    assert leo.send_form("/push", drop="yes", endpoint=device.endpoint).status_code == 204
    move(running, leo, code)
    play_until_leo(running, ana, code)
    time.sleep(QUIET)
    assert len(office.letters) == 1


def test_the_home_page_knows_at_which_tables_it_is_your_turn(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = laid(ana, leo)
    play_until_leo(running, ana, code)
    running.call(forget_tables(running))
    alone = leo.lay("filou", "me", "cat", "cat", pace="instant")
    wait_until(lambda: running.table(alone).mover == 0)
    assert leo.get("/turns").json() == {"tables": [code]}, "cats do not mind waiting"
    assert ana.get("/turns").json() == {"tables": []}
    assert f'data-turn="{code}">' in leo.get("/").text
    assert f'data-turn="{code}" hidden>' in ana.get("/").text


async def forget_tables(running: Running) -> None:
    """As if nobody had looked at any table for a while."""
    running.services.registry.tables.clear()


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/fcm/send/x", "https://127.0.0.1/x", "https://[::1]/x",
        "https://localhost/x", "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x", "https://fcm.googleapis.com:22/x",
        "https://me@fcm.googleapis.com/x", "https://fcm.googleapis.com@10.0.0.1/x",
        "https://fcm.googleapis.com\\@10.0.0.1/x", "https://169.254.169.254/latest",
        "file:///etc/passwd", "ftp://push.apple.com/x", "https://", "", "x" * 2000,
        "https://push.apple.com/\r\nHost: evil", "https://push.apple.com:x/", "https://[/",
    ],
)  # fmt: skip
def test_we_write_to_push_services_only(address: str, ana: Browser, office: Office) -> None:
    assert not is_service(address, (office.url,))
    fields = Device(office).fields | {"endpoint": address}
    assert ana.send_form("/push", **fields).status_code == 400


def test_the_services_of_the_usual_browsers_are_known() -> None:
    for address in (
        "https://fcm.googleapis.com/fcm/send/abc:def", "https://web.push.apple.com/Qx",
        "https://updates.push.services.mozilla.com/wpush/v2/gAA",
        "https://wns2-par02p.notify.windows.com/w/?token=Bb",
    ):  # fmt: skip
        assert is_service(address, ())


@pytest.mark.parametrize(
    "wrong",
    [{"p256dh": "AAAA"}, {"p256dh": text(b"\4" + bytes(64))}, {"auth": "AAAA"}, {"auth": "é"}],
)
def test_keys_that_are_none_are_refused_with_one_line(
    wrong: dict[str, str], ana: Browser, office: Office
) -> None:
    answer = ana.send_form("/push", **Device(office).fields | wrong)
    assert answer.status_code == 400
    assert "not the keys of a browser" in answer.text


def test_the_page_offers_it_only_where_the_host_has_keys(
    tmp_path: Path, ana: Browser, office: Office, keys: Keys
) -> None:
    code = ana.lay("filou", "me", "cat", "cat")
    assert f'data-key="{keys.public}"' in ana.get(f"/t/{code}").text
    with served(tmp_path / "other.db", workers=1) as other, Browser(other.url) as somebody:
        code = somebody.lay("filou", "me", "cat", "cat")
        assert "data-push" not in somebody.get(f"/t/{code}").text
        assert somebody.send_form("/push", **Device(office).fields).status_code == 404


def test_a_key_file_is_for_its_owner_alone_and_a_bad_one_is_refused_with_one_line(
    tmp_path: Path, keys: Keys
) -> None:
    path = tmp_path / "push.json"
    make_keys(path, "host@cats.example")
    assert path.stat().st_mode & 0o777 == 0o600
    assert len(raw(keys.public)) == 65
    assert "PRIVATE" not in repr(keys)
    with pytest.raises(ValueError, match="there already"):
        make_keys(path, "host@cats.example")
    for bad in ("", "{}", "[]", '{"contact": 1, "private": 2}', "\xff", path.read_text()[:-40],
                json.dumps({"contact": "a@b.example", "private": "no key"})):  # fmt: skip
        (tmp_path / "bad.json").write_bytes(bad.encode("latin-1"))
        with pytest.raises(ValueError, match="holds no push keys") as caught:
            read_keys(tmp_path / "bad.json")
        assert len(str(caught.value).splitlines()) == 1


def test_without_the_extra_package_one_line_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "webpush", None)
    with pytest.raises(ValueError, match=r"pip install 'chatiere\[push\]'"):
        make_keys(tmp_path / "push.json", "host@cats.example")
