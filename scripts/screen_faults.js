// What is wrong with the table on this screen, from the boxes of its elements: a list of lines.
// `strict`: hand and hint have to be in sight too, not only the prompt and the choices.
(strict) => {
  const SLACK = 2;
  const TARGET = 44;
  const wide = document.documentElement.clientWidth;
  const high = innerHeight;
  const faults = new Set();
  const round = Math.round;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const holds = (outer, inner, slack = SLACK) =>
    inner.left >= outer.left - slack && inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack && inner.bottom <= outer.bottom + slack;
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const EVERYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

  const styles = new Map();
  const style = (e) => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
  const isSeen = (e) => {
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let x = e; x; x = x.parentElement) {
      if (style(x).clipPath === "inset(50%)" || x.classList.contains("sr-only")) return false;
    }
    const box = e.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };

  // Through what an element can be seen: all that its ancestors leave of it.  `cut` heeds only
  // those that hide the rest for good, and not those that can be scrolled.
  const clips = { cut: new Map(), shown: new Map() };
  const clip = (e, kind) => {
    if (!e || e === document.documentElement || e === document.body) return EVERYWHERE;
    const known = clips[kind].get(e);
    if (known) return known;
    const { overflowX: x, overflowY: y, position } = style(e);
    const hides = (o) => o === "hidden" || o === "clip" || (kind === "shown" && o !== "visible");
    const outer = position === "fixed" ? EVERYWHERE : clip(e.parentElement, kind);
    const box = e.getBoundingClientRect();
    const own = {
      left: hides(x) ? box.left : -1e6, right: hides(x) ? box.right : 1e6,
      top: hides(y) ? box.top : -1e6, bottom: hides(y) ? box.bottom : 1e6,
    };
    clips[kind].set(e, meet(outer, own));
    return clips[kind].get(e);
  };

  const named = (e) => {
    const cls = [...e.classList].slice(0, 3).map((c) => `.${c}`).join("");
    const what = e.value && e.tagName === "BUTTON" ? `[${e.name} ${e.value}]` : "";
    return `${e.tagName.toLowerCase()}${cls}${what}`;
  };
  const within = (e) => {
    const region = regionOf(e);
    return region && region !== e ? `${named(e)} in ${regionName(region)}` : named(e);
  };
  const said = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 28)}”`;
  const at = (b) => `${round(b.left)},${round(b.top)}–${round(b.right)},${round(b.bottom)}`;

  // -- regions: what must never lie over one another ---------------------------------------
  const REGIONS = "header.top, .player, #table > *, .reactions, #said > *, #away";
  const regionOf = (e) => e.closest(REGIONS);
  const regionName = (e) =>
    e.id?.startsWith("player-") ? `.player ${e.id.slice(7)}` : `.${e.classList[0] ?? e.id}`;

  // -- leaves: texts, pictures, buttons and fields, each with its box -----------------------
  const leaves = [];
  const add = (e, box, kind, text = "") => {
    if (box.right - box.left < 1 || box.bottom - box.top < 1) return;
    const shown = meet(box, clip(kind === "text" ? e : e.parentElement, "shown"));
    if (shown.right - shown.left < 1 || shown.bottom - shown.top < 1) return;
    leaves.push({ e, box, shown, kind, text, region: regionOf(e) });
  };
  const isClosed = (e) => e.closest("dialog:not([open])");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const e = node.parentElement;
    if (!node.data.trim() || isClosed(e) || e.closest("svg, script, style, noscript")) continue;
    if (!isSeen(e)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) add(e, box, "text", node.data);
  }
  for (const e of all("svg.art, img, input:not([type=hidden]), button, a, summary, .said")) {
    if (isClosed(e) || !isSeen(e) || e.closest("svg") !== (e.tagName === "svg" ? e : null)) continue;
    const kind = e.matches("svg, img") ? "picture" : "box";
    add(e, e.getBoundingClientRect(), kind, e.textContent);
  }

  // -- the page -----------------------------------------------------------------------------
  const spare = document.documentElement.scrollWidth - wide;
  if (spare > 0) faults.add(`the page is ${spare} px too wide`);

  // -- in sight: prompt, choices, hand, hint ------------------------------------------------
  const screen = { left: 0, top: 0, right: wide, bottom: high };
  const inSight = (what, e) => {
    const box = e.getBoundingClientRect();
    const seen = meet(screen, clip(e.parentElement, "shown"));
    if (!holds(seen, box)) faults.add(`${what} not in sight: ${named(e)} at ${at(box)}`);
  };
  const choices = all("#table :is(button.move, .doing button, .doing input, [name=uncover], #go-on)")
    .filter((e) => e.type !== "hidden" && isSeen(e));
  for (const e of all("#table.curtain h2, #table:not(.over) .prompt").filter((e) => e.innerText.trim() && isSeen(e)))
    inSight("prompt", e);
  const mover = document.querySelector("#table.my-turn");
  if (mover && !choices.length) faults.add("no choice is shown");
  for (const e of choices) inSight("choice", e);
  if (strict) {
    for (const e of all("#table .hand :is(.card, button)").filter(isSeen)) inSight("hand", e);
    for (const e of all(".hint").filter(isSeen)) inSight("hint", e);
    for (const e of all("#table .ending :is(h2, .button)").filter(isSeen)) inSight("ending", e);
  }

  // -- targets: large enough, and nothing over them -------------------------------------------
  const targets = all("a[href], button, summary, input:not([type=hidden]), select")
    .filter((e) => !isClosed(e) && isSeen(e) && !e.classList.contains("skip"));
  const exposed = (e, box) => {
    // Cards of a hand may lie over one another, as long as enough of each can be touched.
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, high)) / 2;
    let count = 0;
    for (let x = box.left + 0.5; x < box.right; x += 1) {
      if (e.contains(document.elementFromPoint(x, y))) count += 1;
    }
    return count;
  };
  for (const e of targets) {
    const box = e.getBoundingClientRect();
    if (box.width < TARGET - 0.5 || box.height < TARGET - 0.5)
      faults.add(`target of ${round(box.width)}×${round(box.height)}: ${within(e)}`);
    if (!holds(meet(screen, clip(e.parentElement, "shown")), box)) continue;
    // Not outside of a rounded corner: what is seen there is no part of the target.
    const curve = Math.min(parseFloat(style(e).borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
    const inset = Math.max(Math.min(box.width / 5, box.height / 5, 10), 0.32 * curve);
    const xs = [box.left + inset, box.right - inset];
    const ys = [box.top + inset, box.bottom - inset];
    const points = [[(box.left + box.right) / 2, (box.top + box.bottom) / 2]];
    for (const x of xs) for (const y of ys) points.push([x, y]);
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || e.contains(hit)) continue;
      const list = e.closest("ul, ol, .hand");
      if (list && list.contains(hit) && exposed(e, box) >= TARGET) continue;
      faults.add(`covered: ${within(e)} by ${within(hit)}`);
      break;
    }
  }

  // -- nothing lies over something of another region; no two texts lie over one another --------
  const pairs = new Map();
  // A text that lets every touch through is a label, laid over a button on purpose.
  const isOver = (text, box) =>
    text.kind === "text" && box.kind === "box" && style(text.e).pointerEvents !== "none";
  for (let i = 0; i < leaves.length; i += 1) {
    for (let j = i + 1; j < leaves.length; j += 1) {
      const [a, b] = [leaves[i], leaves[j]];
      if (a.e.contains(b.e) || b.e.contains(a.e) || !overlap(a.shown, b.shown)) continue;
      const isText = a.kind === "text" && b.kind === "text";
      const isCovered = isOver(a, b) || isOver(b, a);
      if (a.region === b.region && !isText && !isCovered) continue;
      const [x, y] = [a, b].map((l) => within(l.e) + (l.kind === "text" ? ` ${said(l.text)}` : ""));
      const key = a.region === b.region ? x + y
        : [a.region, b.region].map((r) => (r ? regionName(r) : "page")).sort().join();
      pairs.set(key, [...(pairs.get(key) ?? []), `${x} and ${y}`]);
    }
  }
  for (const [first, ...more] of pairs.values())
    faults.add(`overlap: ${first}${more.length ? ` (and ${more.length} more)` : ""}`);

  // -- nothing is cut off, nothing spills out of its box ----------------------------------------
  const isBoxed = (e) => {
    const s = style(e);
    return s.backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(s.borderTopWidth) > 0;
  };
  const isPlaced = (e) => {
    const s = style(e);
    return ["absolute", "fixed"].includes(s.position) || s.transform !== "none" ||
      s.translate !== "none" || s.rotate !== "none";
  };
  for (const leaf of leaves.filter((l) => l.region && l.kind !== "box")) {
    const isName = leaf.e.closest(".name, bdi");
    const shownBy = clip(leaf.e, "cut");
    const what = `${within(leaf.e)}${leaf.kind === "text" ? ` ${said(leaf.text)}` : ""}`;
    if (!isName && !holds(shownBy, leaf.box, 3)) faults.add(`cut off: ${what}`);
    let e = leaf.kind === "text" ? leaf.e : leaf.e.parentElement;
    let placed = leaf.kind === "picture" && isPlaced(leaf.e);
    while (e && e.id !== "table" && e !== document.body && !isBoxed(e)) {
      placed ||= isPlaced(e);
      e = e.parentElement;
    }
    if (!e || placed || isName || e === document.body || e.id === "table") continue;
    const scrolls = !["visible", "hidden", "clip"].includes(style(e).overflowY);
    if (!scrolls && !holds(e.getBoundingClientRect(), meet(leaf.box, clip(e, "shown")), 3))
      faults.add(`spills out of ${named(e)}: ${what}`);
  }
  for (const e of all("#table .name, #table .prompt, #table .move").filter(isSeen)) {
    const hides = style(e).textOverflow === "ellipsis" && e.scrollWidth > e.clientWidth + 1;
    if (hides && !e.matches(".name") && !e.querySelector("bdi"))
      faults.add(`cut off: ${within(e)} ${said(e.textContent)}`);
  }
  if (strict) {
    for (const e of all("#table :is(.board, .players, .status, .doing, .hand)").flatMap(
      (region) => [region, ...all("*", region)])) {
      if (e.closest("svg") || e.closest("[popover], dialog, .sr-only") || !isSeen(e)) continue;
      const { overflowX: x, overflowY: y } = style(e);
      const scrolls = (o) => o === "auto" || o === "scroll";
      if ((scrolls(y) && e.scrollHeight > e.clientHeight + 1) ||
          (scrolls(x) && e.scrollWidth > e.clientWidth + 1)) faults.add(`scrolls inside: ${within(e)}`);
    }
  }

  // -- no button breaks a word, nor does anything else but the log ------------------------------
  const broken = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const e = node.parentElement;
      if (!node.data.trim() || e.closest("svg, .story") || isClosed(e) || !isSeen(e)) continue;
      if (e.closest("bdi") && !e.closest("button")) continue;
      for (const word of node.data.matchAll(/[^\s\u00ad\u200b-]+/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((r) => r.width);
        if (new Set(boxes.map((r) => round(r.top))).size > 1)
          faults.add(`a word is broken: ${within(e)} ${said(word[0])}`);
      }
    }
  };
  for (const e of all("header.top, #table, #said")) broken(e);
  return [...faults];
}
