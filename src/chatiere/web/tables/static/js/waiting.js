// Tells that a table waits for you, also from a tab in the background: the title, the tab's icon,
// the badge of the installed site. And since when somebody is waited for, by your own calendar.
const PAUSE = 30_000;

export function tellTurns(count) {
  const plain = document.title.replace(/^● /, "");
  document.title = count ? `● ${plain}` : plain;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = count ? "/icon-turn.svg" : "/icon.svg";
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (count) navigator.setAppBadge?.(count)?.catch(() => {});
  else navigator.clearAppBadge?.()?.catch(() => {});
}

export function tellSince() {
  for (const since of document.querySelectorAll("time.since")) {
    const then = new Date(since.dateTime);
    const days = Math.round((midnight(new Date()) - midnight(then)) / 86_400_000);
    const { time, yesterday, day } = since.dataset;
    if (days <= 0) since.textContent = time.replace("{}", written(then, { timeStyle: "short" }));
    else if (days === 1) since.textContent = yesterday;
    else since.textContent = day.replace("{}", written(then, { day: "numeric", month: "long" }));
  }
}

const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);

function written(date, how) {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, how).format(date);
}

// The home page asks now and then at which of its tables it is your turn.
const marks = [...document.querySelectorAll("[data-turn]")];
const show = (tables) => {
  for (const mark of marks) mark.hidden = !tables.includes(mark.dataset.turn);
  tellTurns(tables.length);
};

async function ask() {
  try {
    const answer = await fetch("/turns", { cache: "no-store" });
    if (answer.ok) show((await answer.json()).tables);
  } catch {
    // out of reach: it is asked again
  }
}
if (marks.length) {
  tellTurns(marks.filter((mark) => !mark.hidden).length);
  setInterval(ask, PAUSE);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
}
