"""Tables where people and computers sit: what is played, who watches, what is written."""
