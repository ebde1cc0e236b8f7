"""A thinker from its first sign of life to its last."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence

from chatiere.store.opening import open_store
from chatiere.store.write_queue import WriteQueue
from chatiere.web.bot_workers.process import COMMAND
from chatiere.web.cluster.postgres_bus import PostgresBus
from chatiere.web.think.sign_of_life import SignOfLife
from chatiere.web.think.thinker import Thinker


async def think_until_told(
    data: str, workers: int, is_ready: Callable[[], None], command: Sequence[str] = COMMAND
) -> None:
    """Until a signal comes; `command` starts a worker."""
    async with WriteQueue(open_store(data), threads=1) as write_queue:
        life, bus = SignOfLife(open_store(data)), PostgresBus(data)
        thinker = Thinker(write_queue, bus, life, workers, command)
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, thinker.stop)
        life.start()
        bus.start()
        try:
            is_ready()
            await thinker.run()
        finally:
            await asyncio.to_thread(life.leave)
            await bus.close()
