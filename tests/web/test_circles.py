"""A circle: founded, joined by its code, its page and its tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from chatiere.store.circles import MOST_MEMBERS
from chatiere.store.rows import Member, Player
from chatiere.store.store import Store
from chatiere.web.server.rate_limits import RATES
from tests.web.circles import Party, plain, player_of, words
from tests.web.serving import Browser, served, wait_until

# -- coming in -------------------------------------------------------------------------------------


def test_an_invitation_shows_the_name_and_how_many_are_in_and_nothing_else(party: Party) -> None:
    somebody = party.visitor()
    page = somebody.get(f"/c/{party.code}").text
    assert "Les chats" in page
    assert "3 people are in it." in page
    assert not [name for name in ("Ana", "Léo", "Zoé", party.id) if name in page]


def test_a_name_and_one_tap_and_one_is_in(party: Party) -> None:
    somebody = party.visitor()
    somebody.get(f"/c/{party.code}")
    answer = somebody.send_form(f"/c/{party.code}", name="Tom")
    assert (answer.status_code, answer.headers["location"]) == (303, party.path)
    assert "Tom (you)" in words(party, somebody)
    assert "Tom" in words(party, party.people[0])


def test_who_is_in_and_opens_the_invitation_is_there(party: Party) -> None:
    answer = party.people[1].get(f"/c/{party.code}")
    assert (answer.status_code, answer.headers["location"]) == (303, party.path)
    answer = party.people[1].send_form(f"/c/{party.code}", name="Other")
    assert answer.status_code == 303
    assert [member.name for member in party.members()] == ["Ana", "Léo", "Zoé"]


def test_two_of_one_name_are_told_apart(party: Party) -> None:
    party.joined("Léo")
    assert [member.name for member in party.members()] == ["Ana", "Léo", "Zoé", "Léo 2"]


def test_a_code_can_be_typed_on_the_first_page(party: Party) -> None:
    somebody = party.visitor()
    for typed in (party.code.upper(), f"come! http://x/c/{party.code} 😀"):
        answer = somebody.send_form("/join", code=typed)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/c/{party.code}")


@pytest.mark.parametrize("code", ["aaaaaaaaaa", "x", "%00", "A" * 300])
def test_a_wrong_code_tells_nothing(party: Party, code: str) -> None:
    somebody = party.visitor()
    for answer in (somebody.get(f"/c/{code}"), somebody.send_form(f"/c/{code}", name="Tom")):
        assert answer.status_code == 404
        assert "Les chats" not in answer.text


def fill(party: Party, store: Store) -> None:
    for number in range(MOST_MEMBERS - 3):
        who = Player(f"{party.id} {number}", f"P{number}", "en", 1.0, 1.0)
        store.add_player(who)
        store.join_circle(Member(f"m {who.id}", party.id, who.id, who.name, 5.0 + number))


def test_a_full_circle_says_so(party: Party) -> None:
    party.stored(lambda store: fill(party, store))
    answer = party.visitor().send_form(f"/c/{party.code}", name="Tom")
    assert answer.status_code == 409
    assert "this circle is full" in answer.text
    assert len(party.members()) == MOST_MEMBERS
    assert words(party, party.people[0])


def test_circles_are_not_founded_by_the_hundred(tmp_path: Path) -> None:
    with (
        served(tmp_path / "t.db", rate_factor=1.0, workers=1) as running,
        Browser(running.url) as ana,
    ):
        burst = int(RATES["found"].burst)
        made = [ana.send_form("/circles", circle="C", name="Ana") for _ in range(burst + 1)]
        assert [answer.status_code for answer in made] == [*[303] * burst, 429]


def test_codes_are_not_guessed_by_the_thousand(tmp_path: Path) -> None:
    with (
        served(tmp_path / "t.db", rate_factor=1.0, workers=1) as running,
        Browser(running.url) as ana,
    ):
        assert ana.token
        tries = (ana.get("/c/aaaaaaaaaa").status_code for _ in range(400))
        assert next(tries) == 404
        assert 429 in tries


# -- the page --------------------------------------------------------------------------------------


def test_who_has_a_page_open_is_here(party: Party) -> None:
    ana, leo, _ = party.people
    assert "Who is here 1 of 3" in words(party, ana)
    with leo.stream("GET", f"{party.path}/live"):
        wait_until(lambda: "Who is here 2 of 3" in words(party, ana))
    wait_until(lambda: "Who is here 1 of 3" in words(party, ana))


def test_who_sits_at_a_table_of_the_circle_is_here(party: Party) -> None:
    ana, leo, _ = party.people
    code = leo.lay("filou", "me", "friend", "friend", circle=party.id, name="Léo")
    with leo.stream("GET", f"/t/{code}/live"):
        wait_until(lambda: "Who is here 2 of 3" in words(party, ana))
        assert "Here now: Léo" in plain(ana.get("/circles").text)
        assert "Here now: Léo" in plain(ana.get("/").text)
    wait_until(lambda: "Who is here 1 of 3" in words(party, ana))


def test_a_guest_at_a_table_is_not_counted_among_the_members(party: Party) -> None:
    ana, leo, _ = party.people
    code = leo.lay("filou", "me", "friend", "friend", circle=party.id, name="Léo")
    with party.visitor().stream("GET", f"/t/{code}/live"):
        wait_until(
            lambda: party.running.services.live_rooms.players_in(f"circle {party.id} at tables")
        )
        assert "Who is here 1 of 3" in words(party, ana)


def test_a_table_waits_and_one_tap_sits_down_and_with_the_last_seat_it_begins(
    party: Party,
) -> None:
    ana, leo, zoe = party.people
    code = ana.lay("filou", "me", "friend", "friend", circle=party.id)
    assert "Waiting for somebody" in words(party, leo)
    assert "2 free seats" in words(party, leo)
    answer = party.ask(leo, sit=code)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    assert "1 free seat" in words(party, zoe)
    assert party.running.table(code).state == "open"
    party.ask(zoe, sit=code)
    table = party.running.table(code)
    assert table.state == "playing"
    assert [seat.name for seat in table.seats] == ["Ana", "Léo", "Zoé"]
    assert "Your games" in words(party, leo)


def test_from_an_invitation_to_the_first_move_in_three_taps_and_a_name(party: Party) -> None:
    """The taps: come in, sit down, move."""
    ana = party.people[0]
    code = ana.lay("cheez-tricks", "me", "friend", circle=party.id)
    newcomer = party.visitor()
    newcomer.get(f"/c/{party.code}")
    taps = [newcomer.send_form(f"/c/{party.code}", name="Tom")]
    assert f'value="{code}"' in newcomer.get(taps[-1].headers["location"]).text
    taps.append(party.ask(newcomer, sit=code))
    assert newcomer.get(taps[-1].headers["location"]).status_code == 200
    table = party.running.table(code)
    mover = newcomer if table.mover in table.seats_of(player_of(party.running, newcomer)) else ana
    move = table.playing().moves()[0]
    taps.append(mover.act(code, n=table.moves_made, move=move))
    assert [tap.status_code for tap in taps] == [303, 303, 303]
    assert party.running.table(code).moves_made > 1


def test_a_table_is_laid_for_a_circle_by_its_members_alone(party: Party) -> None:
    ana = party.people[0]
    page = ana.get(f"/games/filou?circle={party.id}").text
    assert f'name="circle" value="{party.id}"' in page
    assert "Les chats" in page
    stranger = party.visitor()
    assert stranger.get(f"/games/filou?circle={party.id}").status_code == 404
    refused = stranger.send_form("/games/filou", circle=party.id, name="Eve", who="friends")
    assert refused.status_code == 404
    assert "Waiting" not in words(party, ana)


def test_games_that_run_can_be_watched_where_their_table_allows_it(party: Party) -> None:
    ana, leo, zoe = party.people
    shut = ana.lay("filou", "me", "friend", "kitten", circle=party.id)
    party.ask(leo, sit=shut)
    assert "without onlookers" in words(party, zoe)
    assert shut not in zoe.get(party.path).text
    assert zoe.get(f"/t/{shut}").status_code == 403
    seen = ana.lay("filou", "me", "friend", "kitten", circle=party.id, onlookers="yes")
    party.ask(leo, sit=seen)
    assert f'href="/t/{seen}"' in zoe.get(party.path).text
    assert zoe.get(f"/t/{seen}").status_code == 200


def test_games_over_days_wait_for_whose_turn_it_is(party: Party) -> None:
    ana, leo, zoe = party.people
    code = ana.lay("cheez-tricks", "me", "friend", circle=party.id, clock="days")
    party.ask(leo, sit=code)
    wait_until(lambda: party.running.table(code).state == "playing")
    table = party.running.table(code)
    mover, other = (
        (ana, leo) if table.mover in table.seats_of(player_of(party.running, ana)) else (leo, ana)
    )
    assert "It is your turn." in words(party, mover)
    assert "It is your turn." not in words(party, other)
    assert "It is your turn." not in words(party, zoe)
    assert "over days" in words(party, zoe)


def test_the_live_page_shows_what_is_new(party: Party) -> None:
    ana, leo, _ = party.people
    with leo.stream("GET", f"{party.path}/live") as stream:
        parts = stream.iter_text()
        assert "Waiting for somebody" not in next(parts)
        ana.lay("filou", "me", "friend", "friend", circle=party.id)
        text = ""
        while "Waiting for somebody" not in text:
            text += next(parts)


def test_the_same_circle_in_french(party: Party) -> None:
    leo = party.people[1]
    leo.headers["accept-language"] = "fr"
    assert "Qui est là" in words(party, leo)
