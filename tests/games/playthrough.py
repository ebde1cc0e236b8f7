"""One whole game as a readable text: everything that the engine says along the way.

`python -m tests.games.playthrough` writes the committed texts anew; a changed rule then
shows up as a difference that one can read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from chatiere.core.chance import below, generator
from chatiere.core.dealer import Dealer
from chatiere.core.game import Game, games
from chatiere.core.kernel import ONLOOKER
from chatiere.core.match import Match
from chatiere.core.translation import LANGUAGES

FOLDER = Path(__file__).parent / "playthroughs"
LOOK_EVERY = 12
"""Views are long: they are told every so many moves."""

NAMES = ("Ana", "Bao", "Chloé", "Dan", "Eva", "Fred")


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.name}.txt"


def playthrough(game: Game) -> str:
    return "\n".join(tell(game)) + "\n"


def tell(game: Game) -> Iterator[str]:
    players = game.players[len(game.players) // 2]
    seats = [{"name": name, "kind": "human"} for name in NAMES[:players]]
    dealer = Dealer(bytes(32), [b""] * players)
    match = Match(game, players, dealer=dealer, seats=seats)
    rng = generator(f"playthrough/{game.name}")
    yield f"# {game.name}, {players} players, {json.dumps(match.options)}"
    while (mover := match.to_move) is not None:
        if len(match.entries) % LOOK_EVERY == 0:
            yield from look(match)
        allowed = match.allowed()
        yield ""
        yield f"{len(match.entries)} {mover} of {json.dumps(allowed, ensure_ascii=False)}"
        if mover == "*":
            match._take("*", match._deal(dealer))
        else:
            moves = match.engine.moves(match.states)
            match._take(mover, iter([moves[below(rng, len(moves))]]))
        yield from explain(match)
    yield from look(match)


def explain(match: Match) -> Iterator[str]:
    """The last move, who saw what of it, and what came of it."""
    n = len(match.entries) - 1
    entry = match.entries[n]
    yield f"  {entry.what}"
    for seat in (*range(match.players), ONLOOKER):
        heard = match._text(entry.who, entry.steps, seat)
        if heard != entry.what:
            yield f"  seat {seat} sees: {heard}"
    for language in LANGUAGES:
        for line in match.tell(n, language):
            yield f"  {language}: {line}"


def look(match: Match) -> Iterator[str]:
    """The table from every chair."""
    yield ""
    for seat in (*range(match.players), ONLOOKER):
        view = match.view(seat)
        yield f"view {seat}: {json.dumps(view, ensure_ascii=False)}"
    for language in LANGUAGES:
        for line in match.lines(language, 0):
            yield f"  {language} 0: {line}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in games().values():
        path_of(each).write_text(playthrough(each), encoding="utf-8")
