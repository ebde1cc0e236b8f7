"""A table on a large screen: nothing to press, and no card that could still help anybody."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from chatiere.web.screen import shown as screen_shown
from chatiere.web.tables.table import Table
from tests.web.parties import Party, party
from tests.web.serving import Browser, Program, Running, first_event, served
from tests.web.worlds import OtherWorlds, moved_to

GAMES = [
    ("filou", 3, 9),
    ("chasse-aux-souris", 3, 9),
    ("crazy-mistigri", 3, 7),
    ("cheez-tricks", 3, 11),
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        yield server


def screen(browser: Browser, code: str, language: str = "en") -> str:
    answer = browser.get(f"/t/{code}/screen", headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    return answer.text


def shown_part(html: str) -> str:
    return html[html.index('<div id="shown"') :]


def test_a_screen_has_nothing_to_press(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "friend", onlookers="yes")
    with Browser(running.url) as leo:
        leo.sit(code, 1)
        for _ in range(2):
            assert not re.search("<(button|a|input|select|summary)[ >]", shown_lobby(ana, code))
            ana.act(code, start="yes")
        page = shown_part(screen(ana, code))
        assert "<button" not in page
        assert 'name="move"' not in page


def shown_lobby(browser: Browser, code: str) -> str:
    part = shown_part(screen(browser, code))
    return re.sub('<input type="hidden"[^>]*>|<details.*?</details>', "", part)


def test_who_may_open_it(running: Running, ana: Browser, leo: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "cat")
    assert leo.get(f"/t/{code}/screen").status_code == 403
    assert leo.get(f"/t/{code}/screen/live").status_code == 403
    assert "Watch on your phone" not in screen(ana, code)
    watched = ana.lay("chasse-aux-souris", "me", "cat", onlookers="yes")
    assert "Watch on your phone" in screen(leo, watched)
    assert leo.get("/t/aaaaaaaaaa/screen").status_code == 404


def test_who_sits_there_sees_no_hand_on_it(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "cat", open_screen="yes")
    page = shown_part(screen(ana, code))
    assert 'class="open-hands"' not in page
    assert not re.search('class="hand"[^>]*>.*?<svg', page.split("</section>")[0])


def test_a_screen_looks_on_and_takes_no_seat(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "cat", onlookers="yes")
    table = running.table(code)
    player = table.seats[0].player
    assert player is not None
    assert 'id="shown"' in first_event(ana, f"/t/{code}/screen/live")
    assert not table.presence.is_here(player)


def test_it_says_what_was_agreed_to_everybody_who_sits_down(
    running: Running, ana: Browser, leo: Browser
) -> None:
    code = ana.lay("cheez-tricks", "me", "friend", "friend", open_screen="yes")
    for browser in (ana, leo):
        page = browser.get(f"/t/{code}", headers={"accept-language": "en"}).text
        assert page.count("Who sits down agrees.") >= 1
    leo.sit(code, 1)
    assert "Who sits down agrees." in leo.get(f"/t/{code}", headers={"accept-language": "en"}).text
    plain = ana.lay("cheez-tricks", "me", "friend", "friend")
    assert "Who sits down agrees." not in leo.get(f"/t/{plain}").text


def test_a_program_may_agree_to_it_too(robo: Program) -> None:
    seats = [{"mine": True}, {"kind": "cat"}, {"kind": "cat"}]
    made = robo.post("/tables", json={"game": "filou", "seats": seats, "open_screen": True})
    assert made.json()["manner"]["open_screen"] is True
    wrong = robo.post("/tables", json={"game": "filou", "seats": seats, "open_screen": "yes"})
    assert wrong.status_code == 422


# -- secrets ------------------------------------------------------------------------------------


def agreed(running: Running, game: str, players: int) -> Party:
    made = party(running, game, players, {})
    object.__setattr__(made.table.settings, "open_screen", True)
    return made


def play(at: Party, chance: random.Random) -> None:
    at.play(chance)
    if at.table.round_break:

        async def go_on(table: Table = at.table) -> None:
            table.end_round_break()

        at.running.call(go_on())


def seen(at: Party, seat: int) -> str:
    page = screen(at.browsers[seat], at.table.id)
    return re.sub(r'live\?seen=[^"]*', "", page)


@pytest.mark.parametrize(("game", "players", "every"), GAMES)
def test_no_screen_depends_on_what_somebody_may_not_know(
    running: Running, game: str, players: int, every: int
) -> None:
    """In two worlds that a viewer cannot tell from each other now it is the same, byte by byte;
    before the game is over it is the same for everybody who opens it."""
    worlds, chance, made = OtherWorlds(), random.Random(5), 0  # noqa: S311
    with agreed(running, game, players) as at:
        while at.table.mover is not None:
            if made % every == 0:
                for viewer in range(players + 1):
                    true = seen(at, viewer)
                    world = worlds.world(at.table.playing(), at.viewer(viewer))
                    with moved_to(running, at.table, world):
                        screen_shown._open_moments.pop(at.table, None)
                        assert seen(at, viewer) == true
                    screen_shown._open_moments.pop(at.table, None)
            play(at, chance)
            made += 1
        assert "One round ago" not in seen(at, 0)
    assert worlds.differ > made / every, "the worlds were others"


@pytest.mark.parametrize(
    ("game", "players", "opens"),
    [("filou", 3, False), ("chasse-aux-souris", 3, False), ("crazy-mistigri", 3, True),
     ("cheez-tricks", 3, True), ("mmm", 2, False)],
)  # fmt: skip
def test_all_cards_are_open_one_round_later_where_they_are_dealt_anew(
    running: Running, game: str, players: int, opens: bool
) -> None:
    chance, found = random.Random(5), set()  # noqa: S311
    with agreed(running, game, players) as at:
        first = at.table.playing().view().get("round")
        while at.table.mover is not None:
            is_past = "One round ago" in seen(at, 0)
            if at.table.playing().view().get("round") == first:
                assert not is_past
            found.add(is_past)
            play(at, chance)
    assert (True in found) is opens


def test_without_agreement_it_never_opens(running: Running) -> None:
    chance = random.Random(5)  # noqa: S311
    with party(running, "cheez-tricks", 3, {}) as at:
        while at.table.mover is not None:
            assert "One round ago" not in seen(at, 0)
            assert "open-hands" not in seen(at, 0)
            play(at, chance)


def test_that_a_hand_is_shown_too_soon_would_be_noticed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the table were open as it stood one move ago, the two worlds would differ."""
    monkeypatch.setattr(screen_shown, "moment_to_show", lambda match, _: len(match.entries) - 1)
    worlds, chance = OtherWorlds(), random.Random(5)  # noqa: S311
    with agreed(running, "chasse-aux-souris", 3) as at:
        for _ in range(3):
            play(at, chance)
        true = seen(at, 3)
        with moved_to(running, at.table, worlds.world(at.table.playing(), at.viewer(3))):
            assert seen(at, 3) != true
