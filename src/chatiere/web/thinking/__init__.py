"""Computer players think beside the server: in processes of their own, a few at a time.

The server hands a worker the bytes of a hidden state and hears a move.  It never compiles
anything itself and never waits: what a worker does, or fails to do, cannot stop a table.
"""

from chatiere.web.thinking.thinkers import Thinkers
from chatiere.web.thinking.trouble import Busy, Lost, NotReady, Stopped
from chatiere.web.thinking.watch import Patience

__all__ = ["Busy", "Lost", "NotReady", "Patience", "Stopped", "Thinkers"]
