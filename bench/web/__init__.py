"""How many tables one process on one core holds, beside boardgame.io's own server.

    .venv/bin/python -m bench.web

needs the `test` extra and fetches the peer from npm into `build/bench-web`.
"""
