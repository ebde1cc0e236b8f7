"""What the members of a circle may do, what only its founder may, and what nobody else may."""

from __future__ import annotations

import pytest

from tests.web.circles import Party, circle_of, plain, player_of, words
from tests.web.serving import Running, first_event


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
