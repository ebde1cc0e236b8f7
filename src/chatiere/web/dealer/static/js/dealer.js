// Checks a game's dealer with the browser's own cryptography: commitment, salts, every draw.
// What is said stands in the page's templates, in the reader's language.
const MOST = 2 * 2 ** 20;
const form = document.querySelector("[data-dealer]");
const verdict = document.getElementById("verdict");

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hex = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = (data) => crypto.subtle.digest("SHA-256", data);

// In records of version 1 the salts stand without their lengths.
const lengthOf = (salt) => (salt.length / 2).toString(16).padStart(2, "0");
const mixedOf = ({ chatiere, salts }) =>
  salts.map((salt) => (chatiere === 1 ? salt : lengthOf(salt) + salt)).join("");

async function dealerOf(record) {
  const mixed = await sha256(bytes(record.seed + mixedOf(record)));
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", mixed, hmac, false, ["sign"]);
  return async (n, outcomes) => {
    const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(String(n)));
    return outcomes[Number(BigInt(`0x${hex(digest)}`) % BigInt(outcomes.length))];
  };
}

// The first thing that does not fit, as the kind of fault and the words to tell it with.
async function faultIn(record, draws, tell) {
  const due = hex(await sha256(bytes(record.seed)));
  if (due !== record.commitment) return ["commitment", { due, has: record.commitment }];
  const seat = record.players.findIndex(({ kind }, n) => kind === "bot" && record.salts[n]);
  if (seat >= 0) return ["salt", { seat, has: record.salts[seat] }];
  const dealer = await dealerOf(record);
  for (const [n, draw] of draws.entries()) {
    const what = record.moves[draw.move][1];
    const told = { n, move: draw.move, what, due: await dealer(n, draw.outcomes), has: draw.drawn };
    // The server knows the rules; which moves there are and what they drew, the record says.
    if (draw.n !== n || what.split(" ")[draw.word] !== draw.drawn) return ["server", told];
    if (told.due !== told.has) return ["draw", told];
    tell(n + 1);
  }
  return null;
}

async function recordOf() {
  const file = form.querySelector("[type=file]")?.files[0];
  if (file) return file;
  const answer = await fetch(form.dataset.source);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.blob();
}

async function check() {
  say("checking");
  const content = await recordOf();
  if (content.size > MOST) return say("large");
  const headers = { "content-type": "application/json" };
  const asked = await fetch("/dealer/draws", { method: "POST", body: content, headers });
  const { draws, error } = await asked.json();
  if (!draws) return say("unreadable", { error });
  const record = JSON.parse(await content.text());
  const bar = verdict.querySelector("progress");
  bar.max = Math.max(draws.length, 1);
  const fault = await faultIn(record, draws, (n) => { bar.value = n; });
  if (fault) return say(...fault);
  const words = { error, draws: draws.length, moves: record.moves.length, commitment: record.commitment };
  return say(error ? "broken" : "good", words);
}

function say(kind, words = {}) {
  const said = document.getElementById(`say-${kind}`).content.cloneNode(true);
  for (const hole of said.querySelectorAll("[data-hole]")) {
    hole.textContent = words[hole.dataset.hole];
  }
  verdict.replaceChildren(said);
}

const button = form?.querySelector("button"); // there is none while the game is on
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  await check().catch(() => say("unreachable"));
  button.disabled = false;
  button.focus();
});
form?.addEventListener("change", () => verdict.replaceChildren());
if (!form) {
  // nothing to check yet
} else if (globalThis.crypto?.subtle) {
  button.disabled = false;
} else {
  say("insecure"); // browsers reckon for pages from https and from this computer alone
}
