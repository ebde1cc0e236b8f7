// The moments of a move stay long enough to be seen.  A tap or a key catches up with the present.
import { ring } from "./sounds.js";
import { timeFactor } from "./speed.js";

const isMoment = (html) => /^\s*<main[^>]* data-hold=/.test(html);
let until = 0; // when what is shown now has been seen
let hurry = false;
let release = null;
let frame = null;

const table = () => document.getElementById("table");

// Before the next picture of the table replaces the one that is shown.
function before(event) {
  const { message } = event.detail;
  if (message.event) return; // a sign of life
  const isLast = !isMoment(message.data);
  if (hurry || document.hidden || !timeFactor()) {
    if (!isLast) event.detail.cancelled = true;
    else hurry = false;
    return;
  }
  const wait = until - performance.now();
  if (wait <= 0) return;
  event.detail.waitUntil(new Promise((resolve) => {
    release = resolve;
    setTimeout(resolve, wait);
  }).then(() => {
    release = null;
    if (hurry && !isLast) event.detail.cancelled = true;
    if (isLast) hurry = false;
  }));
}

function catchUp(event) {
  if (!("hold" in table().dataset)) return;
  if (event.type === "keydown" && ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
  hurry = true;
  release?.();
}

// A new picture is there: it is heard, and its time begins.
export function shown() {
  const { hold, sound, frame: now } = table().dataset;
  until = hold ? performance.now() + Number(hold) * timeFactor() : 0;
  if (now !== frame && frame !== null) ring(sound);
  frame = now;
  document.getElementById("go-on")?.focus({ preventScroll: true });
}

export function listenToMoments(live) {
  live.addEventListener("htmx:sse:before:message", before);
  document.addEventListener("pointerdown", catchUp, true);
  document.addEventListener("keydown", catchUp, true);
  shown();
}
