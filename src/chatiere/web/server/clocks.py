"""The clocks of the machine, handed to whoever may be deceived by one of them."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

from chatiere.store.expiring import Clocks

BOOT = Path("/proc/sys/kernel/random/boot_id")
PROCESS = secrets.token_hex(8)
"""Stands for this process where the machine has no name for its start."""


def clocks() -> Clocks:
    """The time of day, and a clock that only runs forward: on Linux for as long as the machine
    runs, asleep or not, elsewhere for as long as this process does."""
    try:
        boot = BOOT.read_text().strip()
        return Clocks(time.time(), time.clock_gettime(time.CLOCK_BOOTTIME), boot)
    except (OSError, AttributeError):
        return Clocks(time.time(), time.monotonic(), PROCESS)
