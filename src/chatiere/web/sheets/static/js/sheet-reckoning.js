// What a sheet comes to: its entries played through the game's own rules, which the server has
// written down as JavaScript.
const OVER = -2;

export function reckon(rules, record, entries = record.entries) {
  const s = rules.newState();
  const seats = record.names.map((_, seat) => seat);
  const scores = () => seats.map((seat) => rules.score(s, seat));
  s.players = seats.length;
  rules.begin(s, record.first);
  const rows = [];
  let before = scores();
  for (const entry of entries) {
    const form = rules.asks(s);
    rules.enter(s, entry);
    const now = scores();
    rows.push({ form, gained: now.map((points, seat) => points - before[seat]) });
    before = now;
  }
  const form = rules.asks(s);
  return {
    rows,
    scores: before,
    form,
    isOver: form === OVER,
    winners: seats.filter((seat) => rules.wins(s, seat)),
    verdict: form === OVER ? rules.verdict(s) : -1,
    role: (n) => rules.role(s, n),
    problem: (answers) => rules.problem(s, answers),
  };
}
