"""The end of a game speaks to whoever looks at it, and celebrates with who has won."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from chatiere.store.history import PastScore
from chatiere.web.history.personal_best import is_best
from chatiere.web.tables.verdict import verdict_of
from tests.web.parties import Party, finished
from tests.web.serving import Browser, Running, browser_of, wait_until

HEADLINE = re.compile(r'<h2 id="ending-title">(.*?)</h2>', re.DOTALL)


def headline(browser: Browser, made: Party) -> str:
    found = HEADLINE.search(browser.get(f"/t/{made.table.id}").text)
    assert found
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


def test_everybody_hears_their_own_place(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        result = made.table.playing().result
        assert result is not None
        scores, (winner,) = result["scores"], result["winners"]
        assert headline(made.browsers[winner], made) == "You have won!"
        order = sorted(range(3), key=lambda seat: -scores[seat])
        assert len(set(scores)) == 3
        for place, seat in list(enumerate(order))[1:]:
            word = ("", "second", "third")[place]
            told = headline(made.browsers[seat], made)
            assert told == f"You finish {word}. P{winner} has won!"
        assert headline(made.browsers[3], made) == f"P{winner} has won!", "an onlooker"
        with browser_of(running, made.players[winner], "fr") as french:
            assert headline(french, made) == "Vous avez gagné !"


def test_equals_share_their_place(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        result = {"scores": [5, 9, 9], "winners": [1, 2]}
        shared = verdict_of(made.table, (1,), result)
        assert (shared.place, shared.level_with, shared.celebrates) == (1, ["P2"], True)
        last = verdict_of(made.table, (0,), result)
        assert (last.place, last.level_with, last.celebrates) == (3, [], False)
        level = verdict_of(made.table, (0,), {"scores": [5, 5, 9], "winners": [2]})
        assert (level.place, level.level_with) == (2, ["P1"])


def test_who_plays_for_two_hears_who_has_won(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        two = verdict_of(made.table, (0, 1), {"scores": [5, 9, 1], "winners": [1]})
        assert two.place is None
        assert two.celebrates


@pytest.mark.parametrize("is_won", [True, False])
def test_together_all_celebrate_or_none(running: Running, is_won: bool) -> None:
    with finished(running, "mmm", 2) as made:
        result = {"scores": [3, 3], "winners": [0, 1] if is_won else []}
        assert verdict_of(made.table, (1,), result).celebrates == is_won
        assert verdict_of(made.table, (), result).celebrates is False


def test_only_who_has_won_gets_confetti_and_all_the_same_two_buttons(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        result = made.table.playing().result
        assert result is not None
        for seat, browser in enumerate(made.browsers):
            page = browser.get(f"/t/{made.table.id}").text
            assert ('class="confetti"' in page) == (seat in result["winners"])
            assert (">Again!</button>" in page) == (seat < 3)
            assert f'class="button second" href="/r/{made.table.id}/review"' in page
            more = page.split('id="ending-more"')[1].split("</details>")[0]
            assert "Download the record" in more
        assert 'class="confetti"' not in made.browsers[0].get(f"/r/{made.table.id}?n=9999").text


def test_a_best_score_is_one_better_than_all_before_it() -> None:
    past = [PastScore("a", 1.0, 12), PastScore("b", 2.0, 30), PastScore("c", 3.0, 20)]
    assert [is_best(past, code, "most") for code in "abc"] == [False, True, False]
    assert [is_best(past, code, "fewest") for code in "abc"] == [False, False, False]
    assert is_best([*past, PastScore("d", 4.0, 3)], "d", "fewest")
    assert not is_best([*past, PastScore("d", 4.0, 30)], "d", "most"), "as good as before"
    assert not is_best(past, "a lesson", "most")


@pytest.mark.parametrize(("before", "is_best"), [(-99, True), (999, False)])
def test_a_best_score_is_told_to_who_made_it_and_to_nobody_else(
    running: Running, before: int, is_best: bool
) -> None:
    do = running.services.write_queue.do
    with finished(running, "filou", 3, seed=5) as old, finished(running, "filou", 3) as made:
        result = made.table.playing().result
        assert result is not None
        (winner,), code = result["winners"], old.table.id
        mine = replace(old.table.seats[winner], player=made.players[winner])
        known = {"scores": [before] * 3, "winners": [0]}
        running.call(do(lambda store: store.set_table(code, [mine])))
        running.call(do(lambda store: store.keep_result(code, known)))
        wait_until(lambda: not running.services.driver.others)
        running.services.registry.tables.clear()
        made.browsers[winner].get(f"/t/{made.table.id}")
        wait_until(lambda: not running.services.driver.others)
        best = " your best score at Filou!"
        assert (
            headline(made.browsers[winner], made) == f"You have won{':' + best if is_best else '!'}"
        )
        others = [browser for n, browser in enumerate(made.browsers) if n != winner]
        assert not any(best in headline(browser, made) for browser in others)
