"""Events that are compressed one by one make one gzip stream, which any reader can open."""

from __future__ import annotations

import random
import zlib

from chatiere.web.server.event_stream import GzipStream, compressed_alone
from chatiere.web.tables.live_stream import FOR_PAGES, event


def opened(sent: list[bytes]) -> list[str]:
    """What a reader has after each of the pieces."""
    reader = zlib.decompressobj(wbits=31)
    return [reader.decompress(piece).decode() for piece in sent]


def test_a_reader_has_every_event_as_soon_as_it_is_sent() -> None:
    texts = ["", "first\n\n", "é 🐱\n\n", "first\n\n", *["beat\n\n"] * 3]
    stream = GzipStream()
    assert opened([stream.add(text) for text in texts]) == texts


def test_events_of_all_sizes_follow_one_another() -> None:
    """Also longer than what a reader remembers, and with signs of life between them."""
    chance = random.Random(7)  # noqa: S311
    words = [f"<p>card {i}</p>" for i in range(5000)]
    texts = []
    for size in [10, 70_000, 5, 20_000, 20_001, 3, 999, 1000, 1001, *[7] * 50, 40_000, 20_000] * 3:
        start = chance.randrange(len(words))
        texts.append("".join(words[start:] + words[:start])[:size])
    stream = GzipStream()
    assert opened([stream.add(text) for text in texts]) == texts


def test_a_sign_of_life_is_compressed_once_for_everybody() -> None:
    beat, pages = FOR_PAGES.beat, [f"<p>{i}</p>" * 400 for i in range(3)]
    streams = [GzipStream() for _ in pages]
    sent = [
        [one.add(page), one.add(beat), one.add(page)]
        for one, page in zip(streams, pages, strict=True)
    ]
    assert len({pieces[1] for pieces in sent}) == 1
    assert [opened(pieces) for pieces in sent] == [[page, beat, page] for page in pages]
    assert compressed_alone.cache_info().hits >= len(pages) - 1


def test_what_changes_little_costs_little() -> None:
    page = "".join(f"<p>{i * i * 7919 % 1000003}</p>" for i in range(500))
    stream = GzipStream()
    first = len(stream.add(page))
    stream.add("beat\n\n")
    assert len(stream.add(page.replace("<p>", "<p id=1>", 1))) < first / 20


def test_an_event_has_a_line_for_each_line_of_its_text() -> None:
    assert event("a\nb\n", "7") == "id: 7\ndata: a\ndata: b\ndata: \n\n"
    assert event("a\r\nb\rc") == "data: a\ndata: b\ndata: c\n\n"
    assert event("") == "data: \n\n"
