// Names are asked of those who play at this device: beside you, or where a single seat says so.
const form = document.querySelector("[data-new]");
const names = form.querySelector(".names");

function isHere(place) {
  const { who, people } = form.elements;
  const seat = form.elements[`seat${place}`].value;
  return seat ? seat === "here" : who.value === "here" && place < Number(people.value);
}

function ask() {
  for (const label of names.querySelectorAll("[data-place]")) {
    label.hidden = !isHere(Number(label.dataset.place));
  }
  const asked = names.querySelector("[data-place]:not([hidden])") !== null;
  names.hidden = !asked;
  names.classList.toggle("names-asked", asked);
}

if (names) {
  form.addEventListener("change", ask);
  window.addEventListener("pageshow", ask); // a browser that comes back has its choices again
  ask();
}
