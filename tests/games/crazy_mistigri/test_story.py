"""What happened at a table of Crazy Mistigri, told to people."""

from __future__ import annotations

import pytest

from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from tests.games.crazy_mistigri.dealing import GAME, dealt, inside, last_round, late, play
from tests.games.table import table


def tell_last(match: Match, seat: int = ONLOOKER, language: str = "en") -> list[str]:
    """What is told of the last move."""
    return match.tell(len(match.entries) - 1, language, seat)


def test_the_deal_is_told_to_each_as_they_see_it() -> None:
    match = table(GAME, 3, "* first 2")
    assert tell_last(match) == ["P2 starts."]
    assert tell_last(match, language="fr") == ["P2 commence."]
    play(match, dealt(3, 2).splitlines()[0])
    assert tell_last(match, 0) == [
        "P0 is dealt the heart 3, the drop 3, two star 3s, two leaf 3s, the moon 3, the heart 4 "
        "and the drop 4."
    ]
    assert tell_last(match, 1) == ["P0 is dealt 9 cards."]


def test_a_draw_is_told_with_or_without_the_card() -> None:
    match = play(late(["3a 4b", "5a 8c", "6a M"]), "* draw M")
    assert tell_last(match, 0) == ["P0 takes the Mistigri from P2."]
    assert tell_last(match, 1) == ["P0 takes a card from P2."]
    assert tell_last(match, 1, "fr") == ["P0 prend une carte chez P2."]


def test_pairs_and_what_they_do() -> None:
    match = late(["8c 8d 3a 4b 5c", "5a 6c", "6a M"])
    play(match, "* draw M\n0 pair 8c 8d")
    assert tell_last(match) == [
        "P0 discards the star 8 and the leaf 8.",
        "P1 will have to draw 3 cards at random.",
    ]
    play(match, "* draw 3a 4b M\n1 pair 3a 5a")
    assert tell_last(match) == ["P1 discards the heart 3 and the heart 5."]
    match = late(["7a 7b", "5a 6c", "6a M"])
    play(match, "* draw M\n0 pair 7a 7b")
    assert tell_last(match)[1:] == ["P1 will have to draw a card at random."]


@pytest.mark.parametrize("pair", ["4a 4b", "6a 6b", "7a 7b"])
def test_a_lost_effect_is_told(pair: str) -> None:
    one, other = pair.split()
    match = late([one, "5a 8c", f"{other} M 3a"])
    play(match, f"* draw {other}\n0 pair {pair}")
    assert tell_last(match) == [
        f"P0 discards the heart {one[0]} and the drop {one[0]}.",
        "The effect is lost.",
        "MIAOW! P0 has no cards left and is out of the round.",
    ]


def test_an_effect_lost_because_the_round_ends_is_told() -> None:
    match = play(late(["4a 8c", "", "4b"]), "* draw 4b\n0 pair 4a 4b")
    assert tell_last(match)[1] == "The effect is lost."
    match = play(late(["7a 8c", "", "7b"]), "* draw 7b\n0 pair 7a 7b")
    assert tell_last(match)[1] == "The effect is lost."


def test_every_choice_is_told() -> None:
    match = late(["1a 1b 1c 1d 4b", "5a", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b\n0 ones")
    assert tell_last(match) == ["P0 also discards their 2 other 1s."]
    assert tell_last(match, language="fr") == ["P0 défausse aussi ses 2 autres 1."]
    match = late(["1a 1b 1c 4b", "5a", "6a", "7a", "2a 8d"])
    play(match, "* draw 8d\n0 pair 1a 1b\n0 ones")
    assert tell_last(match) == ["P0 also discards their other 1."]
    assert tell_last(match, language="fr") == ["P0 défausse aussi son autre 1."]
    match = late(["3a 3b M 5c", "8c 5a", "6a 4c"])
    play(match, "* draw 4c\n0 pair 3a 3b\n0 swap")
    assert tell_last(match) == ["P0 will swap a card with the discard after the next draw."]
    play(match, "* draw 5c\n0 swap M 3a")
    assert tell_last(match) == ["P0 discards the Mistigri.", "P0 takes back the heart 3."]
    play(match, "1 pair 5a 5c")
    assert tell_last(match) == ["P1 discards the heart 5 and the star 5."]
    play(match, "1 deal M 2")
    assert tell_last(match) == ["P1 gives the Mistigri from the discard to P2."]
    match = late(["2a 2b 4b", "5a", "6a", "7a 8d"])
    play(match, "* draw 8d\n0 pair 2a 2b\n0 lead 4b")
    assert tell_last(match, 1) == [
        "P0 chooses the card that the next player will take: the drop 4."
    ]
    assert tell_last(match, 2) == ["P0 chooses the card that the next player will take."]
    match = late(["6a 6b 4b 4c", "5a", "7a 8d"])
    play(match, "* draw 8d\n0 pair 6a 6b\n0 pair 4b 4c\n0 give 8d 1")
    assert tell_last(match, 2)[0] == "P0 gives a card to P1."
    match = late(["6a 6b 4b", "5a", "7a 8d"])
    play(match, "* draw 8d\n0 pair 6a 6b\n0 stop")
    assert tell_last(match) == ["P0 stops there."]
    match = late(["3a 3b 4b", "5a", "7a 8d"])
    play(match, "* draw 8d\n0 pair 3a 3b\n0 reverse")
    assert tell_last(match) == ["P0 reverses the direction of play."]


def test_out_is_told_when_the_last_effect_is_done() -> None:
    match = late(["5a", "8c", "5b 7a"])
    play(match, "* draw 5b\n0 pair 5a 5b")
    assert tell_last(match) == ["P0 discards the heart 5 and the drop 5."]
    play(match, "0 deal 5a 1\n0 deal 5b 2")
    assert tell_last(match)[1:] == ["MIAOW! P0 has no cards left and is out of the round."]


def test_the_end_of_a_round_is_told_with_its_reason() -> None:
    match = play(late(["3a", "", "4a 7b M"]), "* draw 4a\n0 pair 3a 4a")
    assert tell_last(match) == [
        "P0 discards the heart 3 and the heart 4.",
        "MIAOW! P0 has no cards left and is out of the round.",
        "Only one player has cards left: the round is over.",
        "P2 is left with the drop 7 and the Mistigri: 17 points.",
        "Round 2. P2 starts.",
    ]
    match = play(late(["3a", "5a 8c", "6a"]), "* draw 6a\n0 pass\n* draw 3a\n1 pass")
    assert tell_last(match)[1] == "Everyone still in has passed: the round is over."
    match = play(late(["3a", "", "4a"]), "* draw 4a\n0 pair 3a 4a")
    assert tell_last(match)[2] == "Nobody has any cards left: the round is over."
    match = late(["3a", "5a 8c", "6a 4d"])
    inside(match).turns = 60
    play(match, "* draw 6a\n0 pass")
    assert tell_last(match)[1] == "That was the last turn allowed: the round is over."


def test_a_third_round_is_told() -> None:
    match = last_round([(2, 9)], rounds=1)
    assert tell_last(match)[-2:] == [
        "Tied for the lead: a third round will decide.",
        "Round 3. P2 starts.",
    ]


def test_the_end_is_told_with_totals_and_winners() -> None:
    match = last_round([(1, 9)], rounds=1)
    assert tell_last(match)[-4:] == [
        "P0: 0 penalty points.",
        "P1: 9 penalty points.",
        "P2: 7 penalty points.",
        "P0 wins.",
    ]
    assert match.result == {"scores": [0, 9, 7], "winners": [0]}
    assert match.view(1)["hands"] == [[], [], ["7b"]]
    match = last_round([], rounds=2)
    assert tell_last(match, language="fr")[-1] == "P0 et P1 gagnent ensemble."


def test_twins_are_named_together() -> None:
    match = play(late(["3c 3c 3d M", "8c 5a", "6a 3d"]), "* draw 3d")
    assert match.say("fr")["pair 3c 3c"].startswith("défausser deux 3 étoile (")
    play(match, "0 pair 3c 3c\n0 swap\n* draw M")
    assert match.say("en")["swap 3d 3c"] == "discard the leaf 3 and take back the star 3"
    match = late(["3c 3a 3b", "8c 5a", "6a 3d"], discard="3c")
    play(match, "* draw 3d\n0 pair 3a 3b\n0 swap\n* draw 3d")
    assert match.say("fr")["swap 3c 3c"] == "défausser le 3 étoile et reprendre sa jumelle"
    play(match, "0 swap 3c 3c")
    assert tell_last(match) == ["P0 discards the star 3.", "P0 takes back its twin."]


def test_no_other_1_is_told_as_such() -> None:
    match = play(late(["1a 1b M", "8c 5a", "6a 4c"]), "* draw 4c\n0 pair 1a 1b\n0 ones")
    assert match.tell(len(match.entries) - 1, "en")[0] == "P0 has no other 1 to discard."
