// With others: one's name is filled in, and everybody who has said yes goes on to the next game.
let touched = false;
let next = null;

export function beginTogether() {
  document.addEventListener("input", (event) => {
    if ("myName" in event.target.dataset) touched = true;
  });
  next = nextIn(document);
  fillName();
}

// My name as this site knows it, until I write another one.
export function fillName() {
  const field = document.querySelector("[data-my-name]");
  if (field && !field.value && !touched) field.value = document.getElementById("act").dataset.name;
}

const nextIn = (place) => place.querySelector("[data-next]")?.getAttribute("href") ?? null;

// Only when the link comes while one looks: who goes back to the old game wants to see it.
export function goOn(table) {
  const now = nextIn(table);
  if (now === next) return;
  next = now;
  if (table.querySelector("[data-next=go]")) location.assign(now);
}
