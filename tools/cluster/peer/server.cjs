// boardgame.io with a game that does next to nothing, on a view of some 5 kB, in memory.
// node server.cjs: prints its port once it listens.
const { Server, Origins } = require("boardgame.io/server");

const CARDS = 88;

const heist = {
  name: "heist",
  disableUndo: true,
  setup: () => ({
    cards: Array.from({ length: CARDS }, (_, at) => ({ name: `card ${at}`, at, kind: "crew", up: at % 2 })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, card) => {
      G.cards[card].up += 1;
    },
  },
  playerView: ({ G }) => G,
};

const server = Server({ games: [heist], origins: [Origins.LOCALHOST] });
server.run(0).then(({ appServer }) => console.log("port", appServer.address().port));
