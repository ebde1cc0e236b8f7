"""What the command says when it leaves, beside 0 (well), 1 (a record failed) and 2 (a fault)."""

from __future__ import annotations

OUR_FAULT = 70
"""Something that we did not foresee; the number is EX_SOFTWARE of sysexits."""
INTERRUPTED = 130
"""Ctrl-C, as shells number it: 128 and the signal."""
PIPE_CLOSED = 141
"""Whoever read our output has gone."""
