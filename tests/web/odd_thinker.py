"""A thinker with odd workers: `python -m tests.web.odd_thinker URL WORKERS KIND FILE`."""

from __future__ import annotations

import asyncio
import logging
import sys

from chatiere.web.think.running import think_until_told
from tests.web.requesting import odd

if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    url, workers, kind, file = sys.argv[1:]
    ready = lambda: print("ready", flush=True)  # noqa: E731, T201
    asyncio.run(think_until_told(url, int(workers), ready, odd(kind, file)))
