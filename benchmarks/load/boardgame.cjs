// boardgame.io's own example game on its own server, in memory: `node boardgame.cjs PORT`.
const { Server } = require("boardgame.io/server");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const same = (line) => line.every((i) => G.cells[i] !== null && G.cells[i] === G.cells[line[0]]);
    if (LINES.some(same)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

Server({ games: [TicTacToe], origins: ["*"] }).run({
  port: Number(process.argv[2]),
  lobbyConfig: { apiPort: Number(process.argv[2]) + 1 },
});
