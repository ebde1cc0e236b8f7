// Lines that friends have sent, side by side: kept in this browser, told to nobody.
import { listenToSharing } from "./share.js";

const LINE = /^(.*?)Chati[èe]re\s*·\s*([^·]+?)\s*·\s*([^·]+?)\s*·\s*([−-]?\d+(?:[.,]\d+)?)([^·]*?)\s*·\s*#([0-9a-f]{6})/;
const MOST = 40;

listenToSharing();
const box = document.querySelector("[data-friends]");
if (box) compare(box);

function compare(box) {
  const typed = box.querySelector("textarea");
  const key = `chatiere-day-${box.dataset.kept}`;
  try { typed.value = localStorage.getItem(key) ?? ""; } catch { /* they keep nothing */ }
  typed.addEventListener("input", () => {
    try { localStorage.setItem(key, typed.value); } catch { /* then it is for now */ }
    show(box, typed.value);
  });
  box.hidden = false;
  show(box, typed.value);
}

function show(box, text) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, MOST);
  const table = box.querySelector("table");
  table.hidden = lines.length === 0;
  const rows = [box.dataset.mine, ...lines].map((line, n) => read(line, n === 0, box.dataset));
  rows.sort((a, b) => b.same - a.same || b.worth - a.worth);
  table.tBodies[0].replaceChildren(...rows.map(drawn));
}

function read(line, mine, words) {
  const found = LINE.exec(line);
  if (!found) return { cells: [line.slice(0, 80), "", words.unread, ""], same: -1, worth: 0, mine };
  const [, who, game, day, score, more, tag] = found;
  const same = `#${tag}` === words.tag;
  const worth = Number(score.replace("−", "-").replace(",", "."));
  const name = mine ? words.me : who.replace(/[\s:·,–-]+$/, "").slice(-40) || "?";
  return {
    cells: [name, `${game}, ${day}`, `${score}${more}`, same ? words.same : words.other],
    same: same ? 1 : 0,
    worth: words.aim === "fewest" ? -worth : worth,
    mine,
  };
}

function drawn({ cells, mine }) {
  const row = document.createElement("tr");
  if (mine) row.className = "mine";
  row.append(...cells.map((text) => {
    const cell = document.createElement("td");
    cell.textContent = text;
    return cell;
  }));
  return row;
}
