// Sentences about matches, for eyes and ears.

import { runs } from '../board/lines';
import { lastCell } from '../board/picture';
import type { LastMove, MatchView, SeatState } from '../wire';

export type Side = 'x' | 'o';

export const other = (side: Side): Side => (side === 'x' ? 'o' : 'x');

/** A sentence of words that begin small and end without a stop. */
export function sentence(words: string): string {
  return stopped(begun(words));
}

/** Words as they begin a sentence; the marks x and o and the names of cells stay small. */
function begun(words: string): string {
  return /^([xo]|[a-z]\d+)\b/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

function stopped(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

const LEVELS: Record<string, string> = {
  first: 'First free cell',
  random: 'Random',
  easy: 'Easy computer',
  medium: 'Medium computer',
  perfect: 'Perfect computer',
};

function levelName(level: string): string {
  return LEVELS[level] ?? level;
}

export function seatName(seat: SeatState): string {
  if (seat.kind === 'computer') return levelName(seat.level ?? '');
  if (seat.kind === 'person') return seat.name || 'Guest';
  return seat.kind === 'open' ? 'Waiting for anybody' : 'Waiting for a friend';
}

/** Whether both players draw the same marks, so that no mark belongs to one of them. */
export function sharesMarks(spec: string): boolean {
  return spec.startsWith('notakto') || spec.startsWith('wild');
}

/** What a side is called: by its mark, or by its turn where both draw the same. */
export function sideName(spec: string, side: Side): string {
  if (!sharesMarks(spec)) return side;
  return side === 'x' ? 'the first player' : 'the second player';
}

/** Who sits on a side, told apart from who sits on the other. */
export function playerName(match: MatchView, side: Side): string {
  const [name, theirs] = [seatName(match[side]), seatName(match[other(side)])];
  return name === theirs ? sideName(match.spec, side) : name;
}

/** The same at the beginning of a sentence, where a name stays as it was given. */
function playerFirst(match: MatchView, side: Side): string {
  const name = playerName(match, side);
  return name === seatName(match[side]) ? name : begun(name);
}

export function turnInWords(match: MatchView, you: Side[]): string {
  if (match.turn === null) return you.length ? 'Waiting for the other player.' : 'A seat is free.';
  if (you.length === 2) return sentence(`${sideName(match.spec, match.turn)} to move`);
  if (you.includes(match.turn)) return 'Your turn.';
  const seat = match[match.turn];
  if (seat.kind === 'computer') return 'The computer is thinking.';
  return stopped(`${playerFirst(match, match.turn)} to move`);
}

const SETS_MARK = /\b([xo])([a-z@]\d+)\b/g;
const LEFT_OF_FRAME = /@(?=\d)/g;
const MOVES_PIECE = /([a-z@]\d+)-(?=[a-z@]\d)/g;

/** The parts of a move's notation: the mark that was chosen, if one could, and the cells. */
export function partsOf(move: string): { mark: Side | null; cells: string[] } {
  const [mark, cell] = inProse(move).split(' on ');
  if (cell) return { mark: mark as Side, cells: [cell] };
  return { mark: null, cells: inProse(move).split('→') };
}

/** Words with moves in them, for eyes: `a1→b2`, `o on c3`. */
export function inProse(words: string): string {
  return words.replace(SETS_MARK, '$1 on $2').replace(MOVES_PIECE, '$1→');
}

/** The same for ears: `a1 to b2`; the column `@` has no letter to say. */
export function spoken(words: string): string {
  return words
    .replace(SETS_MARK, '$1 on $2')
    .replace(MOVES_PIECE, '$1 to ')
    .replace(LEFT_OF_FRAME, 'left of a');
}

export function moveInWords(match: MatchView, last: LastMove): string {
  const now = match.board.names[lastCell(match.board, last) ?? -1];
  const centred =
    last.shift[0] || last.shift[1]
      ? ` The board re-centred${now ? `: it now stands on ${now}` : ''}.`
      : '';
  return `${sentence(`${sideName(match.spec, last.by)} played ${spoken(last.move)}`)}${centred}`;
}

const HOW: Record<string, [they: string, you: string]> = {
  resignation: ['resigned', 'you resigned'],
  time: ['ran out of time', 'you ran out of time'],
  abandonment: ['left', 'you left'],
  failure: ['failed', 'you failed'],
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
  const who = own === result.winner ? 'You win' : `${playerFirst(match, result.winner)} wins`;
  return stopped(`${who}${why(match, loser, own === loser)}`);
}

function why(match: MatchView, loser: Side, isYou: boolean): string {
  const how = match.result && HOW[match.result.reason];
  if (how) return `: ${isYou ? how[1] : `${playerName(match, loser)} ${how[0]}`}`;
  const { winning, columns } = match.board;
  if (!winning.length)
    return match.last?.by === loser ? '' : `: ${isYou ? 'you' : 'they'} cannot move`;
  const line = `${NUMBERS[shortest(winning, columns)] ?? 'a line'} in a row`;
  if (match.last?.by !== loser) return ` with ${line}`;
  return `: ${isYou ? 'you' : playerName(match, loser)} made ${line}`;
}

const NUMBERS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** How many in a row: the shortest line, as cells may lie on several. */
function shortest(winning: number[], columns: number): number {
  const lengths = runs(winning, columns).map(([from, to]) => {
    const across = Math.abs((to % columns) - (from % columns));
    return Math.max(across, Math.floor(to / columns) - Math.floor(from / columns)) + 1;
  });
  return Math.min(...lengths);
}
