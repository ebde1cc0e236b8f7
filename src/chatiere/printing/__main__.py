"""A PDF to standard output, for a server that does not want to draw in its own process:
`python -m chatiere.printing filou a4 fr`."""

from __future__ import annotations

import os
import sys

from chatiere.core.game import find
from chatiere.printing.book import pdf
from chatiere.printing.paper import paper_named

NICENESS = 10
"""How much drawing steps back behind the server, which has people waiting."""

os.nice(NICENESS)
name, paper, language = sys.argv[1:]
sys.stdout.buffer.write(pdf(find(name), paper_named(paper), language))
