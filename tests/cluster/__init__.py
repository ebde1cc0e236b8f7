"""Several servers on one PostgreSQL, behind a proxy that sends every request to any of them."""
