// Generated from server/wire by `make wire`; a test compares the two. Do not edit.

export interface AskingState {
  by: "x" | "o";
  request: "undo" | "draw" | "rematch";
}

export interface BoardPicture {
  columns: number;
  rows: number;
  /** One character per cell, in reading order: x, o, . for empty, a space for out of play. */
  marks: string;
  names: string[];
  hands: [number, number];
  winning: number[];
  gravity: boolean;
  /** The frame around the cells in play: left column, top row, columns, rows. */
  window: [number, number, number, number] | null;
  /** Pairs of cells between which pieces move, where not all moves are allowed. */
  roads: [number, number][];
  /** Whether both players place the same marks: they are then called first and second player. */
  shared_marks: boolean;
  /** Whether the player who completes a line loses. */
  line_loses: boolean;
  /** The layers of the board, from the lowest to the highest; each has rows / layers rows. */
  layers: number;
}

/** The part of a match that depends on its position alone. */
export interface BoardState {
  spec: string;
  title: string;
  position: string;
  board: BoardPicture;
  legal: LegalMove[];
  last: LastMove | null;
  /** The game's own hints for beginners: one a move, each shown once. */
  hints: string[];
  /** Whether most people know the game: its rules are then not opened before the first match. */
  familiar: boolean;
}

/** Seconds left when the message was sent. */
export interface ClockState {
  x: number;
  o: number;
  increment: number;
  running: "x" | "o" | null;
}

/** The course: an introduction, and all lessons in order. */
export interface Course {
  title: string;
  /** HTML. */
  introduction: string;
  /** Languages with at least one lesson, English first. */
  languages: string[];
  parts: CoursePart[];
  closing: PageListing;
  /** The address of this package as a zip, for Python in the page. */
  package: string;
}

/** A checkpoint or the closing page. */
export interface CoursePage {
  name: string;
  title: string;
  /** Of this text: English where there is no translation. */
  language: string;
  reading: (HtmlBlock | TryBlock | QuestionBlock | PredictBlock)[];
}

export interface CoursePart {
  title: string;
  /** HTML. */
  about: string;
  lessons: LessonListing[];
  checkpoint: PageListing;
}

/** A new match. Each side is `me`, `friend`, `open` (anyone), or a computer's level. */
export interface Create {
  spec: string;
  x?: string;
  o?: string;
  /** Draw lots for who is x and moves first. */
  shuffle?: boolean;
  /** Whether players may see the values of moves while they play. */
  ball?: boolean;
  time?: Timing | null;
  start?: string | null;
  name?: string;
}

export interface Done {
  ok: true;
  version: number;
  /** The match after the command. */
  match: MatchView | null;
  /** The sides that you play. */
  you: ("x" | "o")[];
  /** The answer to `rate`: all moves, or those known so far. Ask again for the others. */
  ratings: MoveRating[] | null;
  lobby: LobbyState | null;
}

/** A move with what it is worth for the player who makes it, and what it does. */
export interface ExplainedMove {
  value: "win" | "draw" | "loss";
  remoteness: number | null;
  player: "x" | "o";
  move: string;
  tactics: TacticState[];
  /** The position after the move. */
  position: string;
}

/** A move of a match, with the value before it. */
export interface ExplainedPly {
  value: "win" | "draw" | "loss";
  remoteness: number | null;
  player: "x" | "o";
  move: string;
  tactics: TacticState[];
  /** The position after the move. */
  position: string;
  /** Of the ply, from 1. */
  number: number;
  round: number;
  before: OutcomeState;
  change: string;
  mistake: boolean;
}

/** A short match that shows what a game is about. */
export interface GameDemo {
  /** A mark on a cell (`x4`), a piece that moves (`4>1`), or a shift of all pieces (`@-6`). */
  steps: string[];
  /** The cells of the line at its end. */
  winning: number[];
  /** The number of steps after which the board looks typical of the game. */
  typical: number;
}

/** The rules of a game in a few pictures. */
export interface GameRules {
  spec: string;
  title: string;
  steps: RuleStep[];
}

/** A game that can be played here. */
export interface GameState {
  name: string;
  spec: string;
  title: string;
  summary: string;
  /** Whether its card is shown at once, or only among all games. */
  featured: boolean;
  board: BoardPicture;
  start: string;
  levels: string[];
  /** Whether its solution is used now: `perfect` is perfect, and values can be shown. */
  exact: boolean;
  /** Whether it can be solved here. If it is not exact yet, asking for values starts that. */
  solvable: boolean;
  /** Whether it is too large to be solved as a whole, and a search answers for each position. If
it is not solvable either, the search needs a book of openings that is not here. */
  searched: boolean;
  can_draw: boolean;
  /** None if the moves do not name cells. */
  demo: GameDemo | null;
  /** An upper bound on its positions; None if it is unknown before solving. */
  size: number | null;
  /** None if no proof is known that needs no solving. */
  proof: StartProof | null;
}

/** A game that is solved: what it is worth from the start. */
export interface GameValue {
  /** For the first player. */
  value: "win" | "draw" | "loss";
  remoteness: number | null;
  /** How many can be reached; None if there are too many to be counted. */
  positions: number | null;
  /** How long the solver took, now or when it was solved. */
  seconds: number;
  /** How many first moves there are. */
  moves: number;
  /** The best first moves. */
  best: string[];
}

export interface Health {
  status: "ok";
  version: string;
  connections: number;
}

/** Text of a reading. */
export interface HtmlBlock {
  kind: "html";
  html: string;
}

/** Whether to receive changes of the lobby from now on. */
export interface InLobby {
  listen?: boolean;
}

/** undo, draw, decline, resign, claim, rematch, watch, leave, rate. */
export interface InMatch {
  match: string;
}

export interface Join {
  match: string;
  side?: "x" | "o" | null;
  name?: string;
}

/** What is known of a board, and of the same board with columns and rows exchanged. */
export interface KnownBoard {
  columns: number;
  rows: number;
  k: number;
  /** Solved: every position is. Proven: the start is. */
  how: "solved" | "proven" | "not known";
  /** For the first player; None if it is not known. */
  value: "win" | "draw" | "loss" | null;
  /** The length of a win; None without one. */
  plies: number | null;
  /** Whether that is only an upper bound. */
  at_most: boolean;
}

export interface LastMove {
  move: string;
  /** A cell of the picture; none of them if the move names no cell. */
  target: number | null;
  /** The piece that moves; None for a new one. */
  start: number | null;
  /** The mark to place, in games where players choose it. */
  mark: "x" | "o" | null;
  /** The mark that stands on the target after the move. */
  places: "x" | "o" | null;
  by: "x" | "o";
  /** How far the board re-centred after it: columns to the right, rows down. */
  shift: [number, number];
}

export interface LegalMove {
  move: string;
  /** A cell of the picture; none of them if the move names no cell. */
  target: number | null;
  /** The piece that moves; None for a new one. */
  start: number | null;
  /** The mark to place, in games where players choose it. */
  mark: "x" | "o" | null;
  /** The mark that stands on the target after the move. */
  places: "x" | "o" | null;
}

/** One lesson of the course. */
export interface LessonContent {
  name: string;
  number: number;
  part: number;
  title: string;
  /** Of this text: English where there is no translation. */
  language: string;
  reading: (HtmlBlock | TryBlock | QuestionBlock | PredictBlock)[];
  /** HTML; from a question to nearly the answer. */
  hints: string[];
  exercise: string;
  /** Every text that an untouched file may have: in other languages, or of an earlier version. */
  exercises: string[];
  solution: string;
  /** Every text of our solution. */
  solutions: string[];
  /** What is checked, in words. */
  checks: string[];
  /** Whether the learner's player can play with it at once. */
  plays: boolean;
  /** The function whose calls can be watched. */
  watch: string | null;
  /** A softer exercise: lines to put in order. */
  parsons: ShuffledLines | null;
}

/** A lesson of the course, as the list shows it. */
export interface LessonListing {
  /** Such as `s04_lines`; its module has the same name. */
  name: string;
  number: number;
  title: string;
  /** Whether no later lesson needs it. */
  side_road: boolean;
}

export interface LobbyState {
  matches: OpenMatch[];
}

export interface MakeMove {
  match: string;
  /** The version that the client has seen; if it is outdated, the move is refused as stale. */
  version: number;
  move: string;
}

/** Every position of a small game, nearest first, as columns, which compress best. The moves of all positions follow one another; each passes the turn. */
export interface MapGraph {
  /** Every different move, once. */
  steps: MapMove[];
  /** How many moves each position has. */
  degrees: number[];
  /** Each as an index into `steps`. */
  moves: number[];
  /** Where each leads: the distance back from the next new position, which itself is 0. */
  children: number[];
  /** For each move the first one of its position that leads to the same shape. */
  twins: number[];
  /** The pictures, one after another. */
  marks: string;
  /** None where a position is written as the rows of its picture and the side to move. */
  texts: string[] | null;
  /** The winning cells, by the number of the position. */
  winning: Record<string, number[]>;
  /** For the side to move, one letter per position: w, d or l. */
  values: string;
  remoteness: (number | null)[];
  /** How many positions differ by more than a symmetry. */
  shapes: number;
}

/** A move as the map shows it. */
export interface MapMove {
  move: string;
  /** A cell of the picture; none of them if the move names no cell. */
  target: number | null;
  /** The piece that moves; None for a new one. */
  start: number | null;
  /** The mark to place, in games where players choose it. */
  mark: "x" | "o" | null;
}

/** A game as its map begins; with all positions if they are few enough. */
export interface MapState {
  spec: string;
  title: string;
  board: BoardPicture;
  start: string;
  /** Whether there are values. */
  exact: boolean;
  /** Whether positions can repeat, so that the map has no end. */
  circular: boolean;
  graph: MapGraph | null;
}

/** Every move of a match with what it was worth, and the one that decided it. */
export interface MatchExplanation {
  game: string;
  title: string;
  status: string;
  over: boolean;
  result: string;
  reason: string | null;
  first: "x" | "o";
  start: OutcomeState;
  turn: "x" | "o";
  end: OutcomeState;
  /** The result that perfect play leads to from the last position. */
  stands: string;
  plies: ExplainedPly[];
  /** The number of the move that decided the match, from 1; None if no move did. */
  decided_by: number | null;
  why: MoveExplanation | null;
  decision: string;
  text: string;
}

/** The part of a match beside its position: who plays, and how it stands. */
export interface MatchInfo {
  id: string;
  version: number;
  start: string;
  /** Who makes the first move: o, if the match starts from a position with o to move. */
  first: "x" | "o";
  x: SeatState;
  o: SeatState;
  turn: "x" | "o" | null;
  moves: string[];
  result: ResultState | null;
  asking: AskingState | null;
  clock: ClockState | null;
  /** What is proven about the position after the computer's last move; null after other moves. */
  proven: ProvenState | null;
  ball: boolean;
  /** Whether a draw can be offered: only in games that can repeat positions. */
  can_draw: boolean;
  /** The id of the rematch. */
  next: string | null;
  spectators: number;
}

/** A whole match, as everyone may see it. */
export interface MatchView {
  id: string;
  version: number;
  start: string;
  /** Who makes the first move: o, if the match starts from a position with o to move. */
  first: "x" | "o";
  x: SeatState;
  o: SeatState;
  turn: "x" | "o" | null;
  moves: string[];
  result: ResultState | null;
  asking: AskingState | null;
  clock: ClockState | null;
  /** What is proven about the position after the computer's last move; null after other moves. */
  proven: ProvenState | null;
  ball: boolean;
  /** Whether a draw can be offered: only in games that can repeat positions. */
  can_draw: boolean;
  /** The id of the rematch. */
  next: string | null;
  spectators: number;
  spec: string;
  title: string;
  position: string;
  board: BoardPicture;
  legal: LegalMove[];
  last: LastMove | null;
  /** The game's own hints for beginners: one a move, each shown once. */
  hints: string[];
  /** Whether most people know the game: its rules are then not opened before the first match. */
  familiar: boolean;
}

/** What a move leads to, and why. */
export interface MoveExplanation {
  value: "win" | "draw" | "loss";
  remoteness: number | null;
  game: string;
  position: string;
  round: number;
  /** The side that makes the move. */
  player: "x" | "o";
  move: string;
  /** Of the position before the move, for the player who moves. */
  before: OutcomeState;
  /** What the move did to the value: `kept everything`, `threw away a win`. */
  change: string;
  mistake: boolean;
  tactics: TacticState[];
  /** The move, then perfect play of both sides. */
  variation: ExplainedMove[];
  /** Why the variation stops where it does. */
  ending: string;
  reply: ExplainedMove | null;
  best: MoveRating[];
  answers: MoveRating[];
  words: string;
  /** The same for a terminal, with boards. */
  text: string;
}

export interface MoveRating {
  move: string;
  /** For the player who makes the move. */
  value: "win" | "draw" | "loss";
  remoteness: number | null;
}

export interface NextMove {
  move: string;
  /** A cell of the picture; none of them if the move names no cell. */
  target: number | null;
  /** The piece that moves; None for a new one. */
  start: number | null;
  /** The mark to place, in games where players choose it. */
  mark: "x" | "o" | null;
  /** The mark that stands on the target after the move. */
  places: "x" | "o" | null;
  /** The position that it leads to. */
  after: string;
}

export interface OpenMatch {
  id: string;
  spec: string;
  title: string;
  name: string;
  bot: boolean;
  /** The side of the free seat. */
  side: "x" | "o";
  /** Whether both players use the same marks, so that sides are called by their turns. */
  shared_marks: boolean;
  time: Timing | null;
  /** Seconds that the match has waited for an opponent. */
  since: number;
}

export interface OutcomeState {
  value: "win" | "draw" | "loss";
  remoteness: number | null;
}

/** A page without an exercise: a checkpoint, or the closing page. */
export interface PageListing {
  /** Such as `checkpoint1`. */
  name: string;
  title: string;
}

/** Play the next opponent who waits for this game, or wait for one. */
export interface Pair {
  spec: string;
  name?: string;
  time?: Timing | null;
}

/** The board after so many plies; the first one is the start. */
export interface PlyState {
  position: string;
  board: BoardPicture;
  turn: "x" | "o";
  last: LastMove | null;
}

/** What a position is worth, what each of its moves does, and why the best one is best. */
export interface PositionExplanation {
  value: "win" | "draw" | "loss";
  remoteness: number | null;
  game: string;
  position: string;
  turn: "x" | "o";
  over: boolean;
  moves: ExplainedMove[];
  best: MoveExplanation | null;
  text: string;
}

export interface PositionRating {
  position: string;
  /** For the side to move; None until it is complete. */
  value: "win" | "draw" | "loss" | null;
  remoteness: number | null;
  /** All moves, or those that are known so far. */
  moves: MoveRating[];
  /** False while moves are missing, because they are searched for: ask again. */
  complete: boolean;
}

/** Any position of a game, with its board and moves. */
export interface PositionState {
  spec: string;
  title: string;
  position: string;
  board: BoardPicture;
  /** The side to move; None if the game is over. */
  turn: "x" | "o" | null;
  legal: NextMove[];
  /** The state of the game: `x to move`, `o has won`, `a draw`. */
  words: string;
}

/** A game tree whose inner nodes the reader values before the values are shown. */
export interface PredictBlock {
  kind: "predict";
  /** SVG; each node has its path as `data-path`. */
  figure: string;
  /** From the lowest level up: the order in which to work out their values. */
  nodes: TreeNode[];
}

/** What a refused request gets. */
export interface Problem {
  code: "bad-request" | "unknown-command" | "no-identity" | "not-found" | "unreadable" | "not-yours" | "seat-taken" | "waiting" | "not-your-turn" | "illegal-move" | "stale" | "finished" | "not-finished" | "not-allowed" | "too-soon" | "too-large" | "not-solved" | "too-fast" | "unavailable" | "failed";
  message: string;
}

/** What the computer has proven about the position, in a game that is not solved. */
export interface ProvenState {
  /** Who wins with perfect play; null for a draw. */
  winner: "x" | "o" | null;
  /** The most moves that the win takes; null for a draw. */
  at_most: number | null;
  /** The number of moves after which this was first known, and has been since. */
  from_ply: number;
}

/** A question with one right answer. It counts for nothing. */
export interface QuestionBlock {
  kind: "question";
  /** HTML. */
  question: string;
  /** HTML, each within a line. */
  answers: string[];
  /** The number of the right answer, from 0. */
  right: number;
  /** HTML. */
  explanation: string;
}

export interface RatePositions {
  game: string;
  positions: string[];
}

export interface Ratings {
  game: string;
  positions: PositionRating[];
}

/** A text read as a position, or why it is not one. */
export interface ReadPosition {
  state: PositionState | null;
  problem: Problem | null;
}

export interface Refused {
  ok: false;
  code: "bad-request" | "unknown-command" | "no-identity" | "not-found" | "unreadable" | "not-yours" | "seat-taken" | "waiting" | "not-your-turn" | "illegal-move" | "stale" | "finished" | "not-finished" | "not-allowed" | "too-soon" | "too-large" | "not-solved" | "too-fast" | "unavailable" | "failed";
  message: string;
  /** The current match, if the client had an outdated version. */
  match: MatchView | null;
}

export interface ResultState {
  winner: "x" | "o" | null;
  reason: "board" | "repetition" | "agreement" | "resignation" | "time" | "abandonment" | "failure";
  words: string;
}

export interface RuleStep {
  words: string;
  board: BoardPicture;
}

export interface SeatState {
  kind: "person" | "computer" | "friend" | "open";
  name: string;
  level: string | null;
  bot: boolean;
  present: boolean;
  /** Seconds since a person was last connected; None if they are, or never were. */
  gone_for: number | null;
  /** Seconds until the opponent may claim the match for it; None while they are connected. */
  claim_in: number | null;
}

/** The lines of a function of our solution, out of order. */
export interface ShuffledLines {
  function: string;
  /** Its first line: `def place(board, cell, mark):`. */
  heading: string;
  /** The lines below, with their indentation; a long one may have line breaks. */
  lines: string[];
  /** The right order: the numbers of the lines, from 0. */
  order: number[];
}

/** Solve a game. `solving` events then report progress, and at last the result. */
export interface Solve {
  spec: string;
}

/** The progress of solving a game; at the end its value or a problem. */
export interface SolvingState {
  spec: string;
  /** In words: `waiting`, `finding positions`, `sweeping`. */
  stage: string;
  done: number;
  total: number | null;
  verdict: GameValue | null;
  problem: Problem | null;
}

/** What a game is worth from the start, by a proof that does not solve all of it. */
export interface StartProof {
  /** For the first player. */
  value: "win" | "draw" | "loss";
  /** None for a draw. */
  remoteness: number | null;
  /** Whether the remoteness is only an upper bound. */
  at_most: boolean;
  /** The argument, in a few sentences. */
  why: string;
}

/** One thing that a move does. */
export interface TacticState {
  name: string;
  /** The cells or moves that it is about. */
  at: string[];
  words: string;
}

/** Minutes for the whole match, and seconds that each move adds. */
export interface Timing {
  minutes: number;
  increment: number;
}

/** A node of a game tree. */
export interface TreeNode {
  /** The numbers of the branches from the root, such as `0.1`; empty at the root. */
  path: string;
  /** Who is to move; None at a leaf. */
  turn: "x" | "o" | null;
  value: number;
}

/** Python for the Try it box. */
export interface TryBlock {
  kind: "try";
  code: string;
}

/** What decided a finished match. */
export interface TurningPoint {
  words: string;
  /** The number of the move that did, from 1; None if no move did. */
  ply: number | null;
  /** The position in which it was made. */
  position: string | null;
}

/** Positions of a large game whose moves are wanted. */
export interface UnfoldPositions {
  game: string;
  positions: string[];
}

/** A position and its moves, without values; these are `Ratings`. */
export interface Unfolded {
  position: string;
  marks: string;
  winning: number[];
  turn: "x" | "o";
  /** For the side to move, if the game is over. */
  value: "win" | "draw" | "loss" | null;
  moves: UnfoldedMove[];
}

export interface UnfoldedMove {
  move: string;
  /** A cell of the picture; none of them if the move names no cell. */
  target: number | null;
  /** The piece that moves; None for a new one. */
  start: number | null;
  /** The mark to place, in games where players choose it. */
  mark: "x" | "o" | null;
  /** The position that it leads to. */
  after: string;
  /** The number of the first move that leads to the same shape. */
  twin: number;
}

export interface UnfoldedPositions {
  game: string;
  positions: Unfolded[];
}

/** What a move leads to when both sides then play their best. */
export interface Variation {
  move: string;
  value: "win" | "draw" | "loss";
  remoteness: number | null;
  steps: LastMove[];
  words: string;
}

export interface Commands {
  create: Create;
  pair: Pair;
  join: Join;
  move: MakeMove;
  undo: InMatch;
  draw: InMatch;
  decline: InMatch;
  resign: InMatch;
  claim: InMatch;
  rematch: InMatch;
  watch: InMatch;
  leave: InMatch;
  rate: InMatch;
  lobby: InLobby;
  solve: Solve;
}
