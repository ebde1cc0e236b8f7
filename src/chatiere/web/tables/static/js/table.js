// The table's page: dialogs, hints, careful taps, the connection, the clock, sounds.
import { watchConnection } from "./connection.js";
import { listenToDialogs } from "./dialogs.js";
import { listenToGlide } from "./glide.js";
import { listenToHints, showHint } from "./hints.js";
import { listenToLosses } from "./losses.js";
import { listenToTaps } from "./taps.js";
import { fillSalts, sendSalts } from "./salts.js";
import { listenToMoments, shown as showMoment } from "./moments.js";
import { isHushed, listenToHushing } from "./hushing.js";
import { ring } from "./sounds.js";
import { beginTogether, fillName, goOn, showProposal } from "./together.js";
import { tellSince, tellTurns } from "./waiting.js";

listenToDialogs();
listenToLosses();
listenToHints();
listenToTaps();
listenToHushing();
listenToGlide();
listenToMoments(document.getElementById("live"));
watchConnection(document.getElementById("live"), document.getElementById("away"));

const heard = new Set();
let turn = document.querySelector("#table.my-turn") !== null;
let shown = document.getElementById("table").dataset.n;

sendSalts(document.getElementById("table"));
document.addEventListener("htmx:after:swap", () => {
  const table = document.getElementById("table");
  showMoment();
  for (const reaction of table.querySelectorAll(".reaction")) {
    if (!heard.has(reaction.id) && !isHushed(reaction)) ring(reaction.dataset.sound);
    heard.add(reaction.id);
  }
  document.getElementById("reactions").hidden = !table.classList.contains("sits");
  const now = table.classList.contains("my-turn");
  if (now && !turn) ring("turn");
  turn = now;
  if (table.dataset.n !== shown) document.getElementById("said").replaceChildren();
  shown = table.dataset.n;
  fillSalts();
  fillName();
  showProposal(table);
  sendSalts(table).then(() => goOn(table));
  table.querySelector("[data-focus] input")?.focus();
  tellWhatWaits();
  showHint();
  if (document.activeElement === document.body && atTable) table.focus({ preventScroll: true });
  tick();
});

// Who plays by keyboard goes on from the table when the button that was pressed is gone.
let atTable = false;
document.addEventListener("focusin", (event) => {
  atTable = event.target.closest("#table") !== null;
});

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.deadline) - Date.now() / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
function tellWhatWaits() {
  tellTurns(document.querySelector("#table.my-turn, #table.curtain") ? 1 : 0);
  tellSince();
}
beginTogether();
sendSalts(document.getElementById("table"));
tellWhatWaits();

setInterval(tick, 1000);
tick();
