"""A game in the terminal: plain lines in, plain lines out, in French or English."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import typer

from chatiere.bots.advice import advise
from chatiere.bots.levels import INSTANT, TIGER, Bot, bot_from_text
from chatiere.bots.observation import observation
from chatiere.bots.referee import Seated, take_turn
from chatiere.cli.play_setup import PlayerLeft, PlaySettings, ask, set_up_match
from chatiere.cli.simulate import warm_bot
from chatiere.cli.talk import Talk, talk_in
from chatiere.core import record as records
from chatiere.core.errors import ChatiereError, shown
from chatiere.core.language import MINUS
from chatiere.core.match import Match
from chatiere.core.move_question import question_about

HINTS = 5
PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
"""Moves that a hint gives figures for."""


def sit_down(settings: PlaySettings, language: str) -> None:
    """Set the table, play, and keep the record."""
    talk = talk_in(language)
    if settings.record is not None and settings.record.exists():
        raise ChatiereError(f"{settings.record} exists already; choose another name")
    if settings.record is not None and not settings.record.parent.is_dir():
        raise ChatiereError(f"there is no folder {settings.record.parent}")
    try:
        match, seat = set_up_match(settings, talk)
    except PlayerLeft:
        typer.echo(talk.left)
        return
    try:
        Terminal(match, seat, talk, settings.learn).play()
    except PlayerLeft:
        typer.echo(talk.left)
    keep_record(match, settings.record, talk)


@dataclass
class Terminal:
    """One player's place at the table."""

    match: Match
    seat: int
    talk: Talk
    learn: bool
    entries_told: int = 0

    def play(self) -> None:
        """Until the game is over."""
        match = self.match
        assert match.dealer is not None
        seated = {"name": match.names[self.seat], "seat": self.seat, "last": match.players - 1}
        typer.echo(self.talk.you_are.format(**seated))
        typer.echo(self.talk.commitment.format(commitment=match.dealer.commitment))
        self.warm()
        match.draw()
        self.tell_news()
        while isinstance(mover := match.to_move, int):
            if mover == self.seat:
                self.take_turn()
            else:
                self.let_play(mover)
            self.tell_news()
        self.show_table()

    def warm(self) -> None:
        """A tiger may have to be compiled first; the others need no compiler."""
        for seat in self.match.seats:
            if seat["kind"] == "bot":
                self.warm_bot(seated(seat["level"]).bot)

    def warm_bot(self, bot: Bot) -> None:
        match, talk = self.match, self.talk
        warm_bot(bot, match.game, match.players, match.options, talk.compiling, talk.knowing)

    def let_play(self, seat: int) -> None:
        """A move of the computer's."""
        assert self.match.dealer is not None
        luck = hashlib.sha256(b"players/" + self.match.dealer.seed).hexdigest()
        seed = f"{luck}/{len(self.match.entries)}"  # not the dealer's own: that tells every card
        take_turn(self.match, seated(self.match.seats[seat]["level"]), seed)

    def tell_news(self) -> None:
        """Say what happened since last time, as far as this seat may hear it."""
        for n in range(self.entries_told, len(self.match.entries)):
            for line in self.match.tell(n, self.talk.language, self.seat):
                typer.echo(line)
        self.entries_told = len(self.match.entries)

    def show_table(self) -> None:
        for line in self.match.lines(self.talk.language, self.seat):
            typer.echo(line)

    def take_turn(self) -> None:
        """Show, list, ask, until a move was made."""
        typer.echo("")
        self.show_table()
        choices = self.match.say(self.talk.language)
        self.list_moves(choices)
        while True:
            answer = ask(self.talk.your_move)
            if answer in ("q", "Q"):
                raise PlayerLeft
            if answer == "?":
                typer.echo(self.help())
            elif answer in ("h", "H"):
                self.hint(choices)
            elif answer == "":
                self.show_table()
                self.list_moves(choices)
            elif self.try_move(answer, choices):
                return

    def help(self) -> str:
        try:
            return "\n".join(without_marks(self.match.game.help(self.talk.language)))
        except OSError:  # a plug-in that was packed without its pages
            return self.talk.no_help

    def hint(self, choices: Mapping[str, str]) -> None:
        """What a tiger would do, what it expects of the first few moves, and why."""
        self.warm_bot(Bot(TIGER))
        advice = advise(observation(self.match))
        best = advice.lines[0].move
        typer.echo(self.talk.hint.format(says=choices[best]))
        typer.echo(advice.why[self.talk.language])
        for line in advice.lines[:HINTS]:
            typer.echo(self.talk.hope.format(says=choices[line.move], win=round(100 * line.win)))

    def list_moves(self, choices: Mapping[str, str]) -> None:
        typer.echo(self.talk.you_can)
        for number, says in enumerate(choices.values(), 1):
            typer.echo(f"{number}. {says}")

    def try_move(self, answer: str, choices: Mapping[str, str]) -> bool:
        """Make the move with this number or these words; False if there is none."""
        what = meant(answer, choices)
        if what is None:
            typer.echo(self.talk.not_a_move.format(what=shown(answer), count=len(choices)))
            return False
        if self.learn:
            self.ask_first(what)
        self.match.play(what)
        return True

    def ask_first(self, what: str) -> None:
        """The question that the game has about this move; a wrong answer costs nothing."""
        question, language = question_about(self.match, self.seat, what), self.talk.language
        if question is None:
            return
        if question.is_right(ask(question.text(language))):
            typer.echo(self.talk.right_answer)
        else:
            typer.echo(self.talk.wrong_answer.format(answer=question.answer))
            typer.echo(question.explanation(language))


def meant(answer: str, choices: Mapping[str, str]) -> str | None:
    """The move with this number, in a person's words or in the record's; None if there is none."""
    is_number = answer.isascii() and answer.isdigit() and len(answer) < len("1000000")
    if is_number and 1 <= int(answer) <= len(choices):
        return list(choices)[int(answer) - 1]
    known = {typed(says): what for what, says in choices.items()}
    known |= {typed(what): what for what in choices}
    return known.get(typed(answer))


def typed(words: str) -> str:
    """As one types it: plain spaces, a hyphen for a minus, small letters or capitals."""
    return " ".join(words.replace(MINUS, "-").casefold().split())


def seated(level: str) -> Seated:
    """A level at a table in the terminal: only one that searches is compiled."""
    bot = bot_from_text(level)
    return Seated(Bot(bot.level, bot.budget, compiled=bot.level not in INSTANT))


def without_marks(page: str) -> Iterator[str]:
    """A help page as plain lines: no stars, no backticks, no tables drawn with bars, and of
    pictures what they show."""
    for line in PICTURE.sub(r"\1", page).splitlines():
        if re.fullmatch(r"[|: -]*-[|: -]*", line):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")] if "|" in line else [line]
        yield re.sub(r"[*`]|^#+ ", "", " ; ".join(cells))


def keep_record(match: Match, path: Path | None, talk: Talk) -> None:
    """Save where the command line said, or offer to; --record that comes to nothing is status 2."""
    owed = path is not None
    while True:
        if path is None:
            try:
                answer = ask(talk.save_where)
            except PlayerLeft:
                answer = ""
            if not answer:
                if owed:
                    raise typer.Exit(2)
                return
            path = Path(answer)
            if os.path.lexists(path):
                typer.echo(talk.exists.format(path=path))
                path = None
                continue
        try:
            records.save(match.record(), path)
            typer.echo(talk.saved.format(path=path))
            return
        except ChatiereError as error:
            typer.echo(str(error), err=True)
            path = None
