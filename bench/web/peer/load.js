// The same load for boardgame.io: node load.js PORT TABLES SECONDS PID, one line of JSON out.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Sack } = require('./game.js');

const fs = require('node:fs');
const [port, tables, seconds, pid] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const post = async (path, body) => {
  const answer = await fetch(base + path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  return answer.json();
};
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// What the server has used of a core, in the system's ticks.
function ticks() {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, '').trim().split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function lay() {
  const { matchID } = await post('/games/sack/create', { numPlayers: 3 });
  const table = { clients: [], late: [], wanted: 0, sent: 0, mover: 0, heard: new Set() };
  for (let seat = 0; seat < 3; seat++) {
    const { playerCredentials } = await post(`/games/sack/${matchID}/join`, {
      playerID: String(seat), playerName: `P${seat}`,
    });
    const client = Client({
      game: Sack, numPlayers: 3, matchID, playerID: String(seat), credentials: playerCredentials,
      multiplayer: SocketIO({ server: base }), debug: false,
    });
    client.subscribe((state) => {
      // The mover's own page changes before the server has answered: only the others count.
      if (!state || seat === table.mover || state._stateID < table.wanted) return;
      if (table.heard.has(seat) || !table.sent) return;
      table.heard.add(seat);
      table.late.push(performance.now() - table.sent);
    });
    client.start();
    table.clients.push(client);
  }
  return table;
}

async function play(table, delay) {
  await wait(delay);
  let due = performance.now();
  let lost = 0;
  for (let i = 0; i < seconds; i++) {
    const state = table.clients[0].getState();
    table.mover = Number(state.ctx.currentPlayer);
    table.wanted = state._stateID + 1;
    table.heard.clear();
    table.sent = performance.now();
    table.clients[table.mover].moves.place(11);
    while (table.heard.size < 2 && performance.now() - table.sent < 5000) await wait(5);
    if (table.heard.size < 2) lost++;
    due += 1000;
    await wait(Math.max(0, due - performance.now()));
  }
  return lost;
}

(async () => {
  const all = [];
  for (let i = 0; i < tables; i++) all.push(await lay());
  await wait(1000);
  for (const table of all) table.late = [];
  const before = ticks();
  const lost = await Promise.all(all.map((table, i) => play(table, (1000 * i) / tables)));
  const used = ticks() - before;
  const late = all.flatMap((table) => table.late).sort((a, b) => a - b);
  const at = (share) => late[Math.floor(share * late.length)] / 1000;
  const told = { median: at(0.5), p95: at(0.95), lost: lost.reduce((a, b) => a + b, 0), ticks: used, moves: tables * seconds };
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
})();
