"""Readers of records that fail in ways that ours should not."""

from __future__ import annotations

import os
import sys
import time

from chatiere.web.upload.record_reader import SIZE


def main(kind: str) -> None:
    (size,) = SIZE.unpack(sys.stdin.buffer.read(SIZE.size))
    sys.stdin.buffer.read(size)
    if kind == "hangs":
        time.sleep(60)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
