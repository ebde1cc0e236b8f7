"""Looking back on a running server: the page, the archive, and deleting it all."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict
from itertools import count
from pathlib import Path
from zipfile import ZipFile

import pytest
from sqlalchemy import insert, update

from chatiere.cli import run
from chatiere.core.game import find
from chatiere.store.rows import Kind, Player, Seat, Stored
from chatiere.store.schema import game_table, seat
from chatiere.store.store import Store
from chatiere.web.history.archive import record_of
from chatiere.web.history.rating import levels
from chatiere.web.server.spreadsheet import csv_text
from tests.web.serving import Browser, Program, Running, browser_of

SEEDS = count(1)


def finish(
    running: Running, player: str, *others: Kind, game: str = "mmm", origin: str | None = None
) -> str:
    """A game played to its end, any move each time; its code."""
    services = running.services
    kinds: tuple[Kind, ...] = ("human", *others)
    seats = [
        Seat(n, kind, "Ana" if n == 0 else f"B{n}", player if kind == "human" else None)
        for n, kind in enumerate(kinds)
    ]
    seed, salts = next(SEEDS).to_bytes(32, "big"), [""] * len(seats)
    table = running.call(
        services.registry.create(find(game), seats, {}, {"pace": "instant"}, player, seed, salts)
    )
    running.call(table.start())
    while (mover := table.mover) is not None:
        running.call(table.play(mover, table.moves_made, table.playing().moves()[-1]))
    if origin:
        do(running, lambda store: store.set_table(table.id, origin=origin))
    return table.id


def do(running: Running, work: object) -> object:
    return running.in_store(work)  # type: ignore[arg-type]


@pytest.fixture
def player(running: Running) -> str:
    somebody = running.services.signer.new_player()
    do(running, lambda store: store.add_player(Player(somebody, "Ana", "en", 1.0, 1.0)))
    return somebody


def test_the_page_lists_a_game_with_its_result_and_links(running: Running, player: str) -> None:
    code = finish(running, player, "kitten")
    with browser_of(running, player) as ana:
        page = ana.get("/me/games").text
        assert "Mmm!" in page
        assert "1 game played" in page
        assert "won together" in page or "lost to the cat" in page
        for link in (f"/r/{code}", f"/r/{code}/review", f"/t/{code}/record"):
            assert f'href="{link}"' in page
            assert ana.get(link).status_code == 200
        assert "None of your games match." in ana.get("/me/games?game=filou").text
        assert f"/r/{code}" in ana.get("/me/games?level=kitten&who=b1&page=77").text
        assert "played together against the cat" in page
        for path in ("/", "/me"):
            assert 'href="/me/games"' in ana.get(path).text


def test_odd_wishes_show_everything_and_never_fail(running: Running, player: str) -> None:
    finish(running, player)
    with browser_of(running, player) as ana:
        for query in ("page=0", "page=x", "page=٣", "page=-1", "game=%00", "level=%ff"):
            assert "1 game played" in ana.get(f"/me/games?{query}").text, query
        assert 'value="&lt;b&gt;"' in ana.get("/me/games?who=%3Cb%3E").text


def test_a_new_browser_has_no_games_and_is_told_what_will_be_here(ana: Browser) -> None:
    page = ana.get("/me/games")
    assert page.status_code == 200
    assert "once they are over" in page.text


def test_practice_is_marked_and_not_counted(running: Running, player: str) -> None:
    finish(running, player, origin="lesson mmm")
    with browser_of(running, player) as ana:
        page = ana.get("/me/games").text
    assert "practice" in page
    assert "None of these games counts" in page


def test_older_games_get_their_result_when_somebody_looks(running: Running, player: str) -> None:
    code = finish(running, player)
    forget = update(game_table).where(game_table.c.id == code).values(result=None)

    def blank(store: Store) -> None:
        with store.transaction() as sql:
            sql.execute(forget)

    do(running, blank)
    with browser_of(running, player) as ana:
        assert "1 game played" in ana.get("/me/games").text
    stored = do(running, lambda store: store.table(code))
    assert isinstance(stored, Stored)
    assert stored.result == running.table(code).playing().result


def test_a_rating_is_shown_only_to_who_asked_for_it(running: Running, player: str) -> None:
    for number in range(4):
        result = {"scores": [9, 5, 3], "winners": [0]}
        seats = (Seat(0, "human", "Ana", player), Seat(1, "cat", "B1"), Seat(2, "tiger", "B2"))
        stored = Stored(
            f"rated{number}", "filou", f"{player}{number}", 1.0, 2.0 + number, player, "over",
            seats=seats, result=result,
        )  # fmt: skip
        do(running, lambda store, stored=stored: store.add_table(stored))
    with browser_of(running, player) as ana:
        page = ana.get("/me/games").text
        assert "Show my rating" in page
        assert "Yours is about" not in page
        assert ana.send_form("/look", rating="on", back="/me/games").status_code == 303
        page = ana.get("/me/games").text
        assert "Yours is about" in page
        assert f"a tiger {levels('filou')['tiger']}" in page


def test_programs_get_the_same_games(running: Running, player: str) -> None:
    code = finish(running, player, "cat")
    with Program(running.url, running.services.signer.program_key(player)) as program:
        found = program.ask("GET", "/me/games")
        assert found["count"] == 1
        (game,) = found["games"]
        assert (game["id"], game["game"], game["mine"]) == (code, "mmm", [0])
        assert game["result"] == running.table(code).playing().result
        assert player not in str(found), "ids are nobody's business"
        assert program.ask("GET", "/me/games?skip=1")["games"] == []
        assert program.get("/me/games?skip=-1").status_code == 422


# -- the archive ---------------------------------------------------------------------------


def test_every_record_of_the_archive_verifies(
    running: Running, player: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = [finish(running, player, "cat"), finish(running, player)]
    lesson = finish(running, player, origin="lesson mmm")
    with browser_of(running, player, "fr") as ana:
        answer = ana.get("/me/archive.zip")
    assert answer.headers["content-type"] == "application/zip"
    with ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        packed.extractall(tmp_path)
    files = sorted(path for path in tmp_path.glob("*-mmm-*.json"))
    assert {path.stem.split("-mmm-")[1] for path in files} == set(codes)
    assert run(["verify", *map(str, files)]) == 0, capsys.readouterr()
    assert len(list((tmp_path / "practice").glob(f"*-{lesson}.json"))) == 1
    with (tmp_path / "index.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    real = [line for line in lines if line["entraînement"] == "non"]
    assert {line["fichier"] for line in real} == {f.name for f in files}
    assert {line["jeu"] for line in lines} == {"Mmm!"}
    assert "(chat)" in "".join(line["joueurs"] for line in lines)
    assert "Chaque fichier" in (tmp_path / "README.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["mmm", "filou"])
def test_a_record_of_the_archive_is_the_one_of_the_table(
    running: Running, player: str, game: str
) -> None:
    code = finish(running, player, "cat", "tiger", game=game)
    stored = do(running, lambda store: store.table(code))
    assert isinstance(stored, Stored)
    assert stored.result is not None
    assert record_of(stored, stored.result) == running.table(code).playing().record()


def test_names_in_the_index_are_no_formulas() -> None:
    text = csv_text([["=SUM(A1)", "-4 -4", "+33", "@x", "Ana", "-4"]])
    assert next(csv.reader([text])) == ["'=SUM(A1)", "'-4 -4", "'+33", "'@x", "Ana", "-4"]


def test_an_archive_without_games_is_still_an_archive(ana: Browser) -> None:
    with ZipFile(io.BytesIO(ana.get("/me/archive.zip").content)) as packed:
        assert packed.namelist() == ["index.csv", "path.csv", "together.csv", "README.txt"]


# -- deleting ------------------------------------------------------------------------------


def test_one_button_deletes_every_finished_game(running: Running, player: str) -> None:
    code = finish(running, player, "cat")
    with browser_of(running, player) as ana:
        assert ana.send_form("/me/games", delete="yes").status_code == 400, "say that you are sure"
        assert ana.post("/me/games", data={"delete": "yes", "sure": "yes"}).status_code == 403
        assert ana.get(f"/t/{code}").status_code == 200
        assert ana.send_form("/me/games", delete="yes", sure="yes").status_code == 303
        assert ana.get(f"/t/{code}").status_code == 404
        assert ana.get(f"/r/{code}").status_code == 404
        assert "once they are over" in ana.get("/me/games").text


def test_a_deleted_name_is_gone_from_the_page_of_who_played_along(
    running: Running, player: str
) -> None:
    code = finish(running, player)
    friend = running.services.signer.new_player()
    do(running, lambda store: store.add_player(Player(friend, "Léo", "en", 1.0, 1.0)))
    do(running, lambda store: store.set_table(code, [Seat(1, "human", "Léo", friend)]))
    running.call(running.services.registry.reload(running.table(code)))
    with browser_of(running, player) as ana:
        assert ana.send_form("/me/games", delete="yes", sure="yes").status_code == 303
    assert [each.name for each in running.table(code).seats] == ["—", "Léo"]
    assert running.table(code).host is None


def test_five_thousand_games_can_be_looked_back_at(running: Running, player: str) -> None:
    seats = (Seat(0, "human", "Ana", player), *(Seat(n, "cat", f"B{n}") for n in (1, 2)))
    result = {"scores": [9, 5, 3], "winners": [0]}
    one = Stored("x", "filou", "x", 1.0, 2.0, player, "over", seats=seats, result=result)

    def fill(store: Store) -> None:
        """In two statements: one by one it would take longer than all other tests here."""
        row = {column.name: getattr(one, column.name) for column in game_table.c}
        codes = [f"many{number}" for number in range(5000)]
        with store.transaction() as sql:
            sql.execute(insert(game_table), [{**row, "id": code, "seed": code} for code in codes])
            sql.execute(insert(seat), [{"table": c, **asdict(s)} for c in codes for s in seats])

    do(running, fill)
    with browser_of(running, player) as ana:
        for page in (1, 3):
            assert "5000 games" in ana.get(f"/me/games?page={page}").text
