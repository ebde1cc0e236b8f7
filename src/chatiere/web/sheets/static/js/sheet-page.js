// The score sheet of one game: everything is written to this device at once, and reckoned anew
// from its entries whenever it is shown.
import { listenToCircle } from "./sheet-circle.js";
import { day, el, fill, joined, number } from "./sheet-dom.js";
import { buildForm, isComplete } from "./sheet-form.js";
import { keepPage } from "./sheet-keeping.js";
import { reckon } from "./sheet-reckoning.js";
import { all, find, newId, write } from "./sheet-records.js";

const $ = (id) => document.getElementById(id);
const data = JSON.parse(document.querySelector("[data-sheet]").dataset.sheet);
const { words } = data;
const rules = await import(data.rules);
let record = null;
let form = null;

const circle = listenToCircle(words, {
  record: () => record,
  keep: (kept) => save({ ...record, kept }),
  look: () => { record = record && (find(record.id) ?? record); showUndo(); },
});

const say = (text) => { $("told").textContent = text; };
const refuse = (text) => { $("refused").textContent = text; };

function save(changed) {
  record = changed;
  if (!write(record)) refuse(words.unstored);
}

// -- a new sheet ----------------------------------------------------------------------------------

function showBeginning() {
  $("begin").hidden = false;
  $("running").hidden = true;
  const most = data.players[data.players.length - 1];
  const known = [...new Set(all().flatMap(({ names }) => names))].slice(0, 30);
  const list = el("datalist", { id: "known" }, ...known.map((value) => el("option", { value })));
  const rows = Array.from({ length: most }, (_, n) => nameRow(n));
  const legend = data.first ? [el("li", { class: "note first-asked", id: "first-asked" }, data.first)] : [];
  $("names").replaceChildren(...legend, ...rows, list);
}

function nameRow(n) {
  const says = fill($("names").dataset.label, { n: n + 1 });
  const name = el("input", {
    id: `name-${n}`, maxlength: 40, autocomplete: "off", list: "known", placeholder: fill(words.player, { n: n + 1 }),
    "aria-label": says, required: n < data.players[0],
  });
  const first = el("input", { type: "radio", name: "first", value: n, "aria-label": `${data.first} ${says}` });
  first.checked = n === 0;
  return el("li", { class: "name-row" }, ...(data.first ? [el("label", { class: "pick first" }, first, el("span", { "aria-hidden": "true" }, "①"))] : []), name);
}

// Seats without a name stay empty, as long as enough are taken: then nobody has to type at all.
function begin(event) {
  event.preventDefault();
  const typed = [...$("names").querySelectorAll(".name-row input:not([type=radio])")].map((input, n) => ({ n, name: input.value.trim().replace(/\s+/g, " ") }));
  const [low] = data.players;
  const filled = typed.filter(({ name }) => name).length;
  const seats = filled ? typed.filter(({ name }) => name) : typed.slice(0, low);
  if (!data.players.includes(seats.length)) {
    refuse(fill(words.count, { game: data.label, low, high: data.players[data.players.length - 1] }));
    $("name-0").focus();
    return;
  }
  const chosen = Number(document.querySelector("input[name=first]:checked")?.value ?? 0);
  const first = Math.max(0, seats.findIndex(({ n }) => n === chosen));
  const names = distinct(seats.map(({ n, name }) => name || fill(words.player, { n: n + 1 })));
  save({ id: newId(), game: data.game, names, first, entries: [], at: Date.now() });
  location.hash = record.id;
}

function distinct(names) {
  return names.map((name, n) => {
    const before = names.slice(0, n).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}

// -- a sheet that is being filled in ----------------------------------------------------------------

function show() {
  refuse("");
  if (!record) return showBeginning();
  $("begin").hidden = true;
  $("running").hidden = false;
  const now = reckon(rules, record);
  $("entry").hidden = now.isOver;
  $("ending").hidden = !now.isOver;
  $("points-part").hidden = data.together;
  if (now.isOver) showEnding(now);
  else showForm(now);
  showRoles(now);
  showPoints(now);
  showUndo();
  return now;
}

function showForm(now) {
  const asked = data.forms[now.form];
  $("entry-title").textContent = fill(asked.says, { n: record.entries.length + 1 });
  form = buildForm(asked, record.names, words, record.draft, changed);
  $("questions").replaceChildren(form.element);
  preview();
}

// What is half filled in is kept as well.
function changed() {
  save({ ...record, draft: form.answers() });
  refuse("");
  preview();
}

function preview() {
  const answers = form.answers();
  const now = reckon(rules, record);
  const fits = isComplete(answers) && !now.problem(answers) && !data.together;
  const gained = fits ? reckon(rules, record, [...record.entries, answers]).rows.slice(-1)[0].gained : [];
  const told = gained.map((points, seat) => [points, record.names[seat]]).filter(([points]) => points);
  $("preview").textContent = told.map(([points, name]) => `${name} ${points > 0 ? "+" : ""}${number(points)}`).join(" · ");
}

function showRoles(now) {
  const roles = now.isOver ? [] : data.roles.map((says, n) => [says, now.role(n)]).filter(([, seat]) => seat >= 0);
  $("roles").replaceChildren(...roles.map(([says, seat]) => el("li", {}, fill(says, { name: record.names[seat] }))));
}

function showPoints(now) {
  const cell = (value, seat) => el("td", { class: now.isOver && now.winners.includes(seat) ? "won" : "" }, number(value));
  const rows = now.rows.map(({ form: n, gained }, place) => el("tr", {},
    el("th", { scope: "row" }, fill(data.forms[n].says, { n: place + 1 })), ...gained.map(cell)));
  const head = el("tr", {}, el("td", {}), ...record.names.map((name) => el("th", { scope: "col" }, el("bdi", {}, name))));
  const total = el("tr", { class: "score-total" }, el("th", { scope: "row" }, data.points), ...now.scores.map(cell));
  $("points").replaceChildren(el("thead", {}, head, total), el("tbody", {}, ...rows.reverse()));
}

function showEnding(now) {
  const names = joined(now.winners.map((seat) => record.names[seat]));
  const solo = now.winners.length === 1 ? words.wins : words.shared;
  const team = now.winners.length ? words.team_won : words.team_lost;
  $("ending-title").textContent = data.together ? team : fill(solo, { names });
  $("verdict").textContent = data.verdicts[now.verdict] ?? "";
  circle.close();
  circle.show();
}

function showUndo() {
  const isKept = record?.kept && record.kept.state !== "refused";
  $("undo").hidden = !record?.entries.length || Boolean(isKept);
}

const totals = (now) => (data.together ? "" : record.names.map((name, seat) => `${name}: ${number(now.scores[seat])}`).join(", "));

function enter(event) {
  event.preventDefault();
  const answers = form.answers();
  const wrong = isComplete(answers) ? reckon(rules, record).problem(answers) : null;
  if (wrong !== 0) {
    refuse(wrong ? data.problems[wrong - 1] : words.missing);
    $("refused").scrollIntoView({ block: "center" });
    return;
  }
  const { draft, ...rest } = record;
  save({ ...rest, entries: [...record.entries, answers] });
  const now = show();
  $(now.isOver ? "ending-title" : "entry-title").focus();
  say(fill(words.entered, { totals: totals(now) }));
}

function undo() {
  const { draft, kept, ...rest } = record;
  save({ ...rest, entries: record.entries.slice(0, -1), draft: record.entries[record.entries.length - 1] });
  const now = show();
  $("entry-title").focus();
  say(fill(words.undone, { totals: totals(now) }));
}

function open() {
  const found = location.hash.length > 1 ? find(location.hash.slice(1)) : null;
  record = found?.game === data.game ? found : null;
  if (record) document.title = `${data.label} · ${day(record.at)}`;
  try {
    show();
  } catch {
    record = null; // from a version with other questions
    show();
    refuse(words.unreadable);
  }
}

$("begin").addEventListener("submit", begin);
$("entry").addEventListener("submit", enter);
$("undo").addEventListener("click", undo);
window.addEventListener("hashchange", open);
open();
circle.send();
keepPage();
