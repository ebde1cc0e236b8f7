// A replay by keyboard, and playing by itself: both only follow the links that are there.
import { listenToDialogs } from "./dialogs.js";
import { listenToGlide } from "./glide.js";

const PACE = 1400;
listenToDialogs();
listenToGlide();
let timer = null;

const isDisabled = (link) => link.getAttribute("aria-disabled") === "true";
const follow = (link) => { if (link && !isDisabled(link)) link.click(); };
const step = (key) => document.querySelector(`[data-key="${key}"]`);

function round(by) {
  const rounds = [...document.querySelectorAll("[data-round]")];
  const now = rounds.findIndex((link) => link.getAttribute("aria-current") === "true");
  follow(rounds[Math.max(0, now) + by]);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(onward, PACE) : null;
  if (on) onward();
  show();
}

function onward() {
  const next = step("ArrowRight");
  if (isDisabled(next)) play(false);
  else next.click();
}

function show() {
  const button = document.querySelector("[data-play]");
  button.hidden = false;
  button.setAttribute("aria-pressed", timer !== null);
  button.textContent = timer === null ? "▶▶" : "⏸";
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) play(timer === null);
  else if (event.isTrusted && event.target.closest("#replay a, #replay input")) play(false);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.key === " " && event.target.matches("a, button, summary")) return;
  if (step(event.key)) { play(false); follow(step(event.key)); }
  else if (event.key === "PageDown") round(1);
  else if (event.key === "PageUp") round(-1);
  else if (event.key === " ") play(timer === null);
  else return;
  event.preventDefault();
});

document.addEventListener("htmx:after:swap", () => {
  history.replaceState(null, "", document.getElementById("replay").dataset.url);
  show();
});
show();
