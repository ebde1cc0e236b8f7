"""The colours of this game."""

from __future__ import annotations

from chatiere.art.palette import Mood

MOOD = Mood("#f6c838", "#1f4e8c", "#fdebae", "#e8743b")
