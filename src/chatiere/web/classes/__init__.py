"""A class: one board for who teaches, tables that fill by themselves, and what came of it."""
