// A transition that the browser breaks off, because its window changed, is no fault.
export function listenToQuietTransitions() {
  window.addEventListener("unhandledrejection", (event) => {
    if (/transition/i.test(String(event.reason?.message))) event.preventDefault();
  });
}
