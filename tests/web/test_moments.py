"""Moments on the way to the present, and the break at the end of a round, on a real server."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from chatiere.core.game import games
from chatiere.core.kernel import ONLOOKER
from chatiere.core.moments import Moment, moments_of
from chatiere.web.tables import round_break
from chatiere.web.tables.round_break import RoundBreak
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_moment import TableMoment
from chatiere.web.tables.table_page import render_fragment
from chatiere.web.tables.viewer import Viewer
from tests.web.parties import Party, party
from tests.web.serving import Browser, Program, Running, wait_until

MOST_MATCHES = 60
OFTEN = 4
WITH_MOMENTS = [name for name, game in games().items() if game.optional_module("moments")]


def ends_a_round(table: Table) -> bool:
    """Whether the last move did."""
    match = table.playing()
    last = max(n for n, entry in enumerate(match.entries) if entry.who != "*")
    return any(moment.kind.ends_round for moment in moments_of(match, last))


def to_the_end_of_a_round(at: Party, seed: int = 1) -> None:
    chance = random.Random(seed)  # noqa: S311
    at.play(chance)
    while not ends_a_round(at.table):
        at.play(chance)


@contextmanager
def page_of(at: Party, seat: int) -> Iterator[Iterator[str]]:
    """The events that an open page is sent, each as its text."""
    with at.browsers[seat].stream("GET", f"/t/{at.table.id}/live") as answer:
        assert answer.status_code == 200

        def events() -> Iterator[str]:
            lines: list[str] = []
            for line in answer.iter_lines():
                if line:
                    lines.append(line)
                    continue
                if any(part.startswith("data: <main") for part in lines):
                    yield "\n".join(lines)
                lines = []

        yield events()


def name_of(event: str) -> str:
    found = re.search(r"data-frame=\"\d+-?([^\"]*)\"", event)
    assert found
    return found.group(1)


def before_a_last_pass(at: Party) -> None:
    """Filou, to where one more pass sells the row."""
    table = at.table
    while table.playing().view()["phase"] != "bid":
        at.play(random.Random(1))  # noqa: S311
    for what in ("bid 1", *["pass"] * (len(table.seats) - 2)):
        assert table.mover is not None
        at.running.call(table.play(table.mover, table.moves_made, what))


def test_a_page_is_shown_each_moment_of_a_move_and_then_the_present(running: Running) -> None:
    with party(running, "filou", 4, {}) as at, page_of(at, 0) as events:
        next(events)
        before_a_last_pass(at)
        shown = next(events)
        while "id: " not in shown or f'data-n="{at.table.moves_made}"' not in shown:
            shown = next(events)
        mover = at.table.mover
        assert mover is not None
        at.running.call(at.table.play(mover, at.table.moves_made, "pass"))
        frames = [next(events)]
        while "id: " not in frames[-1]:
            frames.append(next(events))
    names = [name_of(frame) for frame in frames]
    assert names[0] == "passed"
    assert "turned-up" in names
    assert names[-2:] == ["sold", "round-over"]
    assert all("data-hold" in frame for frame in frames[:-1])
    assert "data-hold" not in frames[-1]
    assert not any('class="move' in frame for frame in frames), "nobody can move meanwhile"


def test_who_comes_later_gets_the_present_alone(running: Running) -> None:
    with party(running, "filou", 4, {}) as at:
        to_the_end_of_a_round(at)
        with page_of(at, 1) as events:
            assert "id: " in next(events)


def test_a_program_is_sent_the_present_alone(running: Running, robo: Program) -> None:
    with party(running, "filou", 4, {}) as at:
        program = at.programs[0]
        with program.stream("GET", f"/tables/{at.table.id}/events") as answer:
            lines = answer.iter_lines()
            next(lines)
            to_the_end_of_a_round(at)
            assert at.table.round_break is None, "programs need no break"


def test_a_round_ends_with_a_break_until_all_who_are_there_go_on(running: Running) -> None:
    with party(running, "filou", 4, {}) as at, page_of(at, 0) as ana, page_of(at, 1) as leo:
        next(ana), next(leo)
        to_the_end_of_a_round(at)
        table = at.table
        between = table.round_break
        assert between is not None
        n = table.moves_made
        at.browsers[0].act(table.id, **{"continue": n})
        assert between.ready == {at.players[0]}
        page = at.browsers[0].get(f"/t/{table.id}").text
        assert "Waiting for P1" in page
        at.browsers[0].act(table.id, **{"continue": n})  # once more changes nothing
        at.browsers[3].act(table.id, **{"continue": n - 1})  # of another break
        assert between.ready == {at.players[0]}
        at.running.services.driver.drive(table)
        at.browsers[1].act(table.id, **{"continue": n})
        wait_until(lambda: table.round_break is None)
        assert table.moves_made == n
        assert 'id="go-on"' not in at.browsers[0].get(f"/t/{table.id}").text


def test_who_does_not_press_is_waited_for_a_few_seconds_only(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_break, "OTHERS", 0.2)
    with party(running, "filou", 4, {}) as at, page_of(at, 0) as one, page_of(at, 1) as two:
        next(one), next(two)
        to_the_end_of_a_round(at)
        table = at.table

        async def driven() -> None:
            running.services.driver.drive(table)

        running.call(driven())
        at.browsers[0].act(table.id, **{"continue": table.moves_made})
        wait_until(lambda: table.round_break is None)


def test_a_move_of_a_program_ends_the_break(running: Running) -> None:
    with party(running, "filou", 4, {}) as at, page_of(at, 0) as events:
        next(events)
        to_the_end_of_a_round(at)
        assert at.table.round_break
        at.play(random.Random(2))  # noqa: S311
        assert at.table.round_break is None


def test_where_no_page_is_open_nobody_is_waited_for(running: Running) -> None:
    with party(running, "filou", 4, {}) as at:
        to_the_end_of_a_round(at)
        assert at.table.round_break is None


def test_computer_players_wait_for_the_break(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_break, "LONGEST", 600.0)
    code = ana.lay("filou", "me", "kitten", "kitten", pace="instant")
    table = running.table(code)
    with ana.stream("GET", f"/t/{code}/live") as answer:
        lines = answer.iter_lines()
        next(lines)
        wait_until(lambda: bool(table.people_here()))
        while table.round_break is None:
            wait_until(lambda: table.mover == 0 or table.round_break is not None)
            if table.round_break is None:
                moves = table.playing().moves()
                ana.act(code, n=table.moves_made, move="pass" if "pass" in moves else moves[0])
        n = table.moves_made
        time.sleep(0.3)
        assert table.moves_made == n
        ana.act(code, **{"continue": n})
        wait_until(lambda: table.mover == 0 or table.moves_made > n)


@pytest.mark.parametrize("game", WITH_MOMENTS)
def test_every_kind_of_moment_is_drawn_from_what_hide_leaves_of_it(
    running: Running, game: str
) -> None:
    kinds = {kind.name for kind in games()[game].module("moments").KINDS.values()}
    drawn: Counter[str] = Counter()
    for seed in range(1, MOST_MATCHES):
        drawn += moments_drawn(running, game, seed, drawn)
        if set(drawn) == kinds:
            return
    raise AssertionError(f"never seen: {kinds - set(drawn)}")


def moments_drawn(running: Running, game: str, seed: int, before: Counter[str]) -> Counter[str]:
    """In one match at random, each kind so many times at most, by anybody's eyes."""
    chance, drawn = random.Random(seed), Counter[str]()  # noqa: S311
    players = chance.choice(games()[game].players)
    every = games()[game].options.items()
    options: dict[str, object] = {name: chance.choice(each.values) for name, each in every}
    with party(running, game, players, options, seed) as at:
        while at.table.mover is not None:
            n = at.table.moves_made
            at.play(chance)
            match = at.table.playing()
            found = [(k, m) for k in range(n, len(match.entries)) for m in moments_of(match, k)]
            for k, moment in found:
                if before[moment.kind.name] + drawn[moment.kind.name] < OFTEN:
                    draw(at.table, k, moment, chance)
                    drawn[moment.kind.name] += 1
    return drawn


def draw(table: Table, n: int, moment: Moment, chance: random.Random) -> None:
    seat = chance.choice([ONLOOKER, *range(len(table.seats))])
    viewer = Viewer(seat, None, (seat,), False, chance.choice(["fr", "en"]))
    hidden = moment._replace(states=table.playing().hidden(seat, moment.states))
    html = render_fragment(TableMoment(table, n, moment), viewer)
    assert html == render_fragment(TableMoment(table, n, hidden), viewer)
    assert 'name="move"' not in html
    between = TableMoment(table, n, moment)
    between.ends_round = True
    if moment.kind.ends_round:
        table.round_break = RoundBreak(n, moment, table.moves_made, 0.0)
        table.publish()
        assert 'id="round-title"' in render_fragment(between, viewer)
        table.round_break = None
