"""Why somebody may be reported: a host reads these words, people read their own."""

from __future__ import annotations

from chatiere.core.translation import N_

REASONS = {
    "name": N_("an offensive name"),
    "stalling": N_("lets everybody wait on purpose"),
    "pestering": N_("pesters others with reactions"),
    "cheating": N_("plays together with somebody at this table"),
}
