"""Nobody learns the seed of a day, or a card of somebody else's, before the day is over.

The game of a player who has finished is asked for everything, by that player, by somebody else
and by a program: nobody gets the seed, and no answer depends on what its reader cannot know.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from zipfile import ZipFile

import httpx
import pytest

from chatiere.web.tables import sealing
from chatiere.web.tables.table import Table
from tests.web.dailies import answer_at_once, begin, played
from tests.web.serving import Browser, Program, Running, served
from tests.web.worlds import OtherWorlds, moved_to, other_world


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with served(tmp_path_factory.mktemp("web") / "tables.db", workers=1, away=1e9) as server:
        answer_at_once(server)
        yield server


def program_of(running: Running, table: Table) -> Program:
    player = table.seats[0].player
    assert player is not None
    return Program(running.url, running.services.signer.program_key(player))


def asked(browser: Browser, program: Program, table: Table) -> dict[str, httpx.Response]:
    """All ways in which a finished table tells of itself."""
    code, got = table.id, dict[str, httpx.Response]()
    for path in (
        f"/t/{code}", f"/t/{code}/record", f"/t/{code}/screen", f"/t/{code}/screen/live",
        f"/r/{code}", f"/r/{code}?eyes=open",
        f"/r/{code}?eyes=1", f"/r/{code}/record", f"/r/{code}/review", f"/dealer/{code}",
        "/day", "/day/filou", "/path", "/me/games", "/me/archive.zip",
    ):  # fmt: skip
        got[path] = browser.get(path)
    for n in range(0, table.moves_made, 18):
        got[f"move {n}"] = browser.get(f"/r/{code}?n={n}")
        got[f"play on from {n}"] = browser.send_form(f"/r/{code}", n=n, play_on=0)
        got[f"as somebody else at {n}"] = browser.send_form(f"/r/{code}", n=n, play_on=1)
    for path in (
        f"/tables/{code}",
        f"/tables/{code}/record",
        f"/tables/{code}/advice",
        "/me/games",
    ):
        got[f"program {path}"] = program.get(path)
    return got


def text_of(answer: httpx.Response) -> str:
    if answer.headers.get("content-type") == "application/zip":
        packed = ZipFile(io.BytesIO(answer.content))
        return "\n".join(packed.read(name).decode() for name in packed.namelist())
    return answer.text


def test_nobody_gets_the_seed(running: Running, ana: Browser, leo: Browser, robo: Program) -> None:
    table = played(running, ana)
    with program_of(running, table) as own_program:
        own, others = asked(ana, own_program, table), asked(leo, robo, table)
    secrets = [table.stored.seed, running.services.signer.secret.hex()]
    secrets.append(running.services.days.secrets.luck(running.services.days.today, "filou", 0))
    for got in (own, others):
        assert not [at for at, answer in got.items() for one in secrets if one in text_of(answer)]


def test_only_who_sat_there_looks_back_and_only_with_their_own_eyes(
    running: Running, ana: Browser, leo: Browser, robo: Program
) -> None:
    table = played(running, ana)
    code = table.id
    with program_of(running, table) as own_program:
        own, others = asked(ana, own_program, table), asked(leo, robo, table)
    for at in (f"/t/{code}", f"/r/{code}", f"/r/{code}/review", f"/dealer/{code}", "move 18"):
        assert own[at].status_code == 200, at
        assert others[at].status_code in (403, 409), at
    closed = ("record", "screen", "eyes=open", "eyes=1", "play on", "as somebody else")
    for at in own:
        if any(word in at for word in closed):
            assert own[at].status_code == 409, at
            assert others[at].status_code in (403, 409), at
    assert "Check the whole game" not in own[f"/dealer/{code}"].text
    assert code not in others["/day/filou"].text


def test_what_one_looks_back_at_does_not_depend_on_others_cards(
    running: Running, ana: Browser
) -> None:
    """Two worlds that the player could not tell apart while playing."""
    table, worlds = played(running, ana), OtherWorlds()
    match = table.playing()
    other = other_world(match, worlds)
    assert [a.what for a in match.entries] != [b.what for b in other.entries], "they differ"
    moments = range(0, table.moves_made, 4)

    def seen() -> dict[int, str]:
        return {n: ana.get(f"/r/{table.id}?n={n}").text for n in moments}

    truth = seen()
    with moved_to(running, table, other):
        assert seen() == truth
    assert len(set(truth.values())) > len(truth) / 2


def test_the_test_would_notice(
    running: Running, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a replay were open while its deal is secret."""
    table, worlds = played(running, ana), OtherWorlds()
    other = other_world(table.playing(), worlds)
    monkeypatch.setattr(sealing, "is_sealed", lambda origin: False)
    monkeypatch.setattr("chatiere.web.replay.replay.is_sealed", lambda origin: False)
    paths = [f"/r/{table.id}?n={n}&eyes=open" for n in range(0, table.moves_made, 4)]
    truth = [ana.get(path).text for path in paths]
    with moved_to(running, table, other):
        assert [ana.get(path).text for path in paths] != truth


def test_a_table_that_is_played_now_tells_no_more_than_any_other(
    running: Running, ana: Browser, leo: Browser, robo: Program
) -> None:
    code = begin(leo, "cheez-tricks", "Léo")
    table = running.table(code)
    for path in (f"/t/{code}", f"/t/{code}/live", f"/r/{code}", f"/dealer/{code}"):
        assert ana.get(path).status_code in (403, 409), path
    assert robo.get(f"/tables/{code}").status_code == 403
    assert table.stored.seed not in leo.get(f"/t/{code}").text
    assert leo.get(f"/t/{code}/record").status_code == 409


def test_a_rematch_is_dealt_anew(running: Running, ana: Browser) -> None:
    """From its record, which is shown at once, nothing of today's deal may follow."""
    table = played(running, ana)
    answer = ana.act(table.id, rematch="yes")
    again = running.table(answer.headers["location"].removeprefix("/t/"))
    assert again.stored.seed != table.stored.seed
    assert again.stored.origin is None
