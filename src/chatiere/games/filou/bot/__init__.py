"""The computer players of Filou: what is theirs alone; `bots/` searches."""
