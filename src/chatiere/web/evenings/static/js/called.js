// At a table of an evening that is over: who is drawn for the next round goes there by themselves.
const SECONDS = 4;
const gathering = document.querySelector("script[data-gathering]").dataset.gathering;

async function ask() {
  if (document.hidden || !document.querySelector("#table.over")) return;
  try {
    const answer = await fetch(`/evenings/${gathering}/call`);
    const { go } = answer.ok ? await answer.json() : {};
    if (go && go !== location.pathname) location.assign(go);
  } catch {
    // out of reach: the next one asks again
  }
}
setInterval(ask, SECONDS * 1000);
