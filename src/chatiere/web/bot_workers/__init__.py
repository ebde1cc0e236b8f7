"""Computer players think beside the server: in processes of their own, a few at a time.

The server hands a worker the bytes of a hidden state and hears a move.  It never compiles
anything itself and never waits: what a worker does, or fails to do, cannot stop a table.
"""

from chatiere.web.bot_workers.heartbeat import Patience
from chatiere.web.bot_workers.service import BotService
from chatiere.web.bot_workers.trouble import Busy, Lost, NotReady, Stopped

__all__ = ["BotService", "Busy", "Lost", "NotReady", "Patience", "Stopped"]
