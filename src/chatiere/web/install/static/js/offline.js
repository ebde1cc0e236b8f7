// Shown in place of a page that is out of reach: looks now and then whether it is back.
const PAUSE = 5_000;

async function look() {
  try {
    const answer = await fetch("/readyz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // still out of reach
  }
}
if (location.pathname !== "/offline") {
  window.addEventListener("online", look);
  setInterval(look, PAUSE);
}

// Score sheets work here, for who has opened them before.
const sheets = document.querySelector("[data-sheets]");
if (await caches.match("/sheets", { ignoreVary: true })) sheets.hidden = false;
