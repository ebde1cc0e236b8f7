// A page that several people look at and that changes by itself: a circle, an evening, a class.
import { watchConnection } from "./connection.js";
import { listenToDialogs } from "./dialogs.js";
import { listenToLosses } from "./losses.js";

listenToDialogs();
listenToLosses();
watchConnection(document.getElementById("live"), document.getElementById("away"));

// Who is called to a table goes there by itself, once: who comes back from it may stay.
const call = () => document.querySelector("#room [data-go]")?.dataset.go;
let called = call();
document.addEventListener("htmx:after:swap", () => {
  const now = call();
  if (now && now !== called) location.assign(now);
  called = now;
});
