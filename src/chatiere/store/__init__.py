"""Where tables and moves are kept: written before it is said.

One SQLite file holds everything and is the only thing to back up; where many servers share a
store, it is a PostgreSQL database.  What was acknowledged survives a killed process and a power
cut.
"""
