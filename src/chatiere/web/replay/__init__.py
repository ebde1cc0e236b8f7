"""Finished games, to be looked at again."""
