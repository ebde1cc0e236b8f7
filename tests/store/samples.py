"""Players and tables to keep, and what lies in a folder."""

from __future__ import annotations

from pathlib import Path

from chatiere.store.rows import Move, Player, Seat, State, Stored

ANA = Player("ana-id", "Ana", "fr", created=100.0, seen=100.0)
LEO = Player("leo-id", "Léo 🐈", "en", created=101.5, seen=102.25)
MOVES: list[Move] = [("*", "first 2"), ("*", "lost 0 -8"), (2, "place 11"), (10, "pass")]


def table(id: str = "abc", state: State = "playing", changed: float = 201.0) -> Stored:  # noqa: A002
    """A table without people, so that it needs no players in the store."""
    return Stored(id, "filou", "00ff", created=200.0, changed=changed, state=state)


def full_table() -> Stored:
    """One with something in every column; Ana and Léo must be there."""
    return Stored(
        id="full",
        game="mmm",
        seed="ab" * 32,
        created=200.5,
        changed=201.75,
        host=ANA.id,
        state="over",
        options={"side": 2, "aligned": True},
        keys={"board": {"steps": 10, "provisions": [["B", ["a1", "b1"]]]}},
        settings={"pace": 1.5, "note": "à bientôt ‹🐭›"},
        salts=["00", "", "ff"],
        previous="before",
        next="after",
        origin="lesson 3",
        result={"scores": [-4, -4, -4], "winners": []},
        seats=(
            Seat(0, "human", "Ana", ANA.id),
            Seat(1, "tiger", "Moustache"),
            Seat(2, "human", "Léo 🐈", LEO.id, held=True),
        ),
        moves=list(MOVES),
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, byte by byte."""
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if p.is_file()}
