"""A new table asks with whom, how many and how strong: the seats follow from that."""

from __future__ import annotations

import pytest

from chatiere.web.server.preferences import cookie_text, preferences_from
from tests.web.serving import Browser, Running, field_of

OLD_COOKIE = "en.dark.two.off.suit.on"
SINCE = ".normal.normal.right..off"
"""Wishes that came after that, as nobody has chosen them."""
"""As an earlier release wrote it."""


def kinds(running: Running, code: str) -> list[str]:
    """Each seat's level, or whether it is taken."""
    seats = running.table(code).seats
    return [s.kind if s.kind != "human" else "person" if s.player else "free" for s in seats]


@pytest.mark.parametrize(
    ("game", "fields", "seats"),
    [
        (
            "filou",
            {"who": "computer", "players": 4, "level": "kitten"},
            ["person"] + ["kitten"] * 3,
        ),
        ("mmm", {"who": "computer", "players": 1}, ["person"]),
        ("filou", {"who": "friends", "people": 3, "level": "cat"}, ["person", "free", "free"]),
        ("filou", {"who": "friends", "people": 2, "level": "tiger"}, ["person", "free", "tiger"]),
        (
            "filou",
            {"who": "here", "people": 2, "level": "kitten", "name1": "Léo"},
            ["person", "person", "kitten"],
        ),
        (
            "chasse-aux-souris",
            {"who": "here", "people": 3, "name1": "Léo", "name2": "Zoé"},
            ["person"] * 3,
        ),
    ],
)
def test_the_seats_follow_from_the_company(
    ana: Browser, running: Running, game: str, fields: dict[str, object], seats: list[str]
) -> None:
    assert kinds(running, ana.lay(game, **fields)) == seats


def test_those_beside_one_have_their_names(ana: Browser, running: Running) -> None:
    code = ana.lay("filou", who="here", people=2, level="cat", name1="Léo", name4="Nobody")
    assert [seat.name for seat in running.table(code).seats[:2]] == ["Ana", "Léo"]
    assert running.table(code).state == "playing"


def test_a_single_seat_that_says_otherwise_counts(ana: Browser, running: Running) -> None:
    fields = {"who": "computer", "players": 3, "level": "cat"}
    code = ana.lay("filou", **fields, seat0="", seat1="", seat2="tiger", seat3="kitten", seat4="")
    assert kinds(running, code) == ["person", "cat", "tiger", "kitten"]
    code = ana.lay("chasse-aux-souris", **fields, seat1="friend", seat2="none")
    assert kinds(running, code) == ["person", "free"]


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"who": "dog"}, "This form cannot be read."),
        ({"who": ""}, "This form cannot be read."),
        ({"who": "computer", "players": 6}, "Filou is for 3 to 5 players, not 6."),
        ({"who": "computer", "players": "many"}, "This form cannot be read."),
        ({"who": "friends", "people": 9}, "Filou is for 3 to 5 players, not 9."),
        ({"who": "here", "people": 1}, "not 1."),
        ({"who": "computer", "players": 3, "level": "dog"}, "A seat is for a human, a kitten"),
        ({"who": "computer", "players": 3, "seat1": "none"}, "not 2."),
    ],
)
def test_what_cannot_be_gets_one_line(ana: Browser, fields: dict[str, object], line: str) -> None:
    page = ana.get("/games/filou").text
    answer = ana.send_form("/games/filou", name="Ana", deal=field_of(page, "deal"), **fields)
    assert answer.status_code == 400
    assert line in answer.text


def test_the_first_time_it_is_against_cats_as_many_as_in_the_lesson(ana: Browser) -> None:
    page = ana.get("/games/filou").text
    assert 'value="computer" checked' in page
    assert 'name="players" value="4" checked' in page
    assert 'name="people" value="3" checked' in page
    assert 'name="level" value="cat" checked' in page


def test_the_next_table_begins_with_what_was_chosen_last(ana: Browser) -> None:
    ana.lay("filou", who="friends", people=4, players=5, level="kitten", name="Zoé")
    for game, players in (("filou", 5), ("cheez-tricks", 5), ("chasse-aux-souris", 5)):
        page = ana.get(f"/games/{game}").text
        for what in ('value="friends" checked', 'name="people" value="4" checked',
                     f'name="players" value="{players}" checked',
                     'name="level" value="kitten" checked', 'value="Zoé"'):  # fmt: skip
            assert what in page, (game, what)


def test_the_usual_number_of_one_game_says_nothing_of_another(ana: Browser) -> None:
    ana.lay("mmm", who="computer", players=1, level="cat")
    assert 'name="players" value="4" checked' in ana.get("/games/filou").text
    ana.lay("chasse-aux-souris", who="computer", players=6, level="cat")
    assert 'name="players" value="4" checked' in ana.get("/games/filou").text, "six is too many"


def test_as_many_as_they_said_at_home_are_chosen_already(ana: Browser) -> None:
    page = ana.get("/games/chasse-aux-souris?people=2").text
    assert 'name="players" value="2" checked' in page
    assert 'name="people" value="2" checked' in page
    for odd in ("x", "-1", "99999999999", "²"):
        assert ana.get("/games/filou", params={"people": odd}).status_code == 200


def test_a_cookie_of_before_keeps_its_wishes_and_seats_of_before_change_none(
    ana: Browser,
) -> None:
    ana.cookies.set("look", OLD_COOKIE, domain="127.0.0.1")
    ana.lay("filou", "me", "tiger", "tiger")
    assert ana.cookies["look"] == OLD_COOKIE
    ana.lay("filou", who="here", people=3, players=4, level="tiger", name1="A", name2="B")
    assert ana.cookies["look"] == f"{OLD_COOKIE}{SINCE}.here.tiger..3"
    wishes = preferences_from(OLD_COOKIE)
    assert (wishes["theme"], wishes["company"], wishes["level"]) == ("dark", "computer", "cat")
    assert cookie_text(wishes) == f"{OLD_COOKIE}{SINCE}.computer.cat.."
