"""A process that thinks for the servers of one store: `chatiere think`, on any machine."""
