// Sentences about matches, for eyes and ears.

import type { MatchState, SeatState } from '../wire';

export type Side = 'x' | 'o';

export const other = (side: Side): Side => (side === 'x' ? 'o' : 'x');

const LEVELS: Record<string, string> = {
  first: 'First free cell',
  random: 'Random',
  easy: 'Easy computer',
  medium: 'Medium computer',
  perfect: 'Perfect computer',
};

export function levelName(level: string): string {
  return LEVELS[level] ?? level;
}

export function seatName(seat: SeatState): string {
  if (seat.kind === 'computer') return levelName(seat.level ?? '');
  if (seat.kind === 'person') return seat.name || 'Guest';
  return seat.kind === 'open' ? 'Waiting for anybody' : 'Waiting for a friend';
}

export function turnInWords(match: MatchState, you: Side[]): string {
  if (match.turn === null) return 'Waiting for the other player.';
  if (you.length === 2) return `${match.turn} to move.`;
  if (you.includes(match.turn)) return 'Your turn.';
  const seat = match[match.turn];
  return seat.kind === 'computer' ? 'The computer is thinking.' : `${seatName(seat)}’s turn.`;
}

const HOW: Record<string, string> = {
  resignation: 'resigned',
  time: 'ran out of time',
  abandonment: 'left',
  failure: 'failed',
};

export function resultInWords(match: MatchState, you: Side[]): string {
  const result = match.result;
  if (!result) return '';
  if (result.winner === null) {
    if (result.reason === 'agreement') return 'A draw by agreement.';
    if (result.reason === 'repetition') return 'A draw: the same position for the third time.';
    return result.reason === 'abandonment' ? 'Called off: nobody came.' : 'A draw.';
  }
  const loser = other(result.winner);
  const alone = you.length === 1;
  const who = alone && you[0] === result.winner ? 'You win' : `${name(match, result.winner)} wins`;
  const how = HOW[result.reason];
  if (how) {
    const loserName = alone && you[0] === loser ? 'you' : name(match, loser);
    return `${who}: ${loserName} ${how}.`;
  }
  const line = match.board.winning.length;
  return line >= 3 && match.last?.by === result.winner
    ? `${who}: ${count(match)} in a row.`
    : `${who}.`;
}

function name(match: MatchState, side: Side): string {
  const seat = match[side];
  return match.x.name === match.o.name || !seat.name ? side : seatName(seat);
}

const NUMBERS = ['', '', '', 'three', 'four', 'five'];

/** How many in a row: the shortest line, as cells may lie on several. */
function count(match: MatchState): string {
  const most = Math.min(
    match.board.winning.length,
    Math.max(match.board.columns, match.board.rows),
  );
  return NUMBERS[most] ?? `${most}`;
}
