// The end of a game: who of a circle was who.
import { el, fill } from "./sheet-dom.js";
import { circles, sendResults } from "./sheet-keeping.js";

const $ = (id) => document.getElementById(id);
const GUEST = "";

// `sheet.record()` is the record that is shown, `sheet.keep(kept)` writes what is said of it.
export function listenToCircle(words, sheet) {
  let known = [];

  async function open() {
    known = (await circles()).circles;
    $("to-circle").hidden = !known.length;
    $("no-circle").hidden = Boolean(known.length);
    $("no-circle").firstElementChild.textContent = words.no_circle;
    $("circles").replaceChildren(...known.map(({ id, name }) => el("option", { value: id }, name)));
    if (known.length) {
      $("open-circle").hidden = true;
      choose();
      $("circles").focus();
    }
  }

  // Who has the name that a member has is that member, until somebody says otherwise.
  function choose() {
    const { members } = known.find(({ id }) => id === $("circles").value);
    $("who").replaceChildren(...sheet.record().names.map((name, seat) => {
      const same = members.find((member) => member.name === name)?.id ?? GUEST;
      const select = el("select", { id: `who-${seat}` },
        el("option", { value: GUEST }, fill(words.guest, { name })),
        ...members.map((member) => el("option", { value: member.id }, member.name)));
      select.value = same;
      return el("label", { class: "field" }, name, select);
    }));
  }

  function keep(event) {
    event.preventDefault();
    const places = sheet.record().names.map((name, seat) => {
      const member = $(`who-${seat}`).value;
      return member ? { member } : { name };
    });
    sheet.keep({ circle: $("circles").value, places, state: "waiting" });
    show();
    send();
  }

  async function send() {
    await sendResults();
    sheet.look();
    show();
  }

  function show() {
    const { kept } = sheet.record() ?? {};
    const again = !kept || kept.state === "refused";
    $("kept-told").textContent = kept ? fill(words[kept.state], { why: kept.why }) : "";
    $("open-circle").hidden = !again || !$("to-circle").hidden;
    if (!again) $("to-circle").hidden = true;
  }

  $("open-circle").addEventListener("click", open);
  $("circles").addEventListener("change", choose);
  $("to-circle").addEventListener("submit", keep);
  window.addEventListener("online", send);
  return { show, send, close: () => { $("to-circle").hidden = true; $("no-circle").hidden = true; } };
}
