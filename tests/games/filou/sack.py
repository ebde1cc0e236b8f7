"""Playing Filou at a table whose chance is told: openings and whole rounds in one line."""

from __future__ import annotations

from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.games.filou import GAME
from tests.games.table import spaced, table

NAMES = ["Ana", "Bob", "Cléo", "Dan", "Eve"]


def opened(players: int, first: int = 0, lost: str = "", **options: object) -> Match:
    """The table when the first card is to be placed; all lose the small dog unless told."""
    cards = lost.split() or ["d"] * players
    script = [f"* first {first}"]
    script += [f"* lost {seat} {card}" for seat, card in enumerate(cards)]
    return table(GAME, players, "\n".join(script), **options)


def placed(match: Match, cards: str, passive: str = "") -> None:
    """Everybody places a card, from the first player on; then the passive set."""
    for card in cards.split():
        match.enter(match.to_move or 0, f"place {card}")
    if passive:
        match.enter("*", f"passive {passive}")


def said(match: Match, bids: str) -> None:
    """Whoever is to move says these: `bid 3, pass, pass`."""
    for what in bids.split(", "):
        match.enter(match.to_move or 0, what)


def sold(match: Match, cards: str, bids: str, passive: str = "") -> None:
    """A whole round."""
    placed(match, cards, passive)
    said(match, bids)


def declined(match: Match) -> None:
    """A whole round in which everybody places any card and nobody wants the row."""
    for _ in range(match.players):
        match.enter(match.to_move or 0, match.moves()[0])
    if match.to_move == "*":
        match.enter("*", match.moves()[0])
    said(match, "pass, " * (match.players - 1) + "decline")


def declined_to_the_end(match: Match) -> None:
    while not match.is_over:
        declined(match)


def mice(match: Match) -> list[int]:
    """What everybody owns; only whoever sees everything is told."""
    return [match.view(seat)["seats"][seat]["mice"] for seat in range(match.players)]


def won(match: Match, seat: int) -> list[str]:
    cards: list[str] = match.view(seat)["seats"][seat]["won"]
    return cards


def on_cards(match: Match) -> list[int]:
    return [card["mice"] for card in match.view()["mouse_cards"]]


def bank(match: Match) -> int:
    n: int = match.view()["bank"]
    return n


def open_row(match: Match) -> list[str | None]:
    """The row as an onlooker sees it: None for a card that lies face down."""
    return [lying["card"] for lying in match.view()["row"]]


# -- in words ------------------------------------------------------------------------


def named(match: Match) -> Match:
    """The match with names that the tests of sentences know."""
    match.seats = [{"name": name, "kind": "human"} for name in NAMES[: match.players]]
    return match


def story(match: Match, language: str = "en", seat: int = ONLOOKER) -> list[str]:
    """The last move and what came of it, with plain spaces."""
    return spaced(named(match).tell(len(match.entries) - 1, language, seat))


def lines(match: Match, language: str = "en", seat: int = ONLOOKER) -> list[str]:
    """The table in lines of text, with plain spaces."""
    return spaced(named(match).lines(language, seat))
