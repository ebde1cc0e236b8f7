// At a table of an evening: who is drawn for the next round goes there by themselves.  After the game
// it is asked often, during it seldom: the host may have ended this table.
const SECONDS = 4;
const SELDOM = 5;
const gathering = document.querySelector("script[data-gathering]").dataset.gathering;
let times = 0;

async function ask() {
  times += 1;
  const isOver = document.querySelector("#table.over") !== null;
  const isDue = isOver || (document.querySelector("#table.sits") && times % SELDOM === 0);
  if (document.hidden || !isDue) return;
  try {
    const answer = await fetch(`/evenings/${gathering}/call`);
    const { go } = answer.ok ? await answer.json() : {};
    if (go && go !== location.pathname) location.assign(go);
  } catch {
    // out of reach: the next one asks again
  }
}
setInterval(ask, SECONDS * 1000);
