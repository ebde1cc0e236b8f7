"""Put what was fitted into the one file that the tiger reads, and tell its checksum.

    python training/pack.py policy.npz position.npz src/chatiere/games/filou/bot/weights-2.npy

The new name and checksum then go into `src/chatiere/games/filou/bot/weights.py`.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import numpy as np


def main(policy: str, position: str, out: str) -> None:
    first, then = np.load(policy), np.load(position)
    parts = [part for k in range(3) for part in (first[f"b{k}"], first[f"w{k}"].T.ravel())]
    parts += [part for k in range(2) for part in (then[f"c{k}"], then[f"v{k}"].T.ravel())]
    np.save(out, np.concatenate(parts).astype(np.float32))
    sys.stdout.write(f"{out} {hashlib.sha256(Path(out).read_bytes()).hexdigest()}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
