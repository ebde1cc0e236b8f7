"""Circles: people who meet again, their tables, and the board of what their games came to."""
