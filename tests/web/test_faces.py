"""Faces: chosen once, beside the name at every table, and never two that are the same."""

from __future__ import annotations

import re

import pytest

from chatiere.core.dealer import SEED_BYTES
from chatiere.core.game import find
from chatiere.store.rows import Seat
from chatiere.web.server.faces import (
    ANIMALS,
    COLOURS,
    FACES,
    animal_of,
    chance_face,
    face,
    face_of_seat,
    seated_face,
)
from tests.web.serving import Browser, Program, Running
from tests.web.test_rematch import everybody_looks, finished, next_of


def test_who_sits_down_keeps_their_face() -> None:
    assert seated_face("fox-3", ["owl-3", "", "fox-2"]) == "fox-3"


def test_of_two_who_look_alike_the_later_gets_another_colour() -> None:
    taken = [f"fox-{colour}" for colour in COLOURS if colour != "7"]
    assert seated_face("fox-3", taken) == "fox-7"


def test_a_newcomer_gets_an_animal_that_nobody_else_at_the_table_has() -> None:
    taken = [f"{animal}-0" for animal in ANIMALS if animal not in ("owl", "frog")]
    assert {animal_of(chance_face(taken)) for _ in range(60)} == {"owl", "frog"}
    assert seated_face("", taken) in FACES


def test_without_a_face_there_is_the_look_of_before() -> None:
    assert face_of_seat(Seat(2, "human", "Ana", "p")) == "human-2"
    assert face_of_seat(Seat(1, "tiger", "Moustache")) == "level-tiger"
    assert 'common.svg#human-2"' in face("human-2")
    assert 'common.svg#human-0"' in face("")
    assert 'common.svg#human-0"' in face('"><script>')


def test_a_face_is_an_ornament_unless_it_stands_alone() -> None:
    assert 'aria-hidden="true"' in face("fox-3")
    alone = face("fox-3", "Ana <3")
    assert 'role="img" aria-label="Ana &lt;3"' in alone
    assert "hidden" not in alone
    assert re.findall('#([^"]+)', alone) == ["paper-3", "fox"]


def faces_at(running: Running, code: str) -> list[str]:
    return [seat.face for seat in running.table(code).seats]


def choose(browser: Browser, animal: str, colour: str) -> None:
    answer = browser.send_form("/me", animal=animal, colour=colour)
    assert answer.status_code == 303, answer.text


def test_a_face_is_chosen_on_ones_own_page_and_shown_at_the_table(
    running: Running, ana: Browser, leo: Browser
) -> None:
    choose(ana, "fox", "3")
    assert re.search('value="fox" required checked', ana.get("/me").text)
    code = ana.lay("chasse-aux-souris", "me", "friend", "cat")
    assert faces_at(running, code) == ["fox-3", "", ""]
    choose(leo, "fox", "3")
    leo.sit(code, 1)
    mine, his, bot = faces_at(running, code)
    assert mine == "fox-3"
    assert animal_of(his) == "fox"
    assert his != "fox-3"
    assert bot == ""
    page = leo.get(f"/t/{code}").text
    for shown in ("#paper-3", "#fox", f"#paper-{his[-1]}", "#level-cat"):
        assert shown in page


def test_the_names_of_animals_are_read_in_both_languages(ana: Browser) -> None:
    assert "a hedgehog" in ana.get("/me", headers={"accept-language": "en"}).text
    assert "un hérisson" in ana.get("/me", headers={"accept-language": "fr"}).text


@pytest.mark.parametrize(
    "wrong", [{"animal": "unicorn", "colour": "1"}, {"animal": "fox", "colour": "99"}]
)
def test_a_face_that_there_is_not_is_refused(ana: Browser, wrong: dict[str, str]) -> None:
    assert ana.send_form("/me", **wrong).status_code == 400


def test_a_newcomer_keeps_the_face_that_chance_gave_them(running: Running, ana: Browser) -> None:
    first, second = (ana.lay("filou", "me", "cat", "cat") for _ in range(2))
    assert faces_at(running, first)[0] in FACES
    assert faces_at(running, first) == faces_at(running, second)


def test_two_at_one_device_do_not_look_alike_and_stay_who_they_are(
    running: Running, ana: Browser
) -> None:
    code = ana.lay("chasse-aux-souris", "me", "here", name1="Bo")
    mine, other = faces_at(running, code)
    assert animal_of(mine) != animal_of(other)
    moved = [
        Seat(0, "human", "Bo", seat.player, face=other) for seat in running.table(code).seats[1:]
    ]
    moved += [
        Seat(1, "human", "Ana", seat.player, face=mine) for seat in running.table(code).seats[:1]
    ]
    made = running.call(
        running.services.registry.create(
            find("chasse-aux-souris"), moved, {}, {}, None, bytes(SEED_BYTES), ["", ""]
        )
    )
    assert [seat.face for seat in made.seats] == [other, mine]


def test_in_the_next_game_somebody_has_the_face_that_they_have_chosen_since(
    running: Running, ana: Browser, leo: Browser
) -> None:
    choose(ana, "fox", "3")
    choose(leo, "owl", "1")
    table = finished(running, ana, leo)
    choose(leo, "frog", "2")
    with everybody_looks(running, table.id, ana, leo):
        ana.act(table.id, rematch="yes")
        leo.act(table.id, join="chasse-aux-souris")
    assert [seat.face for seat in next_of(running, table).seats] == ["frog-2", "fox-3"]


def test_who_gets_up_takes_their_face_along(running: Running, ana: Browser, leo: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "friend")
    leo.sit(code, 1)
    assert faces_at(running, code)[1] in FACES
    leo.act(code, stand="1")
    assert faces_at(running, code)[1] == ""


def test_a_program_has_a_face_and_sees_those_of_others(running: Running, robo: Program) -> None:
    made = robo.post(
        "/tables",
        json={"game": "filou", "seats": [{"mine": True}, {"kind": "cat"}, {"kind": "cat"}]},
    )
    seats = made.json()["seats"]
    assert seats[0]["face"] in FACES
    assert [seat["face"] for seat in seats[1:]] == ["", ""]


def test_a_record_says_nothing_of_faces(running: Running, ana: Browser) -> None:
    code = ana.lay("chasse-aux-souris", "me", "cat")
    record = running.table(code).playing().record()
    assert record["players"][0] == {"name": running.table(code).seats[0].name, "kind": "human"}
