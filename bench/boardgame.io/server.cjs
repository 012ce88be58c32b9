/**
 * The contestant that anybody knows: a server of boardgame.io as its documentation has it, with matches in memory, and a
 * game whose only move changes four of 190 cells, as a move of ours does on average. No rules, no journal.
 */
const { createServer } = require('node:net');
const { Server, Origins } = require('boardgame.io/server');

const CELLS = 190;

const game = {
  name: 'load',
  setup: () => ({ cells: new Array(CELLS).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    intent: ({ G }, code) => {
      for (let cell = 0; cell < 4; cell++) G.cells[(code * 7 + cell * 31) % CELLS] = code & 127;
    },
  },
};

// It logs each move otherwise.
console.log = () => undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
// With what its packages are today, it answers calls of the lobby only on a port of their own, which it wants to be told.
const probe = createServer().listen(0, '127.0.0.1', () => {
  const { port: lobby } = probe.address();
  probe.close(async () => {
    const { appServer } = await server.run({ port: 0, lobbyConfig: { apiPort: lobby } });
    process.send({ port: appServer.address().port, lobby });
  });
});
let collecting = 0;
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const after = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ cpu: (user + system - collecting) / 1000, heap: heapUsed + external, rss });
  // It is asked for here and is no work of the server.
  collecting += after.user + after.system - user - system;
});
process.on('disconnect', () => process.exit(0));
