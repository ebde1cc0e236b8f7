// Score sheets as this device keeps them: each under a key of its own, written at every change.
const PREFIX = "chatiere-sheet-";
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 10;

function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key));
    return Array.isArray(found?.names) && Array.isArray(found.entries) ? found : null;
  } catch {
    return null;
  }
}

export const find = (id) => stored(PREFIX + id);

export function all() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map(stored).filter(Boolean).sort((a, b) => b.at - a.at);
  } catch {
    return []; // a browser that keeps nothing
  }
}

// Whether it is kept: some browsers keep nothing, or have no room left.
export function write(record) {
  try {
    localStorage.setItem(PREFIX + record.id, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

export const drop = (id) => localStorage.removeItem(PREFIX + id);

// A name that no other sheet has: a server that gets it twice knows it again.
export function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH));
  return Array.from(numbers, (n) => LETTERS[n % LETTERS.length]).join("");
}
