"""The computer players of Cheez-Tricks: what is theirs alone; `bots/` searches."""
