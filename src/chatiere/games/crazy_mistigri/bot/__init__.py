"""The computer players of Crazy Mistigri: what is theirs alone; `bots/` searches."""
