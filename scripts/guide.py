"""Write docs/your-first-game.md anew from its text and the example game's files."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "your-first-game.md"
EXAMPLE = ROOT / "tests" / "example" / "miette"

if __name__ == "__main__":
    text = GUIDE.read_text(encoding="utf-8")
    for path in EXAMPLE.glob("*.py"):
        code = path.read_text(encoding="utf-8")
        block = re.compile(rf"(`miette/{path.name}`[^\n]*\n\n```python\n).*?(```\n)", re.S)
        text = block.sub(lambda found, code=code: found[1] + code + found[2], text)  # type: ignore[misc]
    GUIDE.write_text(text, encoding="utf-8")
