"""A finished game again: through all eyes, at any moment, and on from there; never before it is
over."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatiere.core.record import check_dealer, match_of
from chatiere.web.replay.replay import replay_of_table
from chatiere.web.replay.routes import ReplayPosition
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import Viewer
from tests.web.parties import Party, finished, party
from tests.web.serving import Browser, Running, browser_of, field_of

GAMES = {
    "filou": 4,
    "cheez-tricks": 3,
    "crazy-mistigri": 3,
    "mmm": 2,
    "chasse-aux-souris": 2,
}
EVERYTHING, ONLOOKER = -2, -1


@pytest.fixture(scope="module")
def over(running: Running) -> Iterator[dict[str, Party]]:
    made = {game: finished(running, game, players) for game, players in GAMES.items()}
    yield made
    for one in made.values():
        one.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_can_be_seen_through_all_eyes(over: dict[str, Party], game: str) -> None:
    replay = replay_of_table(over[game].table)
    steps = range(0, replay.last + 1, max(1, replay.last // 13))
    for n in {*steps, replay.last}:
        language = "fr" if n % 2 else "en"
        for viewer_of in (EVERYTHING, *range(len(replay.seats))):
            html = render_fragment(replay.moment(n), Viewer(viewer_of, None, (), False, language))
            assert f'data-n="{n}"' in html
            assert 'name="move"' not in html, "there is nothing to press"
            assert 'class="away"' not in html


@pytest.mark.parametrize("game", ["filou", "cheez-tricks", "crazy-mistigri", "chasse-aux-souris"])
def test_open_cards_show_every_hand_and_other_eyes_only_their_own(
    over: dict[str, Party], game: str
) -> None:
    replay = replay_of_table(over[game].table)
    moment = replay.moment(replay.first + 2)
    everything = render_fragment(moment, Viewer(EVERYTHING, None, (), False, "en"))
    assert everything.count('class="open-hand ') == len(replay.seats)
    own = render_fragment(moment, Viewer(0, None, (), False, "en"))
    assert "open-hand" not in own


def test_a_replay_jumps_to_every_round(over: dict[str, Party]) -> None:
    replay = replay_of_table(over["filou"].table)
    assert [number for number, _ in replay.rounds] == list(range(1, 10))
    for number, n in replay.rounds:
        assert replay.match.until(n).view()["round"] == number
        assert replay.match.until(n).view()["row"] == [] or n == replay.first
        assert ReplayPosition(replay, n, 0).round == number
    assert replay_of_table(over["mmm"].table).rounds == [], "Mmm! has no rounds"


def test_a_link_leads_to_its_moment(running: Running, over: dict[str, Party]) -> None:
    code = over["filou"].table.id
    with Browser(running.url) as stranger:
        page = stranger.get(f"/r/{code}?n=30&eyes=2").text
        assert 'data-n="30"' in page
        assert f'href="/r/{code}?n=31&amp;eyes=2"' in page
        assert 'data-n="5"' in stranger.get(f"/r/{code}").text, "the first there is to see"
        part = stranger.get(f"/r/{code}?n=30", headers={"hx-request": "true"}).text
        assert part.lstrip().startswith('<div id="replay"')
        assert match_of(stranger.get(f"/r/{code}/record").json()).is_over


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("n=-1", "There is no such moment in this game."),
        ("n=99999", "There is no such moment in this game."),
        ("n=1e3", "There is no such moment in this game."),
        ("n=٣", "There is no such moment in this game."),
        ("eyes=4", "There is no such seat."),
        ("eyes=all", "There is no such seat."),
    ],
)
def test_a_wrong_link_says_what_would_be_right(
    running: Running, over: dict[str, Party], asked: str, says: str
) -> None:
    with Browser(running.url) as browser:
        answer = browser.get(f"/r/{over['filou'].table.id}?{asked}")
        assert answer.status_code == 400
        assert says in answer.text


def test_an_unknown_link_is_not_there(running: Running) -> None:
    with Browser(running.url) as browser:
        for code in ("aaaaaaaaaa", "x", "é"):
            assert browser.get(f"/r/{code}").status_code == 404


def test_nothing_of_an_unfinished_game_can_be_looked_at_again(running: Running) -> None:
    with party(running, "filou", 3, {}) as playing:
        playing.play(random.Random(1))  # noqa: S311
        code, host = playing.table.id, playing.browsers[0]
        answers = [
            host.get(f"/r/{code}"),
            host.get(f"/r/{code}?n=3&eyes=1"),
            host.get(f"/r/{code}?n=3&eyes=open"),
            host.get(f"/r/{code}/record"),
            host.get(f"/r/{code}/review"),
            host.send_form(f"/r/{code}/review"),
            host.send_form(f"/r/{code}", n=3, play_on=0),
        ]
        for answer in answers:
            assert answer.status_code == 409
            assert "once it is over" in answer.text
            assert "place" not in answer.text
            assert playing.table.stored.seed not in answer.text
        assert code not in running.services.reviewer.jobs


def play_on(browser: Browser, code: str, **fields: object) -> str:
    token = field_of(browser.get(f"/r/{code}").text, "token")
    answer = browser.post(f"/r/{code}", data={"token": token, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


@pytest.mark.parametrize("game", GAMES)
def test_somebody_takes_a_seat_at_a_moment_and_the_record_still_verifies(
    running: Running, over: dict[str, Party], game: str
) -> None:
    old = over[game]
    replay = replay_of_table(old.table)
    n = max(n for n in range(replay.last * 2 // 3) if replay.match.entries[n].who == 1)
    code = play_on(old.browsers[0], old.table.id, n=n, play_on=1)
    table = running.table(code)
    assert table.seats_of(old.players[0]) == [1]
    assert table.mover == 1
    assert table.stored.origin == f"{old.table.id} {n}"
    assert [e.what for e in table.playing().entries] == [
        e.what for e in replay.match.entries[:n]
    ]  # fmt: skip
    assert f'href="/r/{old.table.id}?n={n}"' in old.browsers[0].get(f"/t/{code}").text
    assert table.seats[0].held, "a cat plays for who sat there"
    assert table.seats[0].player is None
    chance = random.Random(5)  # noqa: S311
    while (seat := table.mover) is not None:
        what = chance.choice(table.playing().moves())
        try:
            running.call(table.play(seat, table.moves_made, what))
        except ValueError:
            continue  # a cat was quicker
    check_dealer(match_of(table.playing().record()))


def test_without_a_seat_it_is_the_one_to_move(running: Running, over: dict[str, Party]) -> None:
    old = over["filou"]
    who = replay_of_table(old.table).match.entries[40].who
    code = play_on(old.browsers[0], old.table.id, n=40, play_on="")
    assert running.table(code).seats_of(old.players[0]) == [who]


@pytest.mark.parametrize(("n", "seat"), [("9999", "0"), ("x", "0"), ("10", "7"), ("10", "-1")])
def test_a_seat_or_moment_that_is_not_there_is_refused(
    over: dict[str, Party], n: str, seat: str
) -> None:
    old = over["filou"]
    answer = old.browsers[0].send_form(f"/r/{old.table.id}", n=n, play_on=seat)
    assert answer.status_code == 400


def test_nobody_plays_on_from_the_end(over: dict[str, Party]) -> None:
    old = over["filou"]
    end = replay_of_table(old.table).last
    for seat in ("0", ""):
        answer = old.browsers[0].send_form(f"/r/{old.table.id}", n=end, play_on=seat)
        assert answer.status_code == 400
        assert "go back a few moves" in answer.text


def test_a_forgotten_player_is_forgotten_in_replays_too(tmp_path: Path, running: Running) -> None:
    made = finished(running, "chasse-aux-souris", 2, seed=9)
    with made, Browser(running.url) as stranger:
        code = made.table.id
        assert "P1" in stranger.get(f"/r/{code}").text
        forgetful = browser_of(running, made.players[1])
        forgetful.send_form("/me", forget="yes")
        assert not re.search(r"\bP1\b", stranger.get(f"/r/{code}").text)
        forgetful.close()
