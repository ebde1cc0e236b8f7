"""Checking, in one's own browser, that the dealer dealt fairly."""
