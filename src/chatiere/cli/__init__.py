"""The command line: `chatiere --help` says what there is.

Every fault is one line on standard error: status 2, or 1 for a failed verification.
"""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import TextIO, cast

import typer

from chatiere.cli.batch_commands import arena, bench, simulate
from chatiere.cli.bot import bot
from chatiere.cli.commands import app
from chatiere.cli.exit_status import INTERRUPTED, OUR_FAULT, PIPE_CLOSED
from chatiere.cli.habits import habits
from chatiere.cli.ladder import ladder
from chatiere.cli.printing import print_game
from chatiere.cli.push import push_keys
from chatiere.cli.reports import reports
from chatiere.cli.study import study
from chatiere.cli.think import think
from chatiere.core.errors import ChatiereError, printable

for command in (simulate, arena, bot, ladder, study, habits, bench, think, reports):
    app.command()(command)
app.command("print")(print_game)
app.command("push-keys")(push_keys)
UsageError = typer.BadParameter.__base__
"""What Typer raises for arguments that do not fit."""


def main() -> None:
    """Run the command line and leave with its status."""
    warnings.showwarning = lambda message, *_: print(f"chatiere: {message}", file=sys.stderr)  # noqa: T201
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; its exit status."""
    open_closed_streams()
    speak_to_any_terminal()
    try:
        status = app(arguments, standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except ChatiereError as error:
        return fault(str(error))
    except typer.Exit as leaving:
        if leaving.exit_code == INTERRUPTED:
            return fault("stopped", INTERRUPTED)
        return leaving.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return fault("stopped", INTERRUPTED)
    except (BrokenPipeError, SystemExit):  # Typer makes the one into the other
        # Whoever read us has gone: nobody is left to tell.
        say_no_more()
        return PIPE_CLOSED
    except OSError as error:
        say_no_more()
        return fault(f"{error.filename or 'input or output'}: {error.strerror}")
    except Exception as error:
        return misused(error)


def misused(error: Exception) -> int:
    """Arguments that do not fit, or else something that we did not foresee."""
    if UsageError and isinstance(error, UsageError):
        message = error.format_message()  # type: ignore[attr-defined]
        return fault(f"{message} (see chatiere --help)") if message else 2
    return fault(f"a fault of ours, which we would like to hear of: {error!r}", OUR_FAULT)


def open_closed_streams() -> None:
    """A stream that was closed (`<&-`, `>&-`) is None: read nothing, and say nothing."""
    sys.stdin = sys.stdin or nowhere("r")
    sys.stdout = sys.stdout or nowhere("w")
    sys.stderr = sys.stderr or nowhere("w")


def nowhere(mode: str) -> TextIO:
    """Open until we leave, like the stream that it stands for."""
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))


def say_no_more() -> None:
    """What still waits to be written can go nowhere: do not fail once more at the exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def speak_to_any_terminal() -> None:
    """A name with an odd letter must not break an old terminal."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def fault(line: str, status: int = 2) -> int:
    """Tell a fault in one line."""
    print(f"chatiere: {printable(' '.join(line.split()))}", file=sys.stderr)  # noqa: T201
    return status
