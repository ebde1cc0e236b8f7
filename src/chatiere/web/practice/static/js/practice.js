// The figures under a question, and how long it took from seeing it to answering it.
const form = document.querySelector("[data-ask]");
const input = form.elements.said;
const shown = performance.now();

form.querySelector("[data-pad]").hidden = false;
form.querySelector("[data-plain]").hidden = true;
input.inputMode = "none"; // the figures are on the page: no second keyboard over it

form.addEventListener("pointerdown", (event) => {
  if (event.target.closest("[data-pad]")) event.preventDefault(); // the focus stays in the answer
});
form.addEventListener("click", (event) => {
  const digit = event.target.closest("[data-digit]");
  if (digit && input.value.length < input.maxLength) input.value += digit.dataset.digit;
  if (event.target.closest("[data-erase]")) input.value = input.value.slice(0, -1);
});
document.addEventListener("keydown", (event) => {
  if (/^[0-9]$/.test(event.key) && document.activeElement !== input) input.focus();
});
form.addEventListener("submit", () => {
  form.elements.ms.value = Math.round(performance.now() - shown);
});
