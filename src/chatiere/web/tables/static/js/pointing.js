// Leads to what a lesson or a hint points at, also where it lies behind something else.
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function show(element) {
  element.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

export function isShown(element) {
  return element.getClientRects().length > 0 && !element.closest("details:not([open]) > :not(summary)");
}

// A move may lie behind a card that is picked first, or in a list that is folded up.
function uncover(button) {
  for (let part = button; part.id !== "table" && !isShown(button); part = part.parentElement) {
    let door = part.previousElementSibling;
    while (door && !door.matches("details, input[type=radio]")) door = door.previousElementSibling;
    if (door) door[door.matches("details") ? "open" : "checked"] = true;
  }
}

export function wantedMove(table) {
  const all = [...table.querySelectorAll(".wanted")];
  if (all[0] && !all.some(isShown)) uncover(all[0]);
  return all.find(isShown);
}
