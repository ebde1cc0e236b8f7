// Says when the table is out of reach, and takes it up again as soon as it can.
const SILENCE = 11_000; // two signs of life missed
const LEAVING = 5000; // who has not gone by then has stayed

export function watchConnection(live, notice) {
  let connection = null;
  let last = Date.now();
  let left = -LEAVING;
  const here = (is) => {
    if (!is && Date.now() - left < LEAVING) return; // Firefox breaks off the stream of a page it leaves
    notice.hidden = is;
    live.classList.toggle("cut-off", !is);
  };
  const again = () => {
    if (!connection) return location.reload(); // the stream never began
    connection.delayCanceller?.();
    connection.reader?.cancel();
  };
  live.addEventListener("htmx:sse:after:connection", (event) => {
    connection = event.detail.connection;
    last = Date.now();
    here(true);
  });
  const alive = () => {
    last = Date.now();
    here(true);
  };
  live.addEventListener("htmx:sse:after:message", alive);
  live.addEventListener("beat", alive);
  live.addEventListener("htmx:sse:error", (event) => {
    if ([403, 404].includes(event.detail.status)) location.reload(); // the page says why
    here(false);
  });
  live.addEventListener("htmx:sse:before:connection", (event) => {
    if (event.detail.connection.attempt > 0) here(false);
  });
  window.addEventListener("beforeunload", () => { left = Date.now(); });
  window.addEventListener("offline", () => here(false));
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - last > SILENCE) again();
  });
  setInterval(() => {
    if (Date.now() - last <= SILENCE) return;
    here(false);
    last = Date.now();
    again();
  }, 1000);
}
