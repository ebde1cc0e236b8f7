// The questions of a form, as fields that are large enough for a finger.
import { el, fill, picture } from "./sheet-dom.js";

let made = 0;
const newName = () => `q${(made += 1)}`;

// Every field: its element, and `value()`, which is null while it is not filled in.
function numberField(question, context, start) {
  const most = question.most[context.players] ?? 0;
  const id = newName();
  const input = el("input", {
    id, type: "number", inputmode: "numeric", min: question.least, max: most, step: 1,
    value: start ?? question.least, on: { input: context.changed },
  });
  const step = (by) => () => {
    const now = Number(input.value) || 0;
    input.value = Math.min(most, Math.max(question.least, now + by));
    context.changed();
  };
  const button = (says, sign, by) =>
    el("button", { type: "button", class: "step", "aria-label": `${says}: ${context.called}`, on: { click: step(by) } }, sign);
  const { less, more } = context.words;
  const element = el("div", { class: "number-field" },
    el("label", { for: id }, context.visible, el("span", { class: "sr-only" }, ` ${context.hidden}`)),
    el("div", { class: "stepper" }, button(less, "−", -1), input, button(more, "+", 1)));
  const value = () => {
    const now = Number(input.value);
    return input.value !== "" && Number.isInteger(now) && now >= question.least && now <= most ? now : null;
  };
  return { element, value };
}

function choiceField(options, legend, context, start) {
  const name = newName();
  const radios = options.map(([value, says]) => {
    const input = el("input", { type: "radio", name, value, on: { change: context.changed } });
    input.checked = value === start;
    return el("label", { class: "pick" }, input, el("span", {}, says));
  });
  const element = el("fieldset", { class: "picks" }, el("legend", {}, legend), ...radios);
  const value = () => {
    const chosen = element.querySelector("input:checked");
    return chosen ? Number(chosen.value) : null;
  };
  return { element, value };
}

const seatField = (question, context, start) => {
  const seats = context.names.map((name, seat) => [seat, name]);
  const options = question.nobody ? [...seats, [-1, question.nobody]] : seats;
  return choiceField(options, question.says, context, start);
};

const optionField = (question, context, start) =>
  choiceField(question.choices.map((choice, n) => [n, choice.says]), question.says, context, start);

function cardsField(question, context, start) {
  const most = question.most[context.players];
  let chosen = [...(start ?? [])];
  const { add, remove, cards } = context.words;
  const face = ({ picture: address, says }) => (address ? picture(address) : says);
  const list = el("ul", { class: "chosen-cards" });
  const count = el("span", { class: "note", role: "status" });
  const show = () => {
    list.replaceChildren(...chosen.map((card, place) => el("li", {}, el("button", {
      type: "button", class: "card-button", "aria-label": fill(remove, { card: question.choices[card].says }),
      on: { click: () => take(place) },
    }, face(question.choices[card])))));
    count.textContent = context.counts ? fill(cards, { n: chosen.length, most }) : "";
    list.hidden = !chosen.length;
  };
  const take = (place) => {
    chosen.splice(place, 1);
    show();
    context.changed();
    (list.querySelectorAll("button")[Math.min(place, chosen.length - 1)] ?? palette.querySelector("button")).focus();
  };
  const put = (card) => () => {
    if (chosen.length >= most) return;
    chosen = [...chosen, card].sort((a, b) => a - b);
    show();
    context.changed();
  };
  const palette = el("div", { class: "palette" }, ...question.choices.map((choice, card) => el("button", {
    type: "button", class: "card-button", "aria-label": fill(add, { card: choice.says }), on: { click: put(card) },
  }, face(choice))));
  show();
  const element = el("fieldset", { class: "cards-field" }, el("legend", {}, context.visible, el("span", { class: "sr-only" }, ` ${context.hidden}`)), palette, list, count);
  return { element, value: () => chosen };
}

const FIELDS = { number: numberField, seat: seatField, choice: optionField, cards: cardsField };

// A whole form: what is asked once, then for everybody.  `start` are answers from before.
export function buildForm(form, names, words, start, changed) {
  const base = { players: names.length, names, words, changed };
  const fields = {};
  const element = el("div", { class: "questions" });
  for (const question of form.questions.filter((q) => !q.each)) {
    const context = { ...base, visible: question.says, hidden: "", called: question.says, counts: true };
    fields[question.key] = FIELDS[question.kind](question, context, start?.[question.key]);
    element.append(fields[question.key].element);
  }
  const each = form.questions.filter((q) => q.each);
  for (const question of each) fields[question.key] = [];
  for (const [seat, name] of each.length ? names.entries() : []) {
    const part = el("div", { class: "of-player", role: "group", "aria-label": name }, el("b", {}, el("bdi", {}, name)));
    for (const question of each) {
      const context = { ...base, visible: question.says, hidden: name, called: `${question.says}, ${name}`, counts: false };
      const field = FIELDS[question.kind](question, context, start?.[question.key]?.[seat]);
      fields[question.key].push(field);
      part.append(field.element);
    }
    element.append(part);
  }
  const value = (field) => (Array.isArray(field) ? field.map((one) => one.value()) : field.value());
  return { element, answers: () => Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, value(field)])) };
}

export const isComplete = (answers) =>
  Object.values(answers).every((said) => said !== null && !(Array.isArray(said) && said.includes(null)));
