"""Computer players think beside the server: in processes of their own, a few at a time.

The server hands a worker the bytes of a hidden state and hears a move.  It never compiles
anything itself and never waits: what a worker does, or fails to do, cannot stop a table.
Where servers share a store, long thoughts go to thinkers on other machines, if there are any.
"""

from chatiere.web.bot_workers.errors import Busy, Lost, NotReady, Stopped
from chatiere.web.bot_workers.heartbeat import Timeouts
from chatiere.web.bot_workers.remote import Links, RemoteThinkers
from chatiere.web.bot_workers.round_robin import Asker
from chatiere.web.bot_workers.service import BotService

__all__ = [
    "Asker", "BotService", "Busy", "Links", "Lost", "NotReady", "RemoteThinkers", "Stopped",
    "Timeouts",
]  # fmt: skip
