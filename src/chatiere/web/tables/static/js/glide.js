// Things move from where they were to where they go. What has the same `data-glide` before and
// after a picture of the table is swapped moves from its old box to its new one; what is new comes
// from the place that its `data-from` names, what is gone flies to that of its `data-to`; dice with
// a `data-tumble` that was not there before tumble. docs/tables.md tells authors about it.
import { timeFactor } from "./speed.js";

const GLIDE = 320; // milliseconds, at the usual speed
const TUMBLE = 600;
const SOFTLY = "cubic-bezier(0.3, 0.1, 0.2, 1)";
let before = null; // the old picture, while it is swapped
const gliding = new Set();
const tumbling = new Set();

// Notes where everything lies. What still moves is caught where it is.
export function beforeSwap(root) {
  before = { boxes: new Map(), leaving: new Map(), rolls: new Set() };
  stop(tumbling); // a die lies still while its box is read
  for (const element of root.querySelectorAll("[data-glide], [data-place]")) {
    const name = nameOf(element);
    const box = element.getBoundingClientRect();
    if (!box.width || before.boxes.has(name)) continue;
    before.boxes.set(name, box);
    if (element.dataset.to) before.leaving.set(name, element.cloneNode(true));
  }
  for (const die of root.querySelectorAll("[data-tumble]")) before.rolls.add(die.dataset.tumble);
  stop(gliding); // the new picture may use its element for something else
}

// Lets everything set off from there. Nothing waits for it: what moves can be pressed at once.
export function afterSwap(root) {
  if (!before) return;
  const old = before;
  before = null;
  const factor = timeFactor();
  if (!factor) return;
  const arrived = arrivals(root);
  for (const { element, box, name } of arrived.values()) {
    const start = old.boxes.get(name) ?? placeOf(element.dataset.from, old.boxes);
    if (start) travel(element, start, box, GLIDE * factor);
  }
  for (const [name, clone] of old.leaving) {
    if (!arrived.has(name)) leave(clone, old.boxes.get(name), GLIDE * factor);
  }
  for (const die of root.querySelectorAll("[data-tumble]")) {
    if (!old.rolls.has(die.dataset.tumble)) tumble(die, TUMBLE * factor);
  }
}

// All boxes are read before anything is set in motion, so that the page is laid out once.
function arrivals(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-glide]")) {
    const box = element.getBoundingClientRect();
    const name = nameOf(element);
    if (box.width && !found.has(name)) found.set(name, { element, box, name });
  }
  return found;
}

const nameOf = (element) => element.dataset.glide ?? element.dataset.place;

// A place as it was or, if it is new, as it is; a seat is one by its id, `player-2`.
function placeOf(name, boxes) {
  if (!name) return null;
  if (boxes.has(name)) return boxes.get(name);
  const quoted = CSS.escape(name);
  const element = document.querySelector(`[data-place="${quoted}"], [data-glide="${quoted}"], #${quoted}`);
  const box = element?.getBoundingClientRect();
  return box?.width ? box : null;
}

function travel(element, from, to, duration) {
  const start = shift(from, to);
  if (Math.hypot(...start.by) < 1 && Math.abs(start.scale - 1) < 0.01) return;
  const style = getComputedStyle(element).translate; // that of its own stays below ours
  const [x, y = "0px"] = style === "none" ? ["0px"] : style.split(" ");
  const translate = `calc(${x} + ${start.by[0]}px) calc(${y} + ${start.by[1]}px)`;
  move(element, [{ translate, scale: `${start.scale}`, zIndex: 6 }, { zIndex: 6 }], duration, gliding);
}

// How far the middle of one box is from that of another, and how much wider it is.
function shift(from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return { by: [x, y], scale: Math.min(from.width / to.width, from.height / to.height) };
}

function leave(clone, from, duration) {
  const to = placeOf(clone.dataset.to, new Map());
  if (!to) return;
  const { by, scale } = shift(to, from);
  clone.removeAttribute("id");
  for (const side of ["left", "top", "width", "height"]) clone.style[side] = `${from[side]}px`;
  layer().append(clone);
  const end = { translate: `${by[0]}px ${by[1]}px`, scale: `${Math.min(1, scale)}`, opacity: 0.2 };
  const flight = clone.animate([{ opacity: 1 }, end], { duration: 1.3 * duration, easing: SOFTLY });
  flight.addEventListener("finish", () => clone.remove());
}

// Where clones fly: above everything, unseen by screen readers.
function layer() {
  let found = document.querySelector(".flying");
  if (!found) {
    found = document.createElement("div");
    found.className = "flying";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

function tumble(die, duration) {
  const turns = [-560, -300, -90, 25, 0];
  const hops = [-46, -8, -22, 0, 0];
  const frames = turns.map((turn, i) => ({ transform: `translateY(${hops[i]}%) rotate(${turn}deg)` }));
  move(die, frames, duration, tumbling);
}

function move(element, frames, duration, among) {
  const animation = element.animate(frames, { duration, easing: SOFTLY });
  among.add(animation);
  animation.addEventListener("finish", () => among.delete(animation));
}

function stop(animations) {
  for (const animation of animations) animation.cancel();
  animations.clear();
}

// Every swap that draws the table anew, live, in a lesson or in a replay.
export function listenToGlide() {
  const drawn = new WeakSet();
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    const table = document.getElementById("table");
    if (!table || !detail.tasks.some(({ target }) => draws(target, table))) return;
    drawn.add(detail.ctx);
    beforeSwap(table);
  });
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (drawn.delete(detail.ctx)) afterSwap(document.getElementById("table"));
  });
}

function draws(target, table) {
  const element = typeof target === "string" ? document.querySelector(target) : target;
  return element?.contains(table);
}
