// What a sheet needs from the server: the page itself, kept by the service worker for when there
// is no connection, and the circles of who plays.  Results are sent as soon as that is possible,
// and count once however often they are sent.
import { all, find, write } from "./sheet-records.js";

const CIRCLES = "chatiere-circles";
const LATER = new Set([403, 408, 409, 425, 429, 500, 502, 503, 504]);

export async function keepPage() {
  const registration = await navigator.serviceWorker?.ready;
  for (const path of new Set(["/sheets", location.pathname])) registration?.active.postMessage({ keep: path });
}

// Fresh from the server, or as this device saw them last.
export async function circles() {
  try {
    const answer = await fetch("/sheets/circles", { cache: "no-store" });
    if (answer.ok) {
      const found = await answer.json();
      localStorage.setItem(CIRCLES, JSON.stringify(found.circles));
      return found;
    }
  } catch {
    // no connection
  }
  try {
    return { token: "", circles: JSON.parse(localStorage.getItem(CIRCLES)) ?? [] };
  } catch {
    return { token: "", circles: [] };
  }
}

let sending = null;
export function sendResults() {
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  const waiting = () => all().filter((record) => record.kept?.state === "waiting");
  if (!waiting().length) return;
  const { token } = await circles();
  if (!token) return;
  for (const record of waiting()) await send(record, token);
}

async function send(record, token) {
  const { circle, places } = record.kept;
  const form = { token, id: record.id, circle, game: record.game, first: record.first,
    places: JSON.stringify(places), entries: JSON.stringify(record.entries) };
  try {
    const answer = await fetch("/sheets/results", {
      method: "POST", body: new URLSearchParams(form), headers: { "hx-request": "true" },
    });
    if (LATER.has(answer.status)) return;
    const page = answer.ok ? null : new DOMParser().parseFromString(await answer.text(), "text/html");
    const why = page?.body.textContent.trim() ?? "";
    const now = find(record.id);
    if (now?.kept) write({ ...now, kept: { ...now.kept, state: answer.ok ? "kept" : "refused", why } });
  } catch {
    // no connection: later
  }
}
