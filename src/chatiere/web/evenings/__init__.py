"""An evening: some people, some of the games, some rounds; tables are drawn, places give points."""
