// Offers to notify when it is your turn, where the host has keys for it and the browser can.
const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
if (can) offerToNotify(document.querySelector("[data-push]"));

async function offerToNotify(box) {
  const on = box.querySelector("[data-push-on]");
  const off = box.querySelector("[data-push-off]");
  const said = box.querySelector("[data-push-said]");
  const key = box.dataset.key;
  const show = (isOn, words = "") => {
    on.hidden = isOn;
    off.hidden = !isOn;
    said.textContent = said.dataset[words] ?? "";
  };

  async function current() {
    const { pushManager } = await navigator.serviceWorker.ready;
    return pushManager.getSubscription();
  }

  async function turnOn() {
    if ((await Notification.requestPermission()) !== "granted") return show(false, "denied");
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await current())?.unsubscribe(); // it may be for a key that the host has no more
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await send(made);
    show(true, "yes");
    off.focus();
  }

  async function turnOff() {
    const made = await current();
    if (made) {
      await send(made, { drop: "yes" });
      await made.unsubscribe();
    }
    show(false, "no");
    on.focus();
  }

  const tried = (deed) => () => deed().catch(() => { said.textContent = said.dataset.failed; });
  on.addEventListener("click", tried(turnOn));
  off.addEventListener("click", tried(turnOff));
  box.hidden = false;
  show(false);
  const made = await current();
  if (!made || Notification.permission !== "granted") return;
  show(true);
  await send(made).catch(() => {}); // the host may have forgotten, or the language is another one
}

async function send(made, more = {}) {
  const { endpoint, keys } = made.toJSON();
  const token = document.querySelector("#act [name=token]").value;
  const body = new URLSearchParams({ token, endpoint, ...keys, ...more });
  const answer = await fetch("/push", { method: "POST", body });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}
