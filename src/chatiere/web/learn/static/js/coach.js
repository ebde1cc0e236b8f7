// Shows what the coach of a lesson points at, and leads the focus along.
import { isShown, show, wantedMove } from "./pointing.js";

let step = null;
let led = false; // whether the focus goes along with the lesson: it was last on what is to do
const isLed = (element) => element.matches("#coach-on, .wanted");

function point() {
  const coach = document.getElementById("coach");
  for (const old of document.querySelectorAll("[data-pointed]")) delete old.dataset.pointed;
  if (!coach) return measure();
  const table = document.getElementById("table");
  const selector = coach.dataset.point;
  const parts = selector ? [...table.querySelectorAll(selector)].filter((e) => !coach.contains(e)) : [];
  for (const part of parts) part.dataset.pointed = "";
  const move = wantedMove(table);
  if (coach.dataset.step === step) return measure();
  step = coach.dataset.step;
  coach.querySelector("details").open = true; // something new is said
  measure();
  for (const part of [parts.find(isShown), move]) if (part) show(part);
  if (led && !isLed(document.activeElement)) {
    (document.getElementById("coach-on") ?? move)?.focus({ preventScroll: true });
  }
}

// The page leaves as much room below the table as the coach takes, and the corner: whenever something
// else is said, the coach is folded or unfolded, or the window changes.
function measure() {
  const coach = document.getElementById("coach");
  document.getElementById("reactions").classList.toggle("free", !coach);
  document.documentElement.style.setProperty("--coach", `${coach?.offsetHeight ?? 0}px`);
}

document.addEventListener("focusin", (event) => {
  if (event.target.id !== "table") led = isLed(event.target);
});
document.addEventListener("htmx:after:swap", point);
document.addEventListener("toggle", measure, true); // it does not bubble
addEventListener("resize", measure);
point();
