// A hint that has come takes the focus, and gives it back when it is put away.
import { show, wantedMove } from "./pointing.js";

let shown = document.getElementById("hint")?.dataset.hint;
let isLeft = false; // put away by its reader, not by a move

export function showHint() {
  const hint = document.getElementById("hint");
  const number = hint?.dataset.hint;
  if (number === shown) return;
  shown = number;
  if (hint) point(hint);
  else if (isLeft) document.getElementById("ask-hint")?.focus({ preventScroll: true });
  isLeft = false;
}

function point(hint) {
  const move = wantedMove(document.getElementById("table"));
  if (move) show(move);
  show(hint);
  hint.focus({ preventScroll: true });
}

export function listenToHints() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#hint [name=hint]")) isLeft = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    document.querySelector("#hint [name=hint]")?.click();
  });
  if (shown) wantedMove(document.getElementById("table"));
}
