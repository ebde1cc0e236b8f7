"""Several servers of one store: what they tell each other, who is alive, who alone does a thing.

A server with a store of its own has none of this: its bus is silent, and all leases are its own.
"""
