"""The computer players of La Chasse aux Souris: what is theirs alone; `bots/` searches."""
