"""Our own pictures, drawn by program: cut paper, cats and mice."""
