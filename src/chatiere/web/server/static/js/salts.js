// What this browser adds to the dealer's secret: fresh bytes for every match and every seat.
const BYTES = 16;
const MOST_SEATS = 6;
const asked = new Set();

const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (b) => b.toString(16).padStart(2, "0")).join("");

// Into the forms of a page: one for each seat that may be played at this device.
export function fillSalts() {
  for (const input of document.querySelectorAll("[data-salt]")) {
    const count = input.dataset.salt === "seats" ? MOST_SEATS : 1;
    input.value = Array.from({ length: count }, fresh).join(" ");
  }
}

// A table has shown its commitment and asks for our salts, `CODE 0 2`, before it deals.
export async function sendSalts(table) {
  const wanted = table.dataset.salts;
  if (!wanted || asked.has(wanted)) return;
  asked.add(wanted);
  const [code, ...seats] = wanted.split(" ");
  const token = document.querySelector("#act [name=token]").value;
  const salts = seats.map((seat) => `${seat}:${fresh()}`).join(" ");
  const how = { method: "POST", body: new URLSearchParams({ token, salts }), headers: { "hx-request": "true" } };
  try {
    if (!(await fetch(`/t/${code}`, how)).ok) asked.delete(wanted);
  } catch {
    asked.delete(wanted); // out of reach: the next picture of the table asks again, or it is dealt without
  }
}
