"""What a tiger thinks of a finished game: asked once, kept, and never from open cards."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from chatiere.bots.budget import Budget
from chatiere.bots.observation import observation, read_observation
from chatiere.core.match import Match
from chatiere.web.bot_workers import Lost, NotReady
from chatiere.web.replay.replay import replay_of_table
from chatiere.web.review.findings import decisions, review_from
from chatiere.web.review.reviewer import CANDIDATES
from chatiere.web.tables.hints import per_cent
from tests.web.parties import Party, finished
from tests.web.serving import Browser, Running, browser_of, served, wait_until


class Tiger:
    """In the place of `BotService`: estimates that follow from the words of a move, and a note of
    all that it was handed."""

    def __init__(self, trouble: list[Exception] | None = None) -> None:
        self.handed: list[bytes] = []
        self.budgets: list[Budget | None] = []
        self.trouble = trouble or []

    async def advice(
        self, hidden: bytes, seed: str, budget: Budget | None = None, least: int | None = None
    ) -> dict[str, Any]:
        if self.trouble:
            raise self.trouble.pop(0)
        self.handed.append(hidden)
        self.budgets.append(budget)
        seen = read_observation(hidden)
        s = seen.game.plain().given(seen.states)[0]
        moves = [seen.game.words.text(s, move) for move in seen.game.plain().moves(seen.states)]
        hopes = [random.Random(f"{move}/{seen.digest}").random() for move in moves]  # noqa: S311
        lines = [
            {"move": move, "win": hope, "points": None, "playouts": 9}
            for hope, move in sorted(zip(hopes, moves, strict=True), reverse=True)
        ]
        why = {"fr": "Parce que.", "en": "Because."}
        return {"seat": seen.seat, "lines": lines, "why": why, "is_exact": False}

    async def close(self) -> None:
        pass


class Sleeper(Tiger):
    """Never answers."""

    async def advice(self, *asked: Any) -> dict[str, Any]:
        await asyncio.sleep(3600)
        raise AssertionError


def ask(party: Party, tiger: Tiger) -> str:
    """Ask for a review and wait until it is there; the page in English."""
    reviewer, code = party.running.services.reviewer, party.table.id
    reviewer.bot_service = tiger  # type: ignore[assignment]
    browser = party.browsers[0]
    assert browser.send_form(f"/r/{code}/review").status_code == 303
    wait_until(lambda: code not in reviewer.jobs or reviewer.jobs[code].failed)
    return browser.get(f"/r/{code}/review").text


def kept(party: Party) -> dict[str, Any]:
    code = party.table.id
    asked, result = party.running.call(
        party.running.services.write_queue.do(lambda store: store.review(code))
    )
    assert asked
    assert result is not None
    return result


def test_every_decision_is_judged_from_what_its_player_could_know(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        tiger = Tiger()
        ask(made, tiger)
        match = made.table.playing()
        chosen = [n for n, _ in decisions(match)]
        due = [observation(match.until(n)) for n in chosen]
        assert tiger.handed[0] == due[0], "a first look to wake up"
        assert tiger.handed[1 : len(due) + 1] == due
        again = tiger.handed[len(due) + 1 :]
        assert len(again) == CANDIDATES
        assert set(again) <= set(due)
        findings = kept(made)["findings"]
        assert [finding["n"] for finding in findings] == chosen
        assert [finding["played"] for finding in findings] == [
            match.entries[n].what for n in chosen
        ]  # fmt: skip


def test_moves_without_a_choice_are_no_decisions(running: Running) -> None:
    with finished(running, "filou", 3) as made:
        match: Match = made.table.playing()
        chosen = {n for n, _ in decisions(match)}
        for n, entry in enumerate(match.entries):
            is_choice = entry.who != "*" and len(match.until(n).moves()) > 1
            assert (n in chosen) == is_choice


def test_the_three_moves_that_cost_most_are_named_in_both_languages(running: Running) -> None:
    with finished(running, "filou", 3, seed=2) as made:
        page = ask(made, Tiger())
        review = review_from(kept(made))
        assert review is not None
        assert len(review.turns) == 3
        losses = sorted((finding.loss for finding in review.findings), reverse=True)
        assert sorted((turn.finding.loss for turn in review.turns), reverse=True) == losses[:3]
        assert page.count("Better: “") == 3
        assert page.count("Because.") == 3
        for turn in review.turns:
            f = turn.finding
            says = made.table.playing().until(f.n).say("en")
            who = f"P{f.seat} chose “{says[f.played]}” and goes" if f.seat else "you go"
            chances = f"from {per_cent(f.best_win)}% to {per_cent(f.win)}% chance of winning."
            assert f"{who} {chances}" in page
            assert f"Better: “{says[f.best]}”." in page
            assert f"/r/{made.table.id}?n={f.n}&amp;eyes={f.seat}" in page
        with browser_of(running, made.players[0], "fr") as browser:
            french = browser.get(f"/r/{made.table.id}/review").text
        assert french.count("Mieux\u00a0: «") == 3
        assert "points" not in french.split('id="turns"')[1].split("<details")[0]
        assert french.count("Parce que.") == 3


def test_a_turning_point_shows_the_table_as_its_player_saw_it_and_nothing_to_press(
    running: Running,
) -> None:
    with finished(running, "cheez-tricks", 3, seed=2) as made:
        page = ask(made, Tiger())
        review = review_from(kept(made))
        assert review is not None
        scenes = re.findall(r'<div class="scene.*?</div>\s*<a href', page, re.DOTALL)
        assert len(scenes) == len(review.turns) > 0
        for turn, scene in zip(review.turns, scenes, strict=True):
            seen = made.table.playing().until(turn.finding.n).view(turn.finding.seat)
            shown = re.findall(r'class="still card[^"]*"', scene)
            assert len(shown) >= len(seen["seats"][turn.finding.seat]["hand"])
            assert 'class="move' not in scene
            assert not re.search(r' (id|name|tabindex)="', scene)
            assert "inert" in scene.split(">", 1)[0]
        assert page.count("<main") == 1


def test_peoples_moves_are_named_and_not_the_computers(running: Running) -> None:
    with finished(running, "filou", 3, seed=3) as made:
        replay = replay_of_table(made.table)
        kinds = ["kitten", "human", "tiger"]
        for seat, kind in zip(replay.seats, kinds, strict=True):
            object.__setattr__(seat, "kind", kind)
        ask(made, Tiger())
        assert {turn["seat"] for turn in kept(made)["turns"]} == {1}


def test_the_plot_has_a_line_for_each_player_or_one_for_all_together(running: Running) -> None:
    with finished(running, "filou", 3, seed=4) as made:
        assert ask(made, Tiger()).count('<polyline class="line seat-') == 3
    with finished(running, "mmm", 2) as made:
        page = ask(made, Tiger())
        assert page.count("<polyline") == 1
        assert "The mice" in page


def test_a_tiger_that_is_not_ready_is_waited_for(running: Running) -> None:
    with finished(running, "filou", 3, seed=5) as made:
        page = ask(made, Tiger([NotReady()]))
        assert "Turning points" in page


def test_a_lost_thought_is_asked_for_again_and_then_given_up(running: Running) -> None:
    with finished(running, "filou", 3, seed=6) as made:
        page = ask(made, Tiger([Lost("x"), Lost("x")]))
        assert "please ask again" in page
        assert "Turning points" in ask(made, Tiger([Lost("x")]))


def test_who_looks_meanwhile_sees_how_far_it_is(running: Running) -> None:
    with finished(running, "filou", 3, seed=7) as made, Browser(running.url) as stranger:
        reviewer, code = running.services.reviewer, made.table.id
        reviewer.bot_service = Sleeper()  # type: ignore[assignment]
        assert "Review this game" in stranger.get(f"/r/{code}/review").text
        made.browsers[0].send_form(f"/r/{code}/review")
        page = stranger.get(f"/r/{code}/review").text
        assert re.search(r'<progress max="\d+" value="0"', page)
        made.browsers[0].send_form(f"/r/{code}/review")
        assert len(reviewer.jobs) == 1, "who asks twice joins the first"
        task = reviewer.jobs.pop(code).task
        assert task is not None
        running.loop.call_soon_threadsafe(task.cancel)


def test_a_review_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with served(path) as running:
        made = finished(running, "filou", 3)
        code, ana = made.table.id, made.players[0]
        running.services.reviewer.bot_service = Sleeper()  # type: ignore[assignment]
        made.browsers[0].send_form(f"/r/{code}/review")
        made.close()
    with served(path) as running, browser_of(running, ana) as browser:
        running.services.reviewer.bot_service = Tiger()  # type: ignore[assignment]
        assert "<progress" in browser.get(f"/r/{code}/review").text
        wait_until(lambda: code not in running.services.reviewer.jobs)
        assert "Turning points" in browser.get(f"/r/{code}/review").text


def test_only_so_many_games_are_reviewed_at_once(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatiere.web.review.reviewer.MOST_WAITING", 0)
    with finished(running, "filou", 3, seed=8) as made:
        answer = made.browsers[0].send_form(f"/r/{made.table.id}/review")
        assert answer.status_code == 429


def test_a_review_of_another_version_is_made_anew() -> None:
    assert review_from({"version": 0}) is None


def test_a_review_without_losses_names_no_turning_point(running: Running) -> None:
    class Content(Tiger):
        async def advice(self, hidden: bytes, seed: str, *more: Any) -> dict[str, Any]:
            said = await super().advice(hidden, seed)
            for line in said["lines"]:
                line["win"] = 0.5
            return said

    with finished(running, "filou", 3, seed=9) as made:
        assert "No move cost much" in ask(made, Content())


def test_reviews_of_games_that_are_gone_go_too(running: Running) -> None:
    with finished(running, "filou", 3, seed=10) as made:
        ask(made, Tiger())
        write_queue = running.services.write_queue
        code = made.table.id
        assert running.call(write_queue.do(lambda store: store.delete_lost_reviews())) == 0
        running.days_pass(running.services.config.keep_days + 1)
        assert running.call(write_queue.do(lambda store: store.review(code))) == (False, None)
