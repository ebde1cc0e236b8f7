// A link goes to others by the device's own share sheet where there is one, or by being copied.
const SAID = 2000;

export function listenToSharing() {
  if (navigator.share) document.documentElement.classList.add("can-share");
  document.addEventListener("click", (event) => {
    const shared = event.target.closest("[data-share]");
    if (shared) share(shared.dataset);
    const copied = event.target.closest("[data-copy]");
    if (copied) copy(copied);
  });
}

function share({ share: url, text }) {
  navigator.share({ title: document.title, text, url }).catch(() => {}); // they changed their mind
}

async function copy(button) {
  const is = await written(button.dataset.copy);
  if (!is || !button.dataset.copied) return;
  const before = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = before; }, SAID);
}

// At home, without https, browsers have no clipboard but the old way.
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "sr-only";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const is = document.execCommand("copy");
    field.remove();
    return is;
  }
}
