"""What people do at a table, whether by a page or by a program."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Any, Unpack

from chatiere.core.dealer import SEED_BYTES
from chatiere.core.errors import NotAMove, NotLegal, NotYourTurn
from chatiere.store.rows import Changes, Kind
from chatiere.web.practice.totals import remember_total
from chatiere.web.server.refusal import N_, Forbidden, Late, Refusal
from chatiere.web.server.rendering import REACTIONS
from chatiere.web.server.services import Services
from chatiere.web.tables.dealing import checked_salt, deal
from chatiere.web.tables.names import BOTS, clean_name, distinct
from chatiere.web.tables.people import HUMAN, Reaction
from chatiere.web.tables.registry import kind_of
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.table import OPEN, OVER, PLAYING, Table

REACTION_SECONDS = 5.0
MOMENT = 0.1
"""A timer may ring a little early."""


# -- before the game ------------------------------------------------------------------------


async def sit(
    services: Services, table: Table, player: str, seat: int, name: str, salt: str
) -> None:
    """Take an empty seat."""
    async with table.lock:
        check_open(table)
        if seat not in range(len(table.seats)) or table.seats[seat].kind != HUMAN:
            raise Refusal(N_("This seat is not for a human."))
        if table.seats[seat].player not in (None, player):
            raise Late(N_("Somebody else has just taken this seat."))
        taken = [other.name for other in table.seats if other.seat != seat]
        await table.change_seat(seat, player=player, name=distinct(clean_name(name), taken))
        salts = list(table.stored.salts)
        salts[seat] = checked_salt(salt)
        await change_table(table, salts=salts)
        table.tell()


async def stand_up(table: Table, player: str, seat: int) -> None:
    """Leave a seat before the game; the host may also ask somebody to."""
    async with table.lock:
        check_open(table)
        check_number(table, seat)
        if table.host != player:
            table.check_seat(player, seat)
        await _empty(table, seat, HUMAN)
        table.tell()


async def give_seat(table: Table, player: str, seat: int, kind: str) -> None:
    """The host decides for whom a seat is."""
    check_host(table, player)
    async with table.lock:
        check_open(table)
        check_number(table, seat)
        await _empty(table, seat, kind_of(kind))
        table.tell()


async def _empty(table: Table, seat: int, kind: Kind) -> None:
    others = [other.name for other in table.seats if other.seat != seat]
    name = "" if kind == HUMAN else distinct(BOTS[seat % len(BOTS)], others)
    await table.change_seat(seat, kind=kind, name=name, player=None)
    salts = list(table.stored.salts)
    salts[seat] = ""
    await change_table(table, salts=salts)


async def start(services: Services, table: Table, player: str) -> None:
    check_host(table, player)
    check_full(table)
    await deal(services.driver, table)


# -- during the game ---------------------------------------------------------------------------


async def move(
    services: Services, table: Table, player: str, n: int, what: str, learns: bool = True
) -> None:
    """A move of one of this player's seats; a learner is asked for its total first."""
    seat = own_turn(table, player, n)
    if learns and table.settings.learn and n == table.moves_made and _has_total(table, what):
        table.saying[seat], table.chosen[seat] = what, time.monotonic()
        table.notes.pop(seat, None)
        table.tell()
        return
    await _play(services, table, seat, n, what)


async def say_total(
    services: Services, table: Table, player: str, n: int, total: str, language: str
) -> None:
    """The total that a learner typed for the card chosen before (S12)."""
    seat = own_turn(table, player, n)
    what = table.saying.get(seat)
    if what is None or n != table.moves_made:
        raise Late(N_("The table has moved on: look again."))
    words = table.game.words
    before: Any = table.playing().state(seat)
    asked, now = (int(before.total), what.split(" ")[1]), time.time()
    took = chosen_for(table, seat)
    right = words.announced(before, what)
    is_right = total.strip().replace("\N{MINUS SIGN}", "-") == str(right)
    why = "" if is_right else words.decomposition(*asked, language)
    await _play(services, table, seat, n, what)
    services.driver.begin(
        remember_total(services.write_queue, table, seat, asked, total.strip(), is_right, now, took)
    )
    table.notes[seat] = (n, why, is_right)
    table.tell()


def chosen_for(table: Table, seat: int) -> float:
    """Seconds since the card was chosen."""
    return time.monotonic() - table.chosen.get(seat, time.monotonic())


async def choose_again(table: Table, player: str) -> None:
    """Put the chosen card back before its total was said."""
    for seat in table.seats_of(player):
        table.saying.pop(seat, None)
    table.tell()


def _has_total(table: Table, what: str) -> bool:
    match = table.playing()
    return what in match.moves() and match.game.words.announced(match.state(), what) is not None


async def _play(services: Services, table: Table, seat: int, n: int, what: str) -> None:
    try:
        is_new = await table.play(seat, n, what)
    except NotYourTurn:
        raise Late(N_("It is not your turn.")) from None
    except (NotAMove, NotLegal) as error:
        raise Refusal(N_("That cannot be done now: %(why)s."), why=error) from None
    if is_new:
        services.driver.see_whether_it_can_be_undone(table, seat)
        services.driver.wake(table)


def own_turn(table: Table, player: str, n: int) -> int:
    """The seat that made or makes move n, if it is this player's."""
    match, mine = table.playing(), table.seats_of(player)
    if not mine:
        raise Forbidden(N_("You are only watching this game."))
    if 0 <= n < len(match.entries):
        who = match.entries[n].who
    else:
        who = match.to_move if match.to_move is not None else OVER
    if who == OVER:
        raise Late(N_("The game is over."))
    if not isinstance(who, int) or who not in mine:
        raise Late(N_("It is not your turn."))
    if table.next_behind_curtain(player) == who:
        raise Late(N_("Lift the curtain first."))
    return who


async def undo(table: Table, player: str, n: int) -> None:
    match = table.playing()
    if n != len(match.entries) - 1 or match.entries[n].who not in table.seats_of(player):
        raise Late(N_("This move can no longer be taken back."))
    who = match.entries[n].who
    assert isinstance(who, int)
    await table.take_back(who, n)
    if len(table.seats_of(player)) > 1:
        table.uncovered[player] = who


def react(table: Table, player: str, name: str) -> None:
    """Say something kind."""
    if name not in REACTIONS:
        raise Refusal(N_("There is no such reaction."))
    eyes = table.seat_viewed_by(player)
    mine = table.seats_of(player)
    if not mine:
        raise Forbidden(N_("You are only watching this game."))
    seat = eyes if eyes in mine else mine[0]
    number = table.reactions[-1].number + 1 if table.reactions else 0
    now = time.monotonic()
    fresh = [said for said in table.reactions if now - said.at < REACTION_SECONDS]
    fresh = [said for said in fresh if said.seat != seat]
    table.reactions = [*fresh, Reaction(seat, name, now, number)]
    table.tell()


def point(table: Table, player: str, what: str) -> None:
    """Where all play together: show the others which move you would make."""
    match = table.playing()
    mine = table.seats_of(player)
    if table.game.aim != "together" or not mine:
        raise Forbidden(N_("Here everybody decides alone."))
    if table.state != PLAYING or what not in match.moves():
        raise Late(N_("The table has moved on: look again."))
    others = [seat for seat in mine if seat != match.to_move]
    seat = others[0] if others else mine[0]
    if table.pointing.get(seat) == what:
        del table.pointing[seat]
    else:
        table.pointing[seat] = what
    table.tell()


def uncover(table: Table, player: str, seat: int) -> None:
    """Lift the curtain for one's own hand."""
    table.check_seat(player, seat)
    if seat != table.mover:
        raise Late(N_("It is not your turn."))
    table.uncovered[player] = seat
    table.tell()


def is_missing(table: Table, seat: int) -> bool:
    """Whether somebody has been away for long enough to be missed."""
    who = table.seats[seat]
    if who.kind != HUMAN or who.player is None or who.held or table.is_here(who.player):
        return False
    gone = time.monotonic() - table.away.get(who.player, table.since)
    if table.settings.days:  # only who is to move keeps the others waiting
        if table.mover != seat:
            return False
        waited = time.time() - table.turn_since  # by the store: nothing else knows of days ago
        gone = min(gone, waited) if who.player in table.away else waited
    return gone >= table.patience - MOMENT


async def hold(services: Services, table: Table, player: str, seat: int) -> None:
    """Let a cat hold the seat of somebody who is away."""
    if not table.seats_of(player):
        raise Forbidden(N_("You are only watching this game."))
    async with table.lock:
        if table.state != PLAYING or seat not in range(len(table.seats)):
            raise Late(N_("The table has moved on: look again."))
        if not is_missing(table, seat):
            raise Late(N_("They are back."))
        await table.change_seat(seat, held=True)
        table.tell()
    services.driver.wake(table)


async def set_pace(services: Services, table: Table, player: str, pace: str) -> None:
    """The host may change the pace while the game runs."""
    check_host(table, player)
    settings = TableSettings.of({**table.settings.kept(), "pace": pace}, table.game)
    async with table.lock:
        await change_table(table, settings=settings.kept())
        table.settings = settings
        table.tell()
    services.driver.wake(table)


# -- after the game ------------------------------------------------------------------------------


async def rematch(services: Services, table: Table, player: str) -> Table:
    """The same people again, everybody one seat further, so that the start moves on.  Each
    browser that is still here is asked for a salt of its own for this match."""
    mine = table.seats_of(player)
    if not mine:
        raise Forbidden(N_("You are only watching this game."))
    async with table.lock:
        if table.state != OVER:
            raise Late(N_("The game is not over yet."))
        if table.stored.next is not None:
            return await services.table(table.stored.next)
        moved = [*table.seats[1:], table.seats[0]]
        kinds = [seat.kind if seat.player else kind_of(table.level_of(seat.seat)) for seat in moved]
        seats = [
            replace(seat, seat=i, held=False, kind=kinds[i]) for i, seat in enumerate(moved)
        ]  # a cat plays for who was forgotten
        new = await services.registry.create(
            table.game, seats, table.stored.options, table.settings.kept(), table.host,
            secrets.token_bytes(SEED_BYTES), [""] * len(seats), previous=table.id,
        )  # fmt: skip
        await change_table(table, next=new.id)
        await deal(services.driver, new, shown_by=table)
        table.following = new if new.awaited else None
        table.tell()
    return new


# -- checks -----------------------------------------------------------------------------------


async def change_table(table: Table, **changes: Unpack[Changes]) -> None:
    """Write a table anew; call with the lock held."""
    await table.write(lambda store: store.set_table(table.id, **changes))
    table.stored = replace(table.stored, **changes)


def check_number(table: Table, seat: int) -> None:
    if seat not in range(len(table.seats)):
        raise Refusal(N_("There is no such seat."))


def check_open(table: Table) -> None:
    if table.state != OPEN:
        raise Late(N_("The game has begun already."))


def check_full(table: Table) -> None:
    if any(seat.kind == HUMAN and seat.player is None for seat in table.seats):
        raise Refusal(N_("A seat is still empty: wait, or give it to a cat."))


def check_host(table: Table, player: str) -> None:
    if table.host != player:
        raise Forbidden(N_("Only the host of this table may do that."))
