// What every page does by itself: salts for the dealer, a key from a link, the service worker.
import { fillSalts } from "./salts.js";

fillSalts();

const key = document.querySelector("[data-key]");
if (key && location.hash.length > 1) {
  key.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname); // not for the next one at this screen
}
const link = document.querySelector("[data-key-link]");
if (link) link.textContent = link.href;

// Beside the pages: our files when there is no connection, and who is told of a turn.
window.addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
