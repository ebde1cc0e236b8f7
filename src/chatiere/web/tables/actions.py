"""What people do at a table beside moving, whether by a page or by a program: they sit down and
get up, begin, point, are given hints, say something kind, and let a cat fill in."""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Unpack

from chatiere.core.translation import N_
from chatiere.store.rows import Changes, Kind, Seat
from chatiere.web.server.faces import seated_face
from chatiere.web.server.refusal import Forbidden, Late, MovedOn, Refusal
from chatiere.web.server.rendering import REACTIONS
from chatiere.web.tables import messages
from chatiere.web.tables.activity import is_missing
from chatiere.web.tables.curtain import seat_viewed_by
from chatiere.web.tables.dealing import checked_salt, deal
from chatiere.web.tables.driver import Driver
from chatiere.web.tables.hints import Hint
from chatiere.web.tables.messages import say
from chatiere.web.tables.move_checks import check_hint
from chatiere.web.tables.names import BOTS, clean_name, distinct
from chatiere.web.tables.people import HUMAN
from chatiere.web.tables.registry import kind_of
from chatiere.web.tables.sayings import checked_line, checked_phrase, may_write_lines
from chatiere.web.tables.settings import TableSettings
from chatiere.web.tables.table import OPEN, PLAYING, Table

RELOADING = 5.0
"""Seconds in which somebody without a page may be on the way to one."""

# -- before the game ------------------------------------------------------------------------


async def sit(table: Table, player: str, seat: int | None, name: str, salt: str) -> None:
    """Take an empty seat, or the first there is; who presses twice sits on one."""
    async with table.lock:
        check_open(table)
        if seat is None:
            if table.seats_of(player):
                return
            seat = first_free_seat(table)
        if seat not in range(len(table.seats)) or table.seats[seat].kind != HUMAN:
            raise Refusal(N_("This seat is not for a human."))
        if table.seats[seat].player not in (None, player):
            raise Late(N_("Somebody else has just taken this seat."))
        if table.stored.public and table.extensions.open_tables:
            await table.extensions.open_tables.check_sitting(table, player, clean_name(name))
        taken = [other.name for other in table.seats if other.seat != seat]
        salts = list(table.stored.salts)
        salts[seat] = checked_salt(salt)
        sitting = replace(
            table.seats[seat],
            player=player,
            name=distinct(clean_name(name), taken),
            face=await face_at(table, player, seat),
        )
        changes: Changes = {"salts": salts}
        if table.stored.public:  # somebody has come: it waits on
            changes["changed"] = time.time()
        await change_table(table, sitting, **changes)
        if not table.presence.is_here(player):  # yet: their page is on its way
            table.presence.left_at[player] = time.monotonic()
        table.publish()


async def face_at(table: Table, player: str, seat: int) -> str:
    """Their own face, unless it is somebody beside them who sits down at the same device."""
    others = [other for other in table.seats if other.seat != seat]
    beside = [other.face for other in others]
    if any(other.player == player for other in others):
        return seated_face("", beside)
    own = await table.write_queue.do(lambda store: store.faces_of([player]))
    return seated_face(own.get(player, ""), beside)


def first_free_seat(table: Table) -> int:
    for seat in table.seats:
        if seat.kind == HUMAN and seat.player is None:
            return seat.seat
    raise Late(N_("All seats are taken by now."))


async def stand_up(table: Table, player: str, seat: int) -> None:
    """Leave a seat before the game; the host may also ask somebody to."""
    async with table.lock:
        check_open(table)
        check_seat_number(table, seat)
        if table.host != player:
            table.check_seat(player, seat)
        await _empty(table, seat, HUMAN)
        if table.stored.public and table.host == player and not table.seats_of(player):
            await _hand_on(table, {other.player for other in table.seats})
        table.publish()


async def give_seat(table: Table, player: str, seat: int, kind: str) -> None:
    """The host decides for whom a seat is."""
    check_host(table, player)
    async with table.lock:
        check_open(table)
        check_seat_number(table, seat)
        await _empty(table, seat, kind_of(kind))
        table.publish()


async def _empty(table: Table, seat: int, kind: Kind) -> None:
    """Nobody sits there any more; a computer player does if the seat is for one."""
    others = [other.name for other in table.seats if other.seat != seat]
    name = "" if kind == HUMAN else distinct(BOTS[seat % len(BOTS)], others)
    salts = list(table.stored.salts)
    salts[seat] = ""
    empty = replace(table.seats[seat], kind=kind, name=name, player=None, face="")
    await change_table(table, empty, salts=salts)


async def start(driver: Driver, table: Table, player: str) -> None:
    """The host begins the game; at a table for anybody whoever sits there does."""
    if not table.stored.public or not table.seats_of(player):
        check_host(table, player)
    if table.stored.public:
        await free_seats_of_absent(table, player)
    check_full(table)
    await deal(driver, table)


async def begin_if_full(driver: Driver, table: Table) -> None:
    """People who meet again need nobody to press a button: with the last seat it begins."""
    is_full = all(seat.kind != HUMAN or seat.player for seat in table.seats)
    if table.stored.circle and table.state == OPEN and is_full:
        with suppress(MovedOn):  # somebody else has begun it, or got up
            await deal(driver, table)


async def free_seats_of_absent(table: Table, player: str) -> None:
    """Strangers wait for nobody who has closed the page: not before the game, and not in it."""
    async with table.lock:
        check_open(table)
        here = {player, *(seat.player for seat in table.seats if is_about(table, seat.player))}
        for seat in list(table.seats):
            if seat.player is not None and seat.player not in here:
                await _empty(table, seat.seat, HUMAN)
        if table.host not in here:
            await _hand_on(table, {player})
        table.publish()


def is_about(table: Table, player: str | None) -> bool:
    """Whether somebody has a page open, or had one just now and may be loading it again."""
    presence = table.presence
    if player is None or player in presence.players_with_pages():
        return player is not None
    return player in presence.left_at and presence.away_for(player) < RELOADING


async def _hand_on(table: Table, players: Collection[str | None]) -> None:
    """To the first of these who sits there: a table for anybody needs no host who has left."""
    for seat in table.seats:
        if seat.player is not None and seat.player in players:
            await change_table(table, host=seat.player)
            table.host = seat.player
            return


# -- during the game ---------------------------------------------------------------------------


def react(table: Table, player: str, name: str) -> None:
    """Say something kind."""
    if name not in REACTIONS:
        raise Refusal(N_("There is no such reaction."))
    number = table.reactions[-1].number + 1 if table.reactions else 0
    say(table, messages.react, seat_that_speaks(table, player), name, number)


def seat_that_speaks(table: Table, player: str) -> int:
    """At a browser of several seats, the one through whose eyes it looks."""
    mine, viewed = table.seats_of(player), seat_viewed_by(table, player)
    if not mine:
        raise Forbidden(N_("You are only watching this game."))
    return viewed if viewed in mine else mine[0]


def say_phrase(table: Table, player: str, name: str) -> None:
    """Say something that everybody reads in their own language."""
    speak(table, player, checked_phrase(name), "")


async def say_line(table: Table, player: str, text: str) -> None:
    """Say something in one's own words, where the table's circle allows it now."""
    line, stored = checked_line(text), table.stored
    allowed = await table.write_queue.do(lambda store: may_write_lines(store, stored, player))
    if not allowed:
        raise Forbidden(N_("At this table there are phrases only."))
    speak(table, player, "", line)


def speak(table: Table, player: str, phrase: str, line: str) -> None:
    number = table.sayings[-1].number + 1 if table.sayings else 0
    say(table, messages.speak, seat_that_speaks(table, player), phrase, line, number)


def show_hint(table: Table, player: str, n: int, hint: Hint) -> None:
    """What was thought about move n is shown to its player alone, unless the table has moved on;
    call with the lock held."""
    seat = check_hint(table, player)
    if n != table.moves_made:
        raise Late(N_("The table has moved on: look again."))
    say(table, messages.hint, seat, asdict(hint))


def put_hint_away(table: Table, player: str) -> None:
    for seat in table.seats_of(player):
        say(table, messages.hint, seat, None)


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
    say(table, messages.point, seat, None if table.pointing.get(seat) == what else what)


def lift_curtain(table: Table, player: str, seat: int) -> None:
    """Lift the curtain for one's own hand."""
    table.check_seat(player, seat)
    if seat != table.mover:
        raise Late(N_("It is not your turn."))
    say(table, messages.lift_curtain, player, seat)


async def hold(driver: Driver, table: Table, player: str, seat: int) -> None:
    """Let a cat hold the seat of somebody who is away."""
    if not table.seats_of(player):
        raise Forbidden(N_("You are only watching this game."))
    async with table.lock:
        if table.state != PLAYING or seat not in range(len(table.seats)):
            raise Late(N_("The table has moved on: look again."))
        if not is_missing(table, seat):
            raise Late(N_("They are back."))
        await change_table(table, replace(table.seats[seat], held=True))
        table.publish()
    driver.drive(table)


async def set_pace(driver: Driver, table: Table, player: str, pace: str) -> None:
    """The host may change the pace while the game runs."""
    check_host(table, player)
    await change_settings(driver, table, pace=pace)


async def change_settings(driver: Driver, table: Table, **changes: object) -> None:
    """While the game runs; whoever is to move when a pause ends has the whole time again."""
    async with table.lock:
        settings = TableSettings.of({**table.settings.kept(), **changes}, table.game)
        await change_table(table, settings=settings.kept())
        if table.settings.paused:
            table.clock.restart()
        table.settings = settings
        table.publish()
    driver.drive(table)


async def give_up_seat(driver: Driver, table: Table, player: str, level: str) -> None:
    """Somebody is called away for good while the game runs: a computer player goes on for them."""
    async with table.lock:
        mine = table.seats_of(player)
        others = [other.name for other in table.seats if other.seat not in mine]
        left = []
        for seat in mine:
            name = distinct(BOTS[seat % len(BOTS)], others)
            others.append(name)
            kind = kind_of(level)
            left.append(replace(table.seats[seat], kind=kind, name=name, player=None, held=False))
        await change_table(table, *left)
        table.replace_people(replace(table.stored, seats=tuple(table.seats), serial=table.serial))
        table.publish()
    driver.drive(table)


async def rename_seat(table: Table, player: str, name: str) -> None:
    """Somebody is called otherwise from now on."""
    async with table.lock:
        mine = table.seats_of(player)
        others = [other.name for other in table.seats if other.seat not in mine]
        named = [replace(table.seats[seat], name=distinct(name, others)) for seat in mine]
        await change_table(table, *named)
        table.replace_people(replace(table.stored, seats=tuple(table.seats), serial=table.serial))
        table.publish()


# -- writing, and checks ----------------------------------------------------------------------


async def change_table(table: Table, *seats: Seat, **changes: Unpack[Changes]) -> None:
    """Write a table anew, and who sits on some of its seats; call with the lock held."""
    await table.write(lambda store, seen: store.set_table(table.id, seats, seen, **changes))
    table.stored = replace(table.stored, **changes)
    for seat in seats:
        table.seats[seat.seat] = seat


def check_seat_number(table: Table, seat: int) -> None:
    if seat not in range(len(table.seats)):
        raise Refusal(N_("There is no such seat."))


def go_on(table: Table, player: str, n: int) -> None:
    """This player has seen the end of the round; who presses late or twice changes nothing."""
    between = table.round_break
    if between is None or between.moves_made != n or player in between.ready:
        return
    if table.seats_of(player):
        say(table, messages.go_on, player)


def check_open(table: Table) -> None:
    if table.state != OPEN:
        raise Late(N_("The game has begun already."))


def check_full(table: Table) -> None:
    if any(seat.kind == HUMAN and seat.player is None for seat in table.seats):
        raise Refusal(N_("A seat is still empty: wait, or give it to a cat."))


def check_host(table: Table, player: str) -> None:
    if table.host != player:
        raise Forbidden(N_("Only the host of this table may do that."))
