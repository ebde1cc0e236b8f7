// Two taps where a mistake hurts, for those who want it: the first one arms the button.
export function listenToTaps() {
  document.addEventListener("click", (event) => {
    const armed = document.querySelector(".armed");
    const button = event.target.closest("button.move");
    if (armed && armed !== button) armed.classList.remove("armed");
    if (!button || document.documentElement.dataset.taps !== "two") return;
    if (!("careful" in button.dataset) || button.classList.contains("armed")) return;
    event.preventDefault();
    event.stopPropagation();
    button.classList.add("armed");
  }, true);
}
