// Two taps where a mistake hurts, for those who want it: the first one arms the button, which stays
// armed while others react.
let armed = null; // the move that the next tap makes, and when

function when(button) {
  return `${document.getElementById("table").dataset.n} ${button.value}`;
}

function show() {
  for (const button of document.querySelectorAll("button.move")) {
    button.classList.toggle("armed", when(button) === armed);
  }
}

export function listenToTaps() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.move");
    const asks = button && document.documentElement.dataset.taps === "two" && "careful" in button.dataset;
    const tapped = asks ? when(button) : null;
    if (asks && tapped !== armed) {
      event.preventDefault();
      event.stopPropagation();
      armed = tapped;
    } else {
      armed = null;
    }
    show();
  }, true);
  document.addEventListener("htmx:after:swap", show);
}
