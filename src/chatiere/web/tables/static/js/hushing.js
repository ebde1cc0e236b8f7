// Whom somebody does not want to hear at a table is kept in this browser alone, and told to nobody.
// The menu lists who sits there when it is opened; styles hide what they say.
const key = (menu) => `hushed ${menu.dataset.table}`;

function kept(menu) {
  try {
    return JSON.parse(sessionStorage.getItem(key(menu))) ?? [];
  } catch {
    return [];
  }
}

function keep(menu, seats) {
  try {
    sessionStorage.setItem(key(menu), JSON.stringify(seats));
  } catch { /* then it holds as long as the page is open */ }
  document.body.dataset.hushed = seats.join(" ");
}

export function isHushed(said) {
  const seat = said.closest(".player").id.replace("player-", "");
  return (document.body.dataset.hushed ?? "").split(" ").includes(seat);
}

export function listenToHushing() {
  const menu = document.querySelector(".hushing");
  keep(menu, kept(menu));
  document.getElementById("reactions").addEventListener("toggle", () => list(menu));
  menu.addEventListener("change", () => {
    keep(menu, [...menu.querySelectorAll("input:checked")].map((box) => box.value));
  });
  document.addEventListener("htmx:after:request", () => {
    const words = document.querySelector(".own-words");
    if (words?.contains(document.activeElement)) words.reset();
  });
}

function list(menu) {
  const hushed = (document.body.dataset.hushed ?? "").split(" ");
  const others = [...document.querySelectorAll(".player:not(.me)")].filter(
    (player) => !player.querySelector('.portrait use[href*="#level-"]'), // they say nothing
  );
  menu.replaceChildren(...others.map((player) => {
    const seat = player.id.replace("player-", "");
    const label = document.createElement("label");
    const box = Object.assign(document.createElement("input"), { type: "checkbox", value: seat });
    box.checked = hushed.includes(seat);
    const name = player.querySelector(".name").textContent;
    label.append(box, menu.dataset.hide.replace("{}", name));
    return label;
  }));
}
