"""The moves of Crazy Mistigri as text."""

from __future__ import annotations

import re

from tests.games.crazy_mistigri.dealing import GAME, fresh, late, play


def test_a_move_can_be_said_with_what_it_does() -> None:
    match = play(late(["3a 3b 4a M", "5a 8c", "6a 7b"]), "* draw 7b")
    assert match.say("fr") == {
        "pass": "passer",
        "pair 3a 3b": "défausser le 3 cœur et le 3 goutte "
        "(un échange avec la défausse, ou inverser le sens)",
        "pair 3a 4a": "défausser le 3 cœur et le 4 cœur",
        "pair 3b 7b": "défausser le 3 goutte et le 7 goutte",
    }
    match = play(late(["4a 4b M", "5a 8c", "6a 7b"]), "* draw 7b\n0 pair 4a 4b")
    assert match.say("en")["give M 2"] == "give the Mistigri to P2"
    match = play(late(["3a 3b M", "8c 5a", "6a 4c"]), "* draw 4c\n0 pair 3a 3b\n0 swap\n* draw 4c")
    assert match.say("en")["swap M 3b"] == "discard the Mistigri and take back the drop 3"
    match = play(late(["2a 2b 4b", "5a", "6a", "7a 8d"]), "* draw 8d\n0 pair 2a 2b")
    assert match.say("fr")["lead 4b"] == "faire prendre le 4 goutte au joueur suivant"


def test_malformed_moves_match_no_form() -> None:
    forms = [*GAME.words.MOVES.values(), *GAME.words.CHANCES.values()]
    for wrong in ("pair 3a", "pair 03a 3b", "lead 7c", "give M 5", "draw", "deal 0 3a", "swap M"):
        assert not any(re.fullmatch(form, wrong) for form in forms)
    assert fresh(3).to_move == "*"
