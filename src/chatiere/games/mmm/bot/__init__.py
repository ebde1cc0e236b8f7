"""The computer players of Mmm!: what is theirs alone; `bots/` searches."""
