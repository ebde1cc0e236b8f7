"""A server for browser tests: `python -m tests.browser.host FILE PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from chatiere.web.server.app import create_app
from chatiere.web.server.services import Config


def main() -> None:
    data, port = sys.argv[1:]
    app = create_app(Config(data=Path(data), away=1.5, rate_factor=20))
    uvicorn.run(
        app, host="127.0.0.1", port=int(port), log_level="warning", access_log=False,
        timeout_graceful_shutdown=1,
    )  # fmt: skip


if __name__ == "__main__":
    main()
