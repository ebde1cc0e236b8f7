"""A circle: founded, joined by its code, its tables, and what its founder may do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatiere.core.errors import ChatiereError
from chatiere.store.circles import MOST_MEMBERS, Place
from chatiere.store.rows import Member, Player
from chatiere.store.store import Store
from chatiere.web.circles.real_results import add_real_result
from chatiere.web.server.rate_limits import RATES
from chatiere.web.server.refusal import NotFound, Refusal
from tests.web.circles import Party, circle_of, context_of, plain, player_of
from tests.web.serving import Browser, Running, first_event, served, wait_until


@pytest.fixture
def party(running: Running) -> Iterator[Party]:
    with circle_of(running, "Ana", "Léo", "Zoé") as made:
        yield made


def words(party: Party, browser: Browser, more: str = "") -> str:
    answer = browser.get(party.path + more)
    assert answer.status_code == 200, answer.text
    return plain(answer.text)


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


# -- what members and founders may do --------------------------------------------------------------


def test_who_leaves_takes_their_name_along(party: Party) -> None:
    ana, leo, _ = party.people
    assert party.ask(leo, leave="yes").status_code == 400, "not by mistake"
    assert party.ask(leo, leave="yes", sure="yes").status_code == 303
    assert "Léo" not in words(party, ana)
    assert leo.get(party.path).status_code == 404


def test_the_founder_leaves_and_the_oldest_takes_over_and_the_last_one_ends_it(
    party: Party,
) -> None:
    ana, leo, zoe = party.people
    party.ask(ana, leave="yes", sure="yes")
    assert party.circle().founder == player_of(party.running, leo)
    assert "Delete the circle" in words(party, leo, "/settings")
    leo.send_form("/me", forget="yes")
    assert party.circle().founder == player_of(party.running, zoe)
    assert [member.name for member in party.members()] == ["Zoé"]
    party.ask(zoe, leave="yes", sure="yes")
    assert party.stored(lambda store: store.circle(party.id)) is None


def test_a_circle_is_renamed_and_changes_its_wishes(party: Party) -> None:
    ana = party.people[0]
    assert party.circle().settings == {"ratings": False, "free_lines": False}
    party.ask(ana, title="  Les  tigres ", ratings="yes")
    assert party.circle().name == "Les tigres"
    assert party.circle().settings == {"ratings": True, "free_lines": False}
    party.ask(ana, my_name="Zoé")
    assert party.member(ana).name == "Zoé 2"


def test_a_changed_code_ends_the_old_invitation(party: Party) -> None:
    old = party.code
    party.ask(party.people[0], code="new")
    assert party.code != old
    assert party.visitor().get(f"/c/{old}").status_code == 404
    assert party.visitor().send_form(f"/c/{old}", name="Tom").status_code == 404
    assert words(party, party.people[1])


def test_somebody_is_removed_at_once_and_does_not_come_back_by_the_old_code(party: Party) -> None:
    ana, leo, _ = party.people
    old, gone = party.code, party.member(leo).id
    with leo.stream("GET", f"{party.path}/live") as stream:
        parts = stream.iter_text()
        next(parts)
        answer = party.ask(ana, remove=gone)
        assert answer.headers["location"].endswith("done=removed")
        text = ""
        while "no longer in this circle" not in text:
            text += next(parts)
        assert "Zoé" not in text
    assert "has a new code" in words(party, ana, "/settings?done=removed")
    assert leo.get(party.path).status_code == 404
    assert leo.get(f"{party.path}/live").status_code == 404
    assert leo.send_form(f"/c/{old}", name="Léo").status_code == 404
    assert party.ask(ana, remove=gone).status_code == 409, "twice"
    assert len(party.members()) == 2


def test_a_circle_is_handed_on(party: Party) -> None:
    ana, leo, _ = party.people
    party.ask(ana, founder=party.member(leo).id)
    assert party.circle().founder == player_of(party.running, leo)
    assert party.ask(ana, code="new").status_code == 403


def test_a_circle_is_deleted_when_its_name_was_confirmed(party: Party) -> None:
    ana, leo, _ = party.people
    code = ana.lay("filou", "me", "friend", "friend", circle=party.id)
    assert "Yes, delete “Les chats”" in words(party, ana, "/settings")
    assert party.ask(ana, delete="yes").status_code == 400
    assert party.ask(ana, delete="yes", sure="yes").status_code == 303
    assert [who.get(party.path).status_code for who in party.people] == [404] * 3
    assert leo.get(f"/t/{code}").status_code == 200, "its tables go on"


FOUNDER_ONLY = [
    {"title": "Mine"},
    {"code": "new"},
    {"delete": "yes", "sure": "yes"},
    {"unresult": "x"},
]


@pytest.mark.parametrize("fields", FOUNDER_ONLY, ids=str)
def test_a_member_is_not_the_founder(party: Party, fields: dict[str, str]) -> None:
    before = party.circle()
    assert party.ask(party.people[1], **fields).status_code == 403
    assert party.circle() == before


def test_a_member_removes_nobody_and_crowns_nobody(party: Party) -> None:
    before, zoe = party.circle(), party.member(party.people[2]).id
    for fields in ({"remove": zoe}, {"founder": zoe}):
        assert party.ask(party.people[1], **fields).status_code == 403
    assert (party.circle(), len(party.members())) == (before, 3)


def test_a_founder_acts_in_their_own_circle_alone(party: Party, running: Running) -> None:
    with circle_of(running, "Eve") as other:
        eve = other.people[0]
        zoe = party.member(party.people[2]).id
        assert other.ask(eve, remove=zoe).status_code == 409
        assert other.ask(eve, founder=zoe).status_code == 409
        code = party.people[0].lay("filou", "me", "friend", "friend", circle=party.id)
        assert other.ask(eve, sit=code).status_code == 404
    assert len(party.members()) == 3


def test_who_is_not_in_it_reads_and_changes_nothing(party: Party) -> None:
    before = party.circle()
    eve = party.visitor()
    assert eve.token
    lost = eve.get("/circles/aaaaaaaaaa").text
    for path in ("", "/settings", "/live", "/results.csv", "/results.json"):
        answer = eve.get(party.path + path)
        assert answer.status_code == 404
        assert plain(answer.text) == plain(lost), "as where there is no circle"
    for fields in (*FOUNDER_ONLY, {"leave": "yes", "sure": "yes"}, {"my_name": "Eve"}):
        assert party.ask(eve, **fields).status_code == 404
    assert (party.circle(), len(party.members())) == (before, 3)


def test_a_form_needs_its_token_and_a_button(party: Party) -> None:
    ana = party.people[0]
    assert ana.post(party.path, data={"code": "new"}).status_code == 403
    assert ana.post(party.path, data={"code": "new", "token": "0" * 32}).status_code == 403
    assert ana.post("/circles", data={"circle": "C", "name": "A"}).status_code == 403
    assert ana.post(f"/c/{party.code}", data={"name": "A"}).status_code == 403
    assert party.ask(ana).status_code == 400


def test_no_page_shows_anybodys_id(party: Party) -> None:
    ana, leo, _ = party.people
    ana.lay("filou", "me", "friend", "friend", circle=party.id)
    ids = [player_of(party.running, who) for who in party.people]
    shown = [leo.get(party.path + more).text for more in ("", "/settings", "/results.json")]
    shown += [ana.get(f"{party.path}/settings").text, first_event(leo, f"{party.path}/live")]
    assert not [who for who in ids for text in shown if who in text]


# -- the board -------------------------------------------------------------------------------------


def add(party: Party, browser: Browser, *winners: int, sent_as: str = "") -> str:
    ids = [party.member(who).id for who in party.people]
    places = [Place(seat, "human", member) for seat, member in enumerate(ids)]
    result = {"scores": [5, 7, 9], "winners": list(winners)}
    context = context_of(party.running, player_of(party.running, browser))
    made = add_real_result(context, party.id, "filou", places, result, sent_as)
    return party.running.call(made)


def test_a_real_result_is_shown_as_such_and_counts(party: Party) -> None:
    ana, leo, _ = party.people
    add(party, leo, 2)
    page = words(party, ana)
    assert "real table" in page
    assert "Zoé 1 / 1 1 / 1 1" in page
    assert "You against…" in page
    assert "Léo 0 to 1" in page
    assert "Zoé 0 to 1" in page
    assert "Ratings" not in page
    party.ask(ana, title="Les chats", ratings="yes")
    assert "Ratings Filou" in words(party, ana)


def test_what_is_sent_twice_is_on_the_board_once(party: Party) -> None:
    leo = party.people[1]
    first = add(party, leo, 2, sent_as="abcdefghjk")
    assert add(party, leo, 2, sent_as="abcdefghjk") == first
    assert len(party.results()) == 1


def test_only_the_founder_takes_a_real_result_off_the_board(party: Party) -> None:
    ana, leo, _ = party.people
    result = add(party, leo, 2)
    assert party.ask(leo, unresult=result).status_code == 403
    assert party.ask(ana, unresult="other x").status_code == 409
    assert party.ask(ana, unresult=result).status_code == 303
    assert party.results() == []


WRONG = {
    "a game that is not there": ("chess", 3, {"scores": [1, 2, 3], "winners": [0]}),
    "too few people": ("filou", 1, {"scores": [1], "winners": [0]}),
    "too few scores": ("filou", 3, {"scores": [1, 2], "winners": [0]}),
    "nobody has won": ("filou", 3, {"scores": [1, 2, 3], "winners": []}),
    "somebody who was not there": ("filou", 3, {"scores": [1, 2, 3], "winners": [3]}),
    "a winner twice": ("filou", 3, {"scores": [1, 2, 3], "winners": [0, 0]}),
    "words for numbers": ("filou", 3, {"scores": ["1", 2, 3], "winners": [0]}),
    "truth for numbers": ("filou", 3, {"scores": [True, 2, 3], "winners": [0]}),
    "far too many points": ("filou", 3, {"scores": [10**9, 2, 3], "winners": [0]}),
    "no result at all": ("filou", 3, {}),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_result_that_cannot_be_is_refused(party: Party, wrong: str) -> None:
    game, players, result = WRONG[wrong]
    context = context_of(party.running, player_of(party.running, party.people[0]))
    places = [Place(seat, "human", None, f"P{seat}") for seat in range(players)]
    with pytest.raises(ChatiereError) as refused:
        party.running.call(add_real_result(context, party.id, game, places, result))  # type: ignore[arg-type]
    assert isinstance(refused.value, Refusal) or "players" in str(refused.value)
    assert party.results() == []


def test_places_that_cannot_be_are_refused(party: Party) -> None:
    me = party.member(party.people[0]).id
    context = context_of(party.running, player_of(party.running, party.people[0]))
    result = {"scores": [1, 2, 3], "winners": [0]}
    good = [Place(0, "human", me), Place(1, "human", None, "Tom"), Place(2, "human", None, "Lou")]
    for wrong in (
        [good[0], Place(1, "human", me), good[2]],
        [good[0], Place(1, "human", "nobody"), good[2]],
        [good[0], Place(1, "human", None, " "), good[2]],
        [good[0], Place(1, "cat"), good[2]],
        [good[0], good[2], good[1]],
    ):
        with pytest.raises(Refusal):
            party.running.call(add_real_result(context, party.id, "filou", wrong, result))
    stranger = context_of(party.running, "eve")
    with pytest.raises(NotFound):
        party.running.call(add_real_result(stranger, party.id, "filou", good, result))
    party.running.call(add_real_result(context, party.id, "filou", good, result))


def test_members_take_the_board_with_them(party: Party) -> None:
    ana, leo, _ = party.people
    party.ask(leo, my_name="=1+1")
    add(party, leo, 2)
    answer = ana.get(f"{party.path}/results.csv")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    rows = [line.split(",") for line in answer.text.split("\r\n")]
    assert rows[0] == ["date", "game", "real table", "seat", "player", "points", "won"]
    assert [row[1:] for row in rows[1:4]] == [
        ["Filou", "yes", "1", "Ana", "5", "no"],
        ["Filou", "yes", "2", "'=1+1", "7", "no"],
        ["Filou", "yes", "3", "Zoé", "9", "yes"],
    ]
    found = json.loads(ana.get(f"{party.path}/results.json").text)
    assert found["circle"] == "Les chats"
    assert found["results"][0]["players"][2] == {"name": "Zoé", "kind": "human"}
    assert ana.get(f"{party.path}/results.exe").status_code == 404


def test_somebody_who_left_is_no_name_on_the_board(party: Party) -> None:
    ana, leo, _ = party.people
    add(party, ana, 2)
    party.ask(leo, leave="yes", sure="yes")
    assert "somebody who left 7" in words(party, ana)
    assert "somebody who left" in ana.get(f"{party.path}/results.csv").text
