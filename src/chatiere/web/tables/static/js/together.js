// With others: one's name is filled in, who is asked for another game sees it, and everybody who has
// said yes goes on to it.
let touched = false;
let asked = "";
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

// Who is looking at the scores further down would miss the question.
export function showProposal(table) {
  const proposal = table.querySelector("[data-proposal]");
  const now = proposal?.dataset.proposal ?? "";
  if (now && now !== asked) proposal.parentElement.scrollIntoView({ block: "nearest" });
  asked = now;
}

const nextIn = (place) => place.querySelector("[data-next]")?.getAttribute("href") ?? null;

// Only when the link comes while one looks: who goes back to the old game wants to see it.
export function goOn(table) {
  const now = nextIn(table);
  if (now === next) return;
  next = now;
  if (table.querySelector("[data-next=go]")) location.assign(now);
}
