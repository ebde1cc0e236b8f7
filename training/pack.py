"""Put what was learned into the file that a tiger reads, and tell its checksum.

    python training/pack.py filou.npz src/chatiere/games/filou/bot/policy-2.npy

Name and checksum then go into the game's `bot/policy.py`.  What the critic expects is not packed:
no tiger asks for it.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


def packed(learned: dict[str, NDArray[np.float32]]) -> NDArray[np.float16]:
    """In the order of `core/network.py`, in half precision: a tiger cannot tell the difference, and
    whoever downloads it has half as much to wait for."""
    layers = [
        part
        for name in ("first", "second")
        for part in (learned[f"{name}.bias"], learned[f"{name}.weight"].T)
    ]
    answers = np.column_stack([learned["policy.bias"], learned["policy.weight"]])
    return np.concatenate([part.ravel() for part in (*layers, answers)]).astype(np.float16)


def main(learned: str, out: str) -> None:
    np.save(out, packed(dict(np.load(learned))))
    sys.stdout.write(f"{out} {hashlib.sha256(Path(out).read_bytes()).hexdigest()}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
