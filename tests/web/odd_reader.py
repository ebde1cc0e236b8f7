"""Readers of records that fail in ways that ours should not."""

from __future__ import annotations

import os
import sys
import time


def main(kind: str) -> None:
    sys.stdin.buffer.readline()
    if kind == "hangs":
        time.sleep(60)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
