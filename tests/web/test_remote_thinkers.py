"""A server that hands thoughts out: whatever becomes of its thinkers, there is an answer."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from chatiere.bots.observation import observation, read_observation
from chatiere.store.opening import open_store
from chatiere.store.store import Store
from chatiere.store.thoughts import Thought
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers import BotService, Stopped, Timeouts, remote
from chatiere.web.bot_workers.pool import WorkerRequest
from chatiere.web.bot_workers.remote import Links, RemoteThinkers
from tests.web.requesting import odd, table, until

ASKED = WorkerRequest({"ask": "move", "hidden": "AAAA", "seed": "x"}, ("here", "ana", "t"))


class Scene:
    """A server with its store, and thinkers that do what a test says."""

    def __init__(self, store: Store, timeouts: Timeouts | None = None) -> None:
        store.join_servers("w", "web")
        self.write_queue = WriteQueue(store)
        self.calls = 0
        self.living: set[str] = set()
        self.name = "w"
        links = Links(lambda: self.name, lambda: self.living, self.call)
        self.remote = RemoteThinkers(self.write_queue, links, b"secret", timeouts)

    def call(self) -> None:
        self.calls += 1

    async def join(self, thinker: str) -> None:
        await self.write_queue.do(lambda store: store.join_servers(thinker, "think"))
        self.living.add(thinker)

    async def die(self, server: str) -> None:
        await self.write_queue.do(lambda store: store.leave_servers(server))
        self.living.discard(server)

    async def rename(self, name: str) -> None:
        await self.write_queue.do(lambda store: store.join_servers(name, "web"))
        self.name = name

    async def take(self, thinker: str) -> Thought:
        """The next thought, as soon as it is there."""

        def work(store: Store) -> Thought | None:
            return next((store.take_thought(thinker, it) for it in store.waiting_askers()), None)

        async with asyncio.timeout(5):
            while (thought := await self.write_queue.do(work)) is None:
                await asyncio.sleep(0.01)
        return thought

    async def reply(self, thinker: str, thought: Thought, reply: dict[str, Any]) -> None:
        await self.write_queue.do(lambda store: store.reply_to(thought.id, thinker, reply))

    async def waiting(self) -> int:
        return await self.write_queue.do(lambda store: store.waiting_thoughts())

    def ask(self, is_own_free: bool = False) -> asyncio.Task[dict[str, Any] | None]:
        return asyncio.create_task(self.remote.ask(ASKED, lambda: is_own_free))


def play(
    path: Path, act: Callable[[Scene], Awaitable[None]], timeouts: Timeouts | None = None
) -> None:
    async def played() -> None:
        scene = Scene(open_store(path), timeouts)
        try:
            async with asyncio.timeout(15):
                await act(scene)
        finally:
            await scene.remote.close()
            await scene.write_queue.close()

    asyncio.run(played())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "POLL", 0.1)
    monkeypatch.setattr(remote, "OWN_TURN", 0.1)


@contextmanager
def never_polled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(remote, "POLL", 60.0)
        yield


# -- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_told", [True, False])
def test_a_reply_is_heard_at_once_where_it_is_told_and_soon_where_it_is_not(
    path: Path, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        asked = scene.ask()
        thought = await scene.take("t")
        assert (thought.question, scene.calls) == (ASKED.question, 1)
        await scene.reply("t", thought, {"move": 3})
        if is_told:
            scene.remote.on_reply("t", "w", thought.id)
        assert await asked == {"move": 3}
        assert scene.remote.waiting == 0

    if is_told:
        with never_polled(monkeypatch):
            play(path, act)
    else:
        play(path, act)


def test_messages_about_what_nobody_asked_do_nothing(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        asked = scene.ask()
        thought = await scene.take("t")
        scene.remote.on_reply("t", "w", thought.id)
        scene.remote.on_reply("t", "w", thought.id + 17)
        scene.remote.on_reply("t", "v", thought.id)
        await asyncio.sleep(0.3)
        assert not asked.done()
        await scene.reply("t", thought, {"move": 3})
        assert await asked == {"move": 3}

    play(path, act)


# -- where no answer comes ------------------------------------------------------------------------


def test_without_thinkers_nothing_is_handed_out(path: Path) -> None:
    async def act(scene: Scene) -> None:
        assert not scene.remote.is_there
        assert await scene.ask() is None
        assert scene.calls == 0

    play(path, act)


def test_another_thinker_answers_for_one_that_died(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        await scene.join("u")
        asked = scene.ask()
        first = await scene.take("t")
        await scene.die("t")
        second = await scene.take("u")
        await scene.reply("t", first, {"move": 1})
        await scene.reply("u", second, {"move": 2})
        assert await asked == {"move": 2}

    play(path, act)


def test_when_the_last_thinker_dies_it_is_found_here(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        asked = scene.ask()
        await scene.take("t")
        await scene.die("t")
        assert await asked is None
        await asyncio.sleep(0.05)
        assert await scene.waiting() == 0

    play(path, act)


@pytest.mark.parametrize("is_taken", [True, False])
def test_a_thinker_that_hangs_is_not_waited_for_for_ever(path: Path, is_taken: bool) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        asked = scene.ask()
        if is_taken:
            await scene.take("t")
        assert await asked is None
        await asyncio.sleep(0.05)
        assert await scene.waiting() == 0

    play(path, act, Timeouts(silence=0.1, loading=0.1))


def test_what_no_thinker_has_time_for_is_taken_back_if_a_worker_is_free_here(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        waiting, asked = scene.ask(is_own_free=False), scene.ask(is_own_free=True)
        assert await asked is None
        assert await scene.waiting() == 1
        assert not waiting.done()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)

    play(path, act)


def test_who_goes_away_leaves_nothing_behind(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        early, late = scene.ask(), scene.ask()
        await asyncio.sleep(0)
        early.cancel()
        await until(lambda: scene.remote.waiting == 1)
        late.cancel()
        await asyncio.gather(early, late, return_exceptions=True)
        await asyncio.sleep(0.1)
        assert await scene.waiting() == scene.remote.waiting == 0

    play(path, act)


def test_a_server_that_was_given_up_thinks_for_itself(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        asked = scene.ask()
        await until(lambda: scene.remote.waiting == 1)
        await scene.die("w")
        assert await asked is None, "its questions are gone"
        assert await scene.ask() is None, "and nobody takes new ones"
        await scene.rename("v")
        asked = scene.ask()
        await scene.reply("t", await scene.take("t"), {"move": 3})
        assert await asked == {"move": 3}

    play(path, act)


def test_a_number_that_comes_again_after_a_crash_is_not_taken_for_another(path: Path) -> None:
    """Others ask under it as soon as the database is back."""

    async def act(scene: Scene) -> None:
        await scene.join("t")
        old = scene.ask()
        thought = await scene.take("t")
        await scene.die("w")
        await scene.die("t")
        await scene.join("u")
        await scene.rename("other")
        await scene.rename("mine")
        again = await scene.write_queue.do(
            lambda store: store.ask_thought("other", "[]", ASKED.question, 0.0)
        )
        assert again == thought.id
        await scene.reply("u", await scene.take("u"), {"move": 3})
        assert await old is None
        left = await scene.write_queue.do(lambda store: store.take_replies("other", [again]))
        assert left == {again: {"move": 3}}

    play(path, act)


def test_when_the_server_stops_whoever_waits_hears_so(path: Path) -> None:
    async def act(scene: Scene) -> None:
        await scene.join("t")
        asked = scene.ask()
        await until(lambda: scene.remote.waiting == 1)
        await scene.remote.close()
        with pytest.raises(Stopped):
            await asked
        with pytest.raises(Stopped):
            await scene.ask()
        assert await scene.waiting() == 0

    play(path, act)


def test_what_one_address_may_hand_out_is_bounded(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "MOST_LONG", 2)

    async def act(scene: Scene) -> None:
        await scene.join("t")
        two = [scene.ask(), scene.ask()]
        await until(lambda: scene.remote.waiting == 2)
        assert await scene.ask() is None
        elsewhere = WorkerRequest(ASKED.question, ("there", "eve", "t"))
        other = asyncio.create_task(scene.remote.ask(elsewhere, lambda: False))
        await until(lambda: scene.remote.waiting == 3)
        for task in (*two, other):
            task.cancel()
        await asyncio.gather(*two, other, return_exceptions=True)

    play(path, act)


# -- computer players -----------------------------------------------------------------------------


def with_service(
    path: Path, act: Callable[[Scene, BotService], Awaitable[None]], kind: str, file: Path
) -> None:
    async def acted(scene: Scene) -> None:
        service = BotService(1, command=odd(kind, file), thinkers=scene.remote)
        await scene.join("t")
        try:
            await act(scene, service)
        finally:
            await service.close()

    play(path, acted)


def test_only_long_thoughts_are_handed_out_and_only_what_a_seat_may_know(
    path: Path, tmp_path: Path
) -> None:
    match = table()

    async def act(scene: Scene, service: BotService) -> None:
        for level in ("kitten", "cat"):
            assert await service.move(observation(match), level, "x") in match.moves()
        assert scene.calls == 0
        asked = [
            asyncio.create_task(service.move(observation(match), "tiger", "x", "50ms")),
            asyncio.create_task(service.advice(observation(match), "x")),
        ]
        for _ in asked:
            thought = await scene.take("t")
            hidden = base64.b64decode(thought.question["hidden"])
            seen = read_observation(hidden)
            assert seen.seat == match.to_move
            assert seen.states.tobytes() == match.hidden(seen.seat).tobytes()
            assert seen.states.tobytes() != match.states.tobytes(), "there is something to hide"
            told = set(thought.question) - {
                "ask",
                "game",
                "hidden",
                "seed",
                "bot",
                "budget",
                "least",
            }
            assert told == set()
            await scene.reply("t", thought, {"move": 0} if "bot" in thought.question else {})
            scene.remote.on_reply("t", "w", thought.id)
        await asyncio.gather(*asked, return_exceptions=True)
        assert service.status()["thoughts_elsewhere"] == 2

    with_service(path, act, "notes", tmp_path / "asked")


@pytest.mark.parametrize("reply", [{"not_ready": True}, {"failed": "refused: another version"}])
def test_a_tiger_is_asked_here_where_a_thinker_is_not_ready_or_fails(
    path: Path, tmp_path: Path, reply: dict[str, Any]
) -> None:
    match, file = table(), tmp_path / "asked"

    async def act(scene: Scene, service: BotService) -> None:
        asked = asyncio.create_task(service.move(observation(match), "tiger", "mine"))
        thought = await scene.take("t")
        await scene.reply("t", thought, reply)
        assert await asked in match.moves()
        assert service.status()["faults"] == int("failed" in reply)
        assert service.status()["cats_for_tigers"] == 0

    with_service(path, act, "notes", file)
    assert file.read_text() == "mine\n"
