"""The server's frame: the application, middleware, identity, limits, languages, rendering."""
