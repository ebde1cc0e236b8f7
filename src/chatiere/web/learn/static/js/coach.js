// Shows what the coach of a lesson points at, and leads the focus along.
const still = matchMedia("(prefers-reduced-motion: reduce)");
let step = null;
let led = false; // whether the focus goes along with the lesson: it was last on what is to do
const isLed = (element) => element.matches("#coach-on, .wanted");

// Whether it is there to be seen: neither folded up nor left out by the styles.
function isSeen(element) {
  const folded = element.closest("details:not([open]) > :not(summary)");
  return !folded && element.getClientRects().length > 0;
}

function show(element) {
  element.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

// A move may lie behind a card that is picked first, or in a list that is folded up.
function uncover(button) {
  for (let part = button; part.id !== "table" && !isSeen(button); part = part.parentElement) {
    let door = part.previousElementSibling;
    while (door && !door.matches("details, input[type=radio]")) door = door.previousElementSibling;
    if (door) door[door.matches("details") ? "open" : "checked"] = true;
  }
}

function asked(table) {
  const all = [...table.querySelectorAll(".wanted")];
  if (all[0] && !all.some(isSeen)) uncover(all[0]);
  return all.find(isSeen);
}

function point() {
  const coach = document.getElementById("coach");
  for (const old of document.querySelectorAll("[data-pointed]")) delete old.dataset.pointed;
  if (!coach) return;
  const table = document.getElementById("table");
  const selector = coach.dataset.point;
  const parts = selector ? [...table.querySelectorAll(selector)].filter((e) => !coach.contains(e)) : [];
  for (const part of parts) part.dataset.pointed = "";
  const move = asked(table);
  if (coach.dataset.step === step) return;
  step = coach.dataset.step;
  coach.querySelector("details").open = true; // something new is said
  measure();
  for (const part of [parts.find(isSeen), move]) if (part) show(part);
  if (led && !isLed(document.activeElement)) {
    (document.getElementById("coach-on") ?? move)?.focus({ preventScroll: true });
  }
}

// The page leaves as much room below the table as the coach takes, and the corner.
function measure() {
  const coach = document.getElementById("coach");
  document.getElementById("reactions").classList.toggle("free", !coach);
  document.documentElement.style.setProperty("--coach", `${coach?.offsetHeight ?? 0}px`);
}

document.addEventListener("focusin", (event) => {
  if (event.target.id !== "table") led = isLed(event.target);
});
document.addEventListener("htmx:after:swap", point);
new ResizeObserver(measure).observe(document.getElementById("coach") ?? document.body);
point();
measure();
