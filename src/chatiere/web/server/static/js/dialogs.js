// Dialogs open over the table and give the focus back when they close.
import { listenToSharing } from "./share.js";

export function listenToDialogs() {
  listenToSharing();
  const over = document.getElementById("over");
  if (over?.querySelector("#over-body").childElementCount) over.showModal(); // tapped before us
  document.addEventListener("click", (event) => {
    const target = event.target;
    const opener = target.closest("[data-open]");
    if (opener) document.getElementById(opener.dataset.open).showModal();
    if (target.closest("[data-over]")) document.getElementById("over").showModal();
    if (target.closest("[data-close]")) {
      target.closest("dialog")?.close();
      target.closest(".said")?.remove();
    }
    if (target.matches("dialog")) target.close(); // the backdrop
    const reactions = document.getElementById("reactions");
    if (reactions?.open && (!reactions.contains(target) || target.closest("[name=react], [name=say]"))) {
      reactions.open = false;
    }
  });
}
