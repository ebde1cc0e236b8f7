const { Server, Origins } = require('boardgame.io/server');
const { Sack } = require('./game.js');

// The system chooses a port that is free, and we say which.
const server = Server({ games: [Sack], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`ready ${appServer.address().port}`));
