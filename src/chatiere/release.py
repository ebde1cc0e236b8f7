"""Which Chatière this is: the one place that says so, also where nothing was installed."""

VERSION = "0.14.0"
