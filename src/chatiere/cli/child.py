"""One of several server processes: `python -m chatiere.cli.child SOCKET NUMBER`, started by
`processes.py`, with how to serve on its standard input."""

from __future__ import annotations

import socket
import sys
import threading

from chatiere.cli import fault
from chatiere.cli.log_lines import set_up_logging
from chatiere.cli.processes import stop_without_parent
from chatiere.cli.serve_options import ServeOptions
from chatiere.cli.server import app_of, run_server
from chatiere.core.errors import ChatiereError


def main() -> int:
    place, number = (int(text) for text in sys.argv[1:])
    options = ServeOptions.from_json(sys.stdin.readline())
    threading.Thread(target=stop_without_parent, daemon=True).start()
    set_up_logging(options.log, number)
    with socket.socket(fileno=place) as listening:
        try:
            run_server(app_of(options, number), options, listening)
        except ChatiereError as error:
            return fault(f"process {number}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
