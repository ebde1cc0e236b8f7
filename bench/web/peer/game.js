// A game of the same size as a round of Filou: three hands that others must not see, a row.
const { PlayerView } = require('boardgame.io/core');

const hand = () => [-8, -5, 3, 5, 8, 11, 15, 0, 20, 21];

exports.Sack = {
  name: 'sack',
  setup: ({ ctx }) => ({
    row: [],
    rounds: 0,
    bank: 21,
    mice: Array(ctx.numPlayers).fill(15),
    players: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, i) => [i, { hand: hand() }])),
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, card) => {
      if (!G.players[playerID].hand.includes(card)) return 'INVALID_MOVE';
      G.row.push({ owner: playerID, card });
      if (G.row.length === 3) {
        G.row = [];
        G.rounds += 1;
      }
    },
  },
};
