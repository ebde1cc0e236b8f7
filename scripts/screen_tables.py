"""Positions as real tables of a real server, to be opened in a browser by who sits there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from chatiere.bots.advice import Advice, Line, why
from chatiere.bots.budget import Budget
from chatiere.bots.observation import read_observation
from chatiere.bots.search import MoveEstimate
from chatiere.core.dealer import seed_bytes
from chatiere.core.game import find
from chatiere.core.move_question import question_about
from chatiere.core.translation import LANGUAGES
from chatiere.store.rows import Player, Seat, Stored
from chatiere.store.store import Store
from chatiere.web.bot_workers.round_robin import Asker
from chatiere.web.tables.codes import new_code
from chatiere.web.tables.messages import choose
from chatiere.web.tables.people import HUMAN, Watcher
from chatiere.web.tables.questions import AnswerNote
from chatiere.web.tables.round_break import break_after
from chatiere.web.tables.table import OVER as TABLE_OVER
from chatiere.web.tables.table import PLAYING, Table
from scripts.screen_positions import BETWEEN, CORRECTED, CURTAIN, OVER, QUESTION, Position
from tests.web.serving import Running, served

ME, FRIEND = "me", "friend"
NAMES = (
    "Maximilienne-Anastasie de Souris-Grise 🐭", "Jean-Christophe", "Léo", "Marie-Antoinette",
    "Élisabeth", "Zoé",
)  # fmt: skip
LONGEST = 40
CAT = "cat"


@contextmanager
def tables(folder: Path) -> Iterator[Running]:
    """A server that knows us, and whose tiger answers at once."""
    with served(folder / "screens.db", away=3600.0) as running:
        for who in (ME, FRIEND):
            player = Player(who, NAMES[0][:LONGEST], "fr", time.time(), time.time())
            write(running, partial(Store.add_player, somebody=player))
        running.services.bot_service.advice = advice_at_once  # type: ignore[method-assign]
        yield running


def write(running: Running, change: Callable[[Store], None]) -> None:
    """As the server does, which has one writer."""
    running.call(running.services.write_queue.do(change))


async def advice_at_once(
    hidden: bytes,
    seed: str,
    budget: Budget | None = None,
    least: int | None = None,
    asker: Asker = (),
) -> dict[str, Any]:
    """What the game says of its moves, the longest reason first, without any thinking: where it
    stands on the screen is what counts here."""
    observed = read_observation(hidden)
    s, words = observed.game.plain().given(observed.states)[0], observed.game.words
    moves = observed.game.plain().moves(observed.states)

    def reason(best: int, language: str) -> str:
        first = [best, *(move for move in moves if move != best)]
        return why(observed, [MoveEstimate(move, 0.25, 1.0, 8) for move in first], language)

    moves.sort(key=lambda move: -len(reason(move, "fr")))
    lines = tuple(Line(words.text(s, move), 0.25, 1.0, 8) for move in moves)
    reasons = {language: reason(moves[0], language) for language in LANGUAGES}
    return asdict(Advice(observed.seat, lines, reasons, False))


def lay(running: Running, position: Position) -> str:
    """The position as a table of its own; its code."""
    stored = stored_table(position)
    write(running, partial(Store.add_table, stored=stored))
    table = running.table(stored.id)
    table.presence.watchers.add(Watcher(FRIEND))  # so that the mover is not away
    if position.show in (QUESTION, CORRECTED):
        ask(table, position)
    if position.show == BETWEEN:
        table.round_break = break_after(table.playing(), last_move(position))
    return stored.id


def last_move(position: Position) -> int:
    """The number of the last move that a player made: what it ended is to be seen."""
    return max(n for n, (who, _) in enumerate(position.moves) if who != "*")


def stored_table(position: Position) -> Stored:
    game, now = find(position.game), time.time()
    options = game.check_options({})
    is_asking = position.show in (QUESTION, CORRECTED)
    return Stored(
        id=new_code(), game=game.name, seed=seed_bytes(position.seed).hex(), created=now,
        changed=now, host=ME, state=TABLE_OVER if position.show == OVER else PLAYING,
        options=options, keys=game.check_keys({}, options),
        settings={"learn": is_asking}, salts=[""] * position.players,
        seats=tuple(seat(position, number) for number in range(position.players)),
        moves=list(position.moves),
    )  # fmt: skip


def seat(position: Position, number: int) -> Seat:
    """Ours, a friend's if it is not our turn, or a cat's; behind a curtain two are ours."""
    mine = {position.seat}
    if position.show == CURTAIN:
        mine.add((position.seat + 1) % position.players)
    friends = {(position.seat - 1) % position.players} - mine
    kind = HUMAN if number in mine | friends else CAT
    owner = ME if number in mine else FRIEND if number in friends else None
    name = NAMES[(number - position.seat) % len(NAMES)][:LONGEST]
    return Seat(number, kind, name, owner)


def ask(table: Table, position: Position) -> None:
    """A question about a move, or what is said to a wrong answer."""
    if position.show == QUESTION:
        choose(table, position.seat, position.chosen)
        return
    question = question_about(table.playing(), position.seat, position.chosen)
    assert question is not None
    note = AnswerNote(len(position.moves), question.explanation("fr"), is_right=False)
    table.questions.notes[position.seat] = note
