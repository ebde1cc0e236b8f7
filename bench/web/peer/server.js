const { Server, Origins } = require('boardgame.io/server');
const { Sack } = require('./game.js');

const server = Server({ games: [Sack], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log('ready'));
