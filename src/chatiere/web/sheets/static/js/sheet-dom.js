// Small parts of a page, made by a script: no text is ever read as HTML.
const SVG = "http://www.w3.org/2000/svg";

export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) made.addEventListener(event, act);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export function picture(address) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "art");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", address);
  svg.append(use);
  return svg;
}

export const fill = (text, words) => text.replace(/\{(\w+)\}/g, (hole, name) => words[name] ?? hole);

export const number = (value) => String(value).replace("-", "−");

const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

export const joined = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

export const day = (when) =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(new Date(when));
