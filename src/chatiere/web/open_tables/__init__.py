"""Open tables, where the host offers them: strangers who play together, and may keep apart."""
