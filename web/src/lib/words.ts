// Sentences about matches, to be read or heard.

import { LONG } from '../board/drawing/ghosts';
import { runs } from '../board/drawing/lines';
import { lastCell } from '../board/picture';
import type { BoardPicture, LastMove, MatchView, SeatState, StartProof } from '../wire';

export type Side = 'x' | 'o';

/** What is said while the values of some moves are not known yet. */
export const COMPUTING = 'Computing what the other moves lead to …';
/** What is said when this took too long. */
export const GIVEN_UP = 'What the other moves lead to could not be computed in time.';

export const other = (side: Side): Side => (side === 'x' ? 'o' : 'x');

/** Return the words as a sentence: with a capital and a full stop. */
export function sentence(words: string): string {
  return withStop(capitalised(words));
}

/** Capitalise the first word, unless it is a mark (x, o), a cell, or a name in code. */
export function capitalised(words: string): string {
  return /^(([xo]|[a-z]\d+)\b|\w+[_(])/.test(words)
    ? words
    : words.charAt(0).toUpperCase() + words.slice(1);
}

function withStop(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Return only why a text is not a position: the text and the game are seen beside the answer. */
export function reasonAgainst(problem: string): string {
  return problem
    .replace(/^.* is not a position of [^:]*: /s, '')
    .replace(/^.* cannot arise in [^:]*: /s, 'this position cannot arise: ');
}

const LEVELS: Record<string, string> = {
  first: 'First free cell',
  random: 'Random',
  easy: 'Easy computer',
  medium: 'Medium computer',
};

/**
 * Return what a computer of that level is called. The best one is perfect only where the game is
 * exact, that is solved on the server; null means that this is not known yet.
 */
export function levelName(level: string, exact: boolean | null): string {
  if (level !== 'perfect') return LEVELS[level] ?? level;
  if (exact === null) return 'Computer';
  return exact ? 'Perfect computer' : 'Strong computer';
}

/** Return what a seat is called. A match that began before its game was solved stays Strong. */
export function seatName(seat: SeatState): string {
  if (seat.kind === 'computer') return levelName(seat.level ?? '', seat.name !== 'Strong');
  if (seat.kind === 'person') return seat.name || 'Guest';
  return seat.kind === 'open' ? 'Waiting for anybody' : 'Waiting for a friend';
}

/** What is known about the game of a match. */
interface Knowledge {
  exact: boolean | null;
  isBeingSolved: boolean;
  proof: StartProof | null;
}

/** Return what the computer has proven about the position; empty if it has proven nothing. */
export function provenInWords(match: MatchView, you: Side[]): string {
  const { proven } = match;
  if (!proven) return '';
  const isNews = proven.from_ply === match.moves.length;
  const begins = isNews ? 'From here on it is proven' : 'Proven';
  if (proven.winner === null) return `${begins}: a draw with perfect play.`;
  const { winner, at_most: most } = proven;
  const own = you.length === 1 && you[0] === winner;
  const isComputer = match[winner].kind === 'computer';
  const name = isComputer ? 'the computer' : playerName(match, winner);
  const wins = own ? 'you can win' : `${name} wins`;
  return `${begins}: ${wins} within ${most} ${most === 1 ? 'move' : 'moves'}.`;
}

/** `From the start x wins in at most 9 moves with perfect play`. */
export function proofInWords(board: Marks, { value, remoteness, at_most }: StartProof): string {
  if (value === 'draw') return 'From the start this is a draw with perfect play';
  const winner = sideName(board, value === 'win' ? 'x' : 'o');
  const length = `${at_most ? 'at most ' : ''}${remoteness} moves`;
  return `From the start ${winner} wins in ${length} with perfect play`;
}

/** Return whether a side is proven to win from the start: as that side the computer may not be beaten. */
export const isWon = (proof: StartProof | null): boolean => !!proof && proof.value !== 'draw';

/** Return how strong the computer is in a game that is not solved; no proof means not known yet. */
export function strengthInWords(board: Marks | undefined, proof: StartProof | null | undefined) {
  const effort = 'the computer thinks about a second for a move';
  if (!board || proof === undefined) return sentence(effort);
  const beaten = isWon(proof) ? '.' : ', and can be beaten.';
  if (!proof) return `This game is not solved here: ${effort}${beaten}`;
  return `${proofInWords(board, proof)}: that is proven. ${capitalised(effort)}${beaten}`;
}

/** Return why there is no crystal ball; empty if there is one. */
export function ballNotice(match: MatchView, { exact, isBeingSolved, proof }: Knowledge): string {
  if (exact === false) {
    const isOpen = !match.proven && !match.result && !isWon(proof);
    const strong = isOpen && [match.x, match.o].some(({ level }) => level === 'perfect');
    const none = `no crystal ball${strong ? ', and the computer can be beaten' : ''}.`;
    if (isBeingSolved) return `This game is not solved yet: until it is, ${none}`;
    if (match.proven)
      return `How this position ends is proven, but not what each move leads to: ${none}`;
    if (!proof) return `This game is too large to be solved here: ${none}`;
    return `${proofInWords(match.board, proof)}. The other positions are too many to be solved here: ${none}`;
  }
  if (match.ball) return '';
  return `This match ${match.result ? 'was' : 'is'} played without the crystal ball.`;
}

/** The part of a board that says what its sides are called. */
export type Marks = Pick<BoardPicture, 'shared_marks'>;

/** Return what a side is called: its mark, or its turn where marks are shared. */
export function sideName({ shared_marks }: Marks, side: Side): string {
  if (!shared_marks) return side;
  return side === 'x' ? 'the first player' : 'the second player';
}

/** Return the name of the player on a side; the side itself if both players have the same name. */
function playerName(match: MatchView, side: Side): string {
  const name = seatName(match[side]);
  return name === seatName(match[other(side)]) ? sideName(match.board, side) : name;
}

/** Return the same for the start of a sentence. A name is not capitalised, a side is. */
function playerNameFirst(match: MatchView, side: Side): string {
  const name = playerName(match, side);
  return name === seatName(match[side]) ? name : capitalised(name);
}

export function turnInWords(match: MatchView, you: Side[]): string {
  if (match.turn === null) return you.length ? 'Waiting for the other player.' : 'A seat is free.';
  if (you.length === 2) return sentence(`${sideName(match.board, match.turn)} to move`);
  if (you.includes(match.turn)) return 'Your turn.';
  const seat = match[match.turn];
  if (seat.kind === 'computer') return 'The computer is thinking.';
  return withStop(`${playerNameFirst(match, match.turn)} to move`);
}

const SETS_MARK = /\b([xo])([a-z@]\d+)\b/g;
const LEFT_OF_FRAME = /@(?=\d)/g;
const MOVES_PIECE = /([a-z@]\d+)-(?=[a-z@]\d)/g;

/** Return the parts of a move's notation: the chosen mark, where there is a choice, and the cells. */
export function partsOf(move: string): { mark: Side | null; cells: string[] } {
  const [mark, cell] = inProse(move).split(' on ');
  if (cell) return { mark: mark as Side, cells: [cell] };
  return { mark: null, cells: inProse(move).split('→') };
}

/** Return words that contain moves as people read them: `a1→b2`, `o on c3`, moves for plies. */
export function inProse(words: string): string {
  return inMoves(words).replace(SETS_MARK, '$1 on $2').replace(MOVES_PIECE, '$1→');
}

/** Return the same for a screen reader: `a1 to b2`; the column `@` has no letter to say. */
export function spoken(words: string): string {
  return inMoves(words)
    .replace(SETS_MARK, '$1 on $2')
    .replace(MOVES_PIECE, '$1 to ')
    .replace(LEFT_OF_FRAME, 'left of a');
}

/** People count moves; the explanations of the server count plies, which are the same. */
function inMoves(words: string): string {
  return words.replace(/\bplies\b/g, 'moves').replace(/\bply\b/g, 'move');
}

export function moveInWords(match: MatchView, last: LastMove): string {
  const now = match.board.names[lastCell(match.board, last) ?? -1];
  const centred =
    last.shift[0] || last.shift[1]
      ? ` The board re-centred${now ? `: it now stands on ${now}` : ''}.`
      : '';
  return `${sentence(`${sideName(match.board, last.by)} played ${spoken(last.move)}`)}${centred}`;
}

/** Return what is said while a mistake is shown on the board. */
export function mistakeInWords(move: string, moves: number): string {
  const shows = moves === 1 ? 'number shows' : 'numbers show';
  const what = moves > LONG ? 'how perfect play goes on' : 'what follows with perfect play';
  const follows = moves ? `; the ${shows} ${what}` : '';
  return `${inProse(move)} was the mistake${follows}.`;
}

export function minutesInWords(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

const HOW: Record<string, string> = {
  resignation: 'resigned',
  time: 'ran out of time',
  abandonment: 'left',
  failure: 'failed',
};

export function resultInWords(match: MatchView, you: Side[]): string {
  const result = match.result;
  if (!result) return '';
  if (result.winner === null) {
    if (result.reason === 'agreement') return 'A draw by agreement.';
    if (result.reason === 'repetition') return 'A draw: the same position for the third time.';
    return result.reason === 'abandonment' ? 'Called off: nobody came.' : 'A draw.';
  }
  const loser = other(result.winner);
  const own = you.length === 1 ? you[0] : null;
  const winner = playerNameFirst(match, result.winner);
  const who = own === result.winner ? 'You win' : `${winner} wins`;
  const name = own === loser ? 'you' : playerName(match, loser);
  return withStop(`${who}${howItWasWon(match, loser, name)}`);
}

function howItWasWon(match: MatchView, loser: Side, name: string): string {
  const how = match.result && HOW[match.result.reason];
  if (how) return `: ${name} ${how}`;
  const { board } = match;
  if (!board.winning.length)
    return match.last?.by === loser ? '' : `: ${name === 'you' ? 'you' : 'they'} cannot move`;
  const line = `${NUMBERS[shortest(board)] ?? 'a line'} in a row`;
  if (match.last?.by !== loser) return ` with ${line}`;
  return `: ${name} made ${line}`;
}

const NUMBERS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** Return how many are in a row: the shortest line, as winning cells may lie on several. */
function shortest(board: BoardPicture): number {
  const { columns } = board;
  if (board.layers > 1) return columns; // a line is as long as a side
  const lengths = runs(board).map(([from, to]) => {
    const across = Math.abs((to % columns) - (from % columns));
    return Math.max(across, Math.floor(to / columns) - Math.floor(from / columns)) + 1;
  });
  return Math.min(...lengths);
}
