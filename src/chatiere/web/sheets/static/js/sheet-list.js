// All score sheets that this device keeps.
import { day, el } from "./sheet-dom.js";
import { keepPage, sendResults } from "./sheet-keeping.js";
import { all, drop } from "./sheet-records.js";

const { labels, words } = JSON.parse(document.querySelector("[data-sheets]").dataset.sheets);
const list = document.querySelector(".kept-sheets");

function line(record) {
  const says = record.kept ? words[record.kept.state].replace("{why}", record.kept.why ?? "") : "";
  const called = `${labels[record.game]}, ${day(record.at)}`;
  const away = el("button", { type: "button", class: "quiet danger", "aria-label": `${list.dataset.forget}: ${called}`,
    on: { click: () => remove(record) } }, list.dataset.forget);
  return el("li", { class: "sheet row" },
    el("a", { href: `/sheets/${record.game}#${record.id}` }, el("b", {}, called)),
    el("span", {}, el("bdi", {}, record.names.join(", ")), el("small", {}, says && ` · ${says}`)), away);
}

function remove(record) {
  if (!window.confirm(list.dataset.sure)) return;
  drop(record.id);
  show();
}

function show() {
  const records = all().filter(({ game }) => game in labels);
  document.getElementById("kept").hidden = !records.length;
  list.replaceChildren(...records.map(line));
}

show();
window.addEventListener("online", () => sendResults().then(show));
sendResults().then(show);
keepPage();
