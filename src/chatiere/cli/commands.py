"""The commands and what they take; the work is done elsewhere."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from chatiere.cli.log_lines import LogFormat
from chatiere.cli.push import PushFile
from chatiere.cli.talk import talk_in
from chatiere.core.errors import BadRecord, ChatiereError, printable, shown
from chatiere.core.extras import check_extra
from chatiere.core.game import Game, Value, find, games, spelled
from chatiere.core.translation import LANGUAGES
from chatiere.release import VERSION

app = typer.Typer(
    name="chatiere",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name; see `chatiere games`.")
]
Players = Annotated[
    int | None, typer.Option(help="How many sit at the table. By default the fewest.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="K=V", help="A rule option, e.g. `open_mice=true`; repeatable."
    ),
]
Language = Annotated[
    str | None, typer.Option("--lang", help="fr or en; by default as your system speaks, else fr.")
]
Record = Annotated[Path, typer.Argument(metavar="FILE", help="A record: one game as JSON.")]


def say_version(wished: bool) -> None:
    if wished:
        typer.echo(f"chatiere {VERSION}")
        raise typer.Exit


@app.callback()
def main_options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=say_version, is_eager=True, help="Say which version this is."
        ),
    ] = False,
) -> None:
    """Five cat-and-mouse table games. Start with `chatiere serve`, or see `chatiere games`."""


@app.command("games")
def list_games(lang: Language = None) -> None:
    """List the games: what each is about, for how many, with which options.

    Example: chatiere games --lang en
    """
    language = chosen_language(lang)
    talk = talk_in(language)
    for game in games().values():
        low, high = game.players[0], game.players[-1]
        line = talk.game_for.format(low=low, high=high, minutes=game.minutes, age=game.age)
        typer.echo(f"{game.name}: {game.title_in(language)}")
        typer.echo(f"  {line}")
        for name, option in game.options.items():
            values = "|".join(spelled(value) for value in option.values)
            default, says = spelled(option.default), game.option_in(name, language)
            line = talk.game_option.format(name=name, values=values, default=default, says=says)
            typer.echo(f"  {line}")


@app.command()
def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="A port; by default 8000 or the next free one."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Also for phones and tablets in the same house.")
    ] = False,
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    data: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The file with everything in it, or postgresql://…"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Behind a proxy: how people reach it, like https://cats.example."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy on another machine: its address or network, like 10.0.0.7."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    keep_days: Annotated[
        int, typer.Option(min=1, help="Delete finished games after so many days.")
    ] = 180,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes in which computer players think.")
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=256, help="Server processes; several need PostgreSQL.")
    ] = 1,
    push: PushFile = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            metavar="PORT", help="Figures for Prometheus, at this port here or at HOST:PORT."
        ),
    ] = None,
    log: Annotated[
        LogFormat, typer.Option(help="Log lines for people, or one JSON object a line.")
    ] = LogFormat.TEXT,
    open_tables: Annotated[
        bool,
        typer.Option("--open-tables", help="On a public server: tables that wait for anybody."),
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look whether it could start, then leave.")
    ] = False,
) -> None:
    """Open the table in the browser: for yourself, for your house, or as a host.

    Everything is kept in one file, or in a database for many servers. Stop with Ctrl-C; the
    games go on when you start again. `docs/hosting.md` tells how to run it for others.

    Example: chatiere serve --data games.db --port 0 --no-browser --check
    """
    check_extra("web", "chatiere serve")
    from chatiere.cli.serve import serve as run_server
    from chatiere.cli.serve_options import ServeOptions, store_at

    store = None if data is None else store_at(data)
    options = ServeOptions(
        host, port, lan, store, tuple(origin or ()), browser, keep_days, workers, check, push,
        tuple(proxy or ()), processes, metrics, log, open_tables=open_tables,
    )  # fmt: skip
    run_server(options)


@app.command()
def backup(
    data: Annotated[str, typer.Argument(metavar="FILE", help="The server's file.")],
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="A new file.")],
) -> None:
    """Copy the server's file while it runs: whole, and never in the middle of a move.

    Example: chatiere backup games.db copy.db
    """
    check_extra("web", "chatiere backup")
    from chatiere.store.files import copy_running
    from chatiere.store.postgres_address import is_address

    if is_address(data):
        raise ChatiereError(
            "a database is not one file: copy it with pg_dump (see docs/hosting.md)"
        )
    copy_running(Path(data), copy)
    typer.echo(f"{copy}")


@app.command("move-store")
def move_store(
    source: Annotated[str, typer.Argument(metavar="FROM", help="The file or the address.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new file or an empty database.")],
) -> None:
    """Carry everything over: from a file to PostgreSQL or back. No server may run meanwhile.

    An address is like postgresql://user@host/database. FROM stays as it is.

    Example: chatiere move-store games.db moved.db
    """
    check_extra("web", "chatiere move-store")
    from chatiere.cli.move_store import move_store as run_move

    run_move(source, target)


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game; asked if left out.")
    ] = None,
    players: Players = None,
    option: Options = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "Minou",
    seed: Annotated[
        str | None, typer.Option(help="A number or 64 hex digits: the same cards again.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Where to keep the game's record.")] = None,
    learn: Annotated[
        bool,
        typer.Option("--learn", help="Say each total before your card counts (chasse-aux-souris)."),
    ] = False,
    level: Annotated[
        str | None,
        typer.Option(
            help="kitten, cat or tiger (`tiger:300ms` thinks that long a move); one for all the "
            "others, or one for each, with commas. By default cat."
        ),
    ] = None,
    lang: Language = None,
) -> None:
    """Play in the terminal against the computer.

    Plain lines, made for screen readers too: type a move's number or its words, `h` for
    a hint, `?` for the rules, `q` to leave. Without a GAME you are asked for everything.

    Example: chatiere play filou --players 4 --level kitten --option open_mice=true --lang en
    """
    from chatiere.cli.play import sit_down
    from chatiere.cli.play_setup import PlaySettings

    if game is None and option:
        raise ChatiereError("--option needs a GAME; without one you are asked for everything")
    options = None if game is None else options_of(find(game), option)
    settings = PlaySettings(game, players, options, seat, name, seed_of(seed), record, learn, level)
    sit_down(settings, chosen_language(lang))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.")],
) -> int:
    """Replay records by the rules and check the dealer: commitment, salts, every draw.

    Says of each file `ok`, or which move is wrong, why, and what was allowed. Status 1 if
    any fails.

    Example: chatiere verify game.json
    """
    from chatiere.cli.progress_bar import ProgressBar
    from chatiere.core import record

    failed = 0
    with ProgressBar("verify", len(files)) as bar:
        for path in files:
            try:
                record.verify(path)
                line = "ok"
            except ChatiereError as error:
                failed, line = 1, str(error)
            typer.echo(f"{printable(str(path))}: {line}")
            bar.step(1)
    return failed


@app.command()
def explain(file: Record, lang: Language = None) -> None:
    """Tell a recorded game move by move, as JSON lines.

    Each line holds the move's number `n`, `who` made it, `what` it was, what was
    `allowed` (null where several things are drawn at once), and what it `says` in words.

    Example: chatiere explain game.json --lang en
    """
    from chatiere.core import record
    from chatiere.core.match import Match

    try:
        match = record.load(file)
    except ChatiereError as error:
        raise BadRecord(f"{file}: {error}") from error
    language = chosen_language(lang)
    again = Match(match.game, match.players, match.options, match.keys)
    for n, entry in enumerate(match.entries):
        line = {"n": n, "who": entry.who, "what": entry.what, "allowed": again.allowed()}
        line["says"] = " ".join(match.tell(n, language))
        text = json.dumps(line, ensure_ascii=False)
        typer.echo("".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text))
        again.enter(entry.who, entry.what)


def chosen_language(lang: str | None) -> str:
    """What was asked for, else the system's language, else French."""
    if lang is None:
        system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
        return "en" if (system or "").startswith("en") else "fr"
    if lang not in LANGUAGES:
        raise ChatiereError(f"a language is fr or en, not {shown(lang)}")
    return lang


def options_of(game: Game, given: list[str] | None) -> dict[str, Value]:
    """Options from texts like `open_mice=true`."""
    chosen: dict[str, Value] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise ChatiereError(f"an option reads name=value, not {shown(text)}")
        chosen[name] = game.option_from_text(name, value)
    return game.check_options(chosen)


def seed_of(text: str | None) -> int | str | None:
    """A seed as typed: a number, or 64 hex digits."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) == 64:  # noqa: PLR2004
        return text
    return int(text) if len(text) < 80 else text  # noqa: PLR2004 - Python spells no longer ones
