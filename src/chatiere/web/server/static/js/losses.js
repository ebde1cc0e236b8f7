// What was pressed and does not get through: the train is in a tunnel, the server that had it died,
// the database restarts.  A move names its number, so it is made once however often it arrives: it
// is sent until it does.  Of all else nobody here can know whether it arrived: its sender is told.
const PAUSE = 500;
const PATIENCE = 15_000;
const PASSING = [502, 503, 504]; // not to be had now, says what stands before the servers, or they

const wait = (time) => new Promise((done) => setTimeout(done, time));
const table = () => document.getElementById("table");

async function insist(address, request) {
  const n = request.body.get("n");
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await fetch(address, request).catch((error) => error);
    if (answer.ok || (answer.status && !PASSING.includes(answer.status))) return answer;
    await wait(PAUSE);
    if (table()?.dataset.n !== n) return new Response(""); // it had arrived, or comes too late
    if (Date.now() > end) {
      if (answer instanceof Error) throw answer;
      return answer;
    }
  }
}

export function listenToLosses() {
  const said = document.getElementById("said");
  const tell = () => said.replaceChildren(document.getElementById("lost").content.cloneNode(true));
  const isOurs = ({ detail: { ctx } }) => ctx.target === said;
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (isOurs(event) && ctx.request.body?.has("move") && ctx.request.body.has("n")) ctx.fetch = insist;
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { response, text } = event.detail.ctx;
    if (!isOurs(event) || response.status < 500 || text.includes('class="said"')) return;
    event.preventDefault(); // the words of what stands before the servers
    tell();
  });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx && isOurs(event) && !event.detail.ctx.response) tell();
  });
}
