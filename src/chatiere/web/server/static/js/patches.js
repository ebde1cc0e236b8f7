// Of the pictures that a live stream sends only what is new comes: here each is put together again,
// before anybody looks at it. `patches.py` says how they are written; a whole picture comes as it
// is. This is no module but a piece of `live.js`, so that it is there before the first picture.
{
  const BETWEEN = "<\x1e>";
  let texts = []; // those of the picture before, in their order

  const whole = (patch) => {
    const [head, ...added] = patch.split(BETWEEN);
    const before = texts;
    let next = 0;
    texts = head.slice(1).split(" ").flatMap((run) => {
      if (run[0] === "+") return added.slice(next, (next += Number(run)));
      const [first, last] = run.split("-").map(Number);
      return before.slice(first, last + 1);
    });
    return texts.join("");
  };

  document.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
    if (!message.event && message.data[0] === "=") message.data = whole(message.data);
  }, true);
}
