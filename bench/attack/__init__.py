"""What a normal player feels while others attack the server, and what memory it takes.

    .venv/bin/python -m bench.attack

starts servers of its own on this computer, attacks nothing else, and takes some minutes.
"""
