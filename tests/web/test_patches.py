"""Patches: a page that gets only what is new has the same picture, to the letter, as one that gets
every picture whole."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from bench.web.drawing import PEOPLE, laid, play
from bench.web.visitor import patched, unlined
from chatiere.core.game import games
from chatiere.web.tables.frames import frames_since
from chatiere.web.tables.live_stream import event
from chatiere.web.tables.patches import BETWEEN, Frame, PatchWriter, runs
from chatiere.web.tables.table import Table
from chatiere.web.tables.table_page import Viewer, viewer_of
from tests.web.parties import Party, party
from tests.web.serving import Running

ONLOOKER = "somebody else"
MOVES = 60


class Reader:
    """A page: what it was sent, put together again."""

    def __init__(self) -> None:
        self.writer, self.frame = PatchWriter(), Frame()
        self.sent: list[int] = []

    def hear(self, frame: Frame) -> str:
        said = event(self.writer.add(frame)).encode()
        self.sent.append(len(said))
        self.frame = patched(self.frame, unlined(said[len("data: ") : -len("\n\n")]))
        return "".join(self.frame)


def seen_by(table: Table, name: str) -> Viewer:
    return viewer_of(table, name, "fr", "rank")


async def heard_by_all(table: Table, readers: dict[str, Reader], n: int) -> None:
    for name, reader in readers.items():
        frames, _ = await frames_since(table, partial(seen_by, table, name), n)
        for frame in frames:
            assert reader.hear(frame) == "".join(frame)


async def follow(game: str, seed: int) -> dict[str, Reader]:
    """A game, and what everybody around the table has at every version of it."""
    table, chance = laid(game, seed), random.Random(seed)  # noqa: S311
    readers = {name: Reader() for name in (*PEOPLE, ONLOOKER)}
    for _ in range(MOVES):
        if table.mover is None:
            break
        n = table.moves_made
        play(table, chance)
        await heard_by_all(table, readers, n)
        if table.round_break:
            table.end_round_break()
            await heard_by_all(table, readers, table.moves_made)
    return readers


@pytest.mark.parametrize("game", games())
def test_what_is_put_together_is_the_whole_picture_for_everybody(game: str) -> None:
    for seed in (5, 6):
        readers = asyncio.run(follow(game, seed))
        for reader in readers.values():
            assert sum(reader.sent[1:]) / len(reader.sent[1:]) < 0.8 * reader.sent[0]


def test_any_row_of_texts_follows_any_other() -> None:
    texts = ("", "a", "b\n", "\n\nc", "d\n\n")
    rows = [row for n in range(4) for row in product(texts, repeat=n)]
    chance, reader = random.Random(1), Reader()  # noqa: S311
    for frame in chance.choices(rows, k=2000):
        assert reader.hear(frame) == "".join(frame)


def test_neighbours_that_stay_are_named_together() -> None:
    assert runs([0, 1, 2, None, None, 5, 3, 4]) == ["0-2", "+2", "5-5", "3-4"]
    assert runs([None]) == ["+1"]
    assert runs([]) == []


def test_nobody_can_write_what_stands_between_texts() -> None:
    table = laid("filou", 1)
    table.seats[1] = replace(table.seats[1], name=f"Léo{BETWEEN}=0-9")
    [frame], _ = asyncio.run(frames_since(table, partial(seen_by, table, PEOPLE[0]), None))
    assert not any(BETWEEN in text for text in frame)
    assert Reader().hear(frame) == "".join(frame)


# -- on a real server ---------------------------------------------------------------------------


@contextmanager
def page_of(at: Party, asked: str) -> Iterator[Iterator[str]]:
    """What the pictures say that an open page is sent."""
    with at.browsers[0].stream("GET", f"/t/{at.table.id}/live{asked}") as answer:
        yield pictures(answer.iter_text())


def pictures(chunks: Iterator[str]) -> Iterator[str]:
    text = ""
    for chunk in chunks:
        *events, text = (text + chunk).split("\n\n")
        for said in events:
            _, is_picture, data = f"\n{said}".partition("\ndata: ")
            if is_picture and "event: " not in said.partition("data: ")[0]:
                yield unlined(data.encode())


def put_together(patches: Iterator[str]) -> Iterator[tuple[str, int]]:
    """The pictures of a page that gets patches, and how much it was sent for each."""
    frame = Frame()
    for said in patches:
        frame = patched(frame, said)
        yield "".join(frame), len(said)


def test_a_page_says_whether_it_understands_patches(running: Running) -> None:
    """Pages of earlier releases, which may be open for days, get whole pictures as ever."""
    with party(running, "cheez-tricks", 3, {}) as at:
        with page_of(at, "") as whole, page_of(at, "?patches") as patches:
            together = put_together(patches)
            next(together)
            for _ in range(3):
                at.play(random.Random(2))  # noqa: S311
                present = f'data-n="{at.table.moves_made}"'
                text = next(text for text in whole if present in text)
                same, sent = next(found for found in together if present in found[0])
                assert same == text
                assert sent < len(text)
        with page_of(at, "?patches") as again:
            assert re.match(r"=\+\d+<", next(again)), "who comes anew gets all of it"
