import { describe, expect, it } from 'vitest';
import { createFrom, replayFrom } from '../../src/lib/newMatch';
import {
  ballNotice,
  inProse,
  levelName,
  minutesInWords,
  mistakeInWords,
  moveInWords,
  partsOf,
  provenInWords,
  reasonAgainst,
  resultInWords,
  sentence,
  spoken,
  strengthInWords,
  turnInWords,
} from '../../src/lib/words';
import { hintFor } from '../../src/match/hints';
import { pull } from '../../src/match/tug';
import type { MatchView, ResultState } from '../../src/wire';
import { lastMove, legalMove, matchState, picture, seat } from '../pictures';

const over = (change: Partial<ResultState>, match: Partial<MatchView> = {}) =>
  matchState({
    turn: null,
    result: { winner: 'x', reason: 'board', words: '', ...change },
    ...match,
  });
const line = { board: picture('xxx/oo./...', { winning: [0, 1, 2] }), last: lastMove('c3') };

const OWN = { shared_marks: false };
const SHARED = { shared_marks: true };
const shared = picture('.../.../...', SHARED);

const CALM = { isHolding: false, hasRecentred: false };

describe('a sentence', () => {
  it('begins large and ends with a stop', () => {
    expect(sentence('it is o’s turn')).toBe('It is o’s turn.');
    expect(sentence('Really?')).toBe('Really?');
    expect(sentence('x has won')).toBe('x has won.');
    expect(sentence('a1 is taken')).toBe('a1 is taken.');
    expect(sentence('who_starts gave 1')).toBe('who_starts gave 1.');
    expect(sentence('value(board) gave 1')).toBe('value(board) gave 1.');
  });

  it('names only the reason against a position', () => {
    const problem =
      "'xo./.xx/.xo' is not a position of mnk(3,3,3): x starts and has 4 stones: o has 2";
    expect(reasonAgainst(problem)).toBe('x starts and has 4 stones: o has 2');
    const unreached =
      "'.../x../o.. x' cannot arise in mnk(3,3,3,gravity=true): no play leads there";
    expect(reasonAgainst(unreached)).toBe('this position cannot arise: no play leads there');
    expect(reasonAgainst('there is no game')).toBe('there is no game');
  });
});

describe('the notation of moves', () => {
  it.each([
    ['b2', { mark: null, cells: ['b2'] }, 'b2'],
    ['oc3', { mark: 'o', cells: ['c3'] }, 'o on c3'],
    ['a1-b2', { mark: null, cells: ['a1', 'b2'] }, 'a1 to b2'],
    ['c3-@1', { mark: null, cells: ['c3', '@1'] }, 'c3 to left of a1'],
    ['@4', { mark: null, cells: ['@4'] }, 'left of a4'],
  ] as const)('is drawn and said: %s', (move, parts, said) => {
    expect(partsOf(move)).toEqual(parts);
    expect(spoken(move)).toBe(said);
  });

  it('is found within words, and nothing else is', () => {
    const told = 'o plays a3-c1 and wins in 7 plies: a well-known fork. It blocks xb2 on 3x3';
    expect(inProse(told)).toBe(
      'o plays a3→c1 and wins in 7 moves: a well-known fork. It blocks x on b2 on 3x3',
    );
  });
});

describe('whose turn it is', () => {
  it.each([
    [matchState(), ['x'], 'Your turn.'],
    [matchState(), ['o'], 'Anna to move.'],
    [matchState(), [], 'Anna to move.'],
    [matchState({ x: seat({ name: 'ab' }) }), ['o'], 'ab to move.'],
    [matchState({ board: shared, x: seat(), o: seat() }), ['o'], 'The first player to move.'],
    [matchState(), ['x', 'o'], 'x to move.'],
    [matchState({ board: shared }), ['x', 'o'], 'The first player to move.'],
    [matchState({ turn: null }), ['x'], 'Waiting for the other player.'],
    [matchState({ turn: null }), [], 'A seat is free.'],
    [matchState({ x: seat({ kind: 'computer' }) }), ['o'], 'The computer is thinking.'],
  ] as const)('is said (%#)', (match, you, words) => {
    expect(turnInWords(match, [...you])).toBe(words);
  });
});

describe('a result', () => {
  it.each([
    [over({}, line), ['x'], 'You win with three in a row.'],
    [over({}, line), ['o'], 'Anna wins with three in a row.'],
    [over({}, { ...line, x: seat({ name: 'ab' }) }), ['o'], 'ab wins with three in a row.'],
    [over({ winner: 'o' }, line), ['x'], 'Bert wins: you made three in a row.'],
    [over({ reason: 'resignation' }), ['x'], 'You win: Bert resigned.'],
    [over({ reason: 'resignation' }), ['o'], 'Anna wins: you resigned.'],
    [over({ reason: 'time' }), [], 'Anna wins: Bert ran out of time.'],
    [over({ winner: null }), ['x'], 'A draw.'],
    [over({ winner: null, reason: 'agreement' }), ['x'], 'A draw by agreement.'],
    [over({ winner: null, reason: 'abandonment' }), ['x'], 'Called off: nobody came.'],
    [over({}, { last: lastMove('a1') }), ['o'], 'Anna wins: you cannot move.'],
  ] as const)('says who won and how (%#)', (match, you, words) => {
    expect(resultInWords(match, [...you])).toBe(words);
  });

  it('tells two guests apart by their side', () => {
    const guests = { x: seat(), o: seat(), ...line };
    expect(resultInWords(over({}, guests), [])).toBe('x wins with three in a row.');
  });

  it('counts the shortest line', () => {
    const board = picture('xxxx/..../..../....', { winning: [0, 1, 2, 3] });
    expect(resultInWords(over({}, { board, last: lastMove('d4') }), ['x'])).toMatch(
      /four in a row/,
    );
  });
});

it('announces a move, that the board re-centred, and where the piece stands then', () => {
  const board = picture('...../...../.xo../...../.....', {
    names: ['4', '3', '2', '1', '0'].flatMap((row) => [...'@abcd'].map((column) => column + row)),
    window: [1, 1, 3, 3],
  });
  const last = lastMove('@2', { target: 10, shift: [1, 0] });
  expect(moveInWords(matchState({ board }), last)).toBe(
    'x played left of a2. The board re-centred: it now stands on a2.',
  );
});

describe('the best computer', () => {
  const lostTo = (name: string) =>
    over({ winner: 'o' }, { ...line, o: seat({ kind: 'computer', level: 'perfect', name }) });

  it('is perfect only where the game is solved', () => {
    expect(levelName('perfect', true)).toBe('Perfect computer');
    expect(levelName('perfect', false)).toBe('Strong computer');
    expect(levelName('perfect', null)).toBe('Computer');
    expect(levelName('easy', false)).toBe('Easy computer');
  });

  it('wins under the name that it had when the match was created', () => {
    expect(resultInWords(lostTo('Perfect'), ['x'])).toMatch(/^Perfect computer wins/);
    expect(resultInWords(lostTo('Strong'), ['x'])).toMatch(/^Strong computer wins/);
  });
});

describe('small words', () => {
  it('count minutes', () => {
    expect([1, 3].map(minutesInWords)).toEqual(['1 minute', '3 minutes']);
  });

  it('say that a mistake was one', () => {
    expect(mistakeInWords('xb3', 0)).toBe('x on b3 was the mistake.');
    expect(mistakeInWords('b3', 1)).toMatch(/^b3 was the mistake; the number shows/);
    expect(mistakeInWords('b3', 3)).toMatch(/the numbers show what follows/);
    expect(mistakeInWords('b3', 25)).toMatch(/the numbers show how perfect play goes on\.$/);
  });
});

describe('why there is no crystal ball', () => {
  const strong = matchState({ o: seat({ kind: 'computer', level: 'perfect' }) });
  const LARGE = { exact: false, isBeingSolved: false, proof: null };
  const proof = { value: 'win' as const, remoteness: 5, at_most: false, why: '' };

  it('is said once, with what it means for the computer', () => {
    expect(ballNotice(strong, LARGE)).toBe(
      'This game is too large to be solved here: no crystal ball, and the computer can be beaten.',
    );
    expect(ballNotice(matchState(), LARGE)).not.toContain('computer');
    expect(ballNotice(strong, { ...LARGE, isBeingSolved: true })).toContain('not solved yet');
    expect(ballNotice(strong, { ...LARGE, exact: true })).toBe('');
  });

  it('keeps apart what is proven of the start', () => {
    const words = ballNotice(strong, { ...LARGE, proof });
    expect(words).toMatch(
      /^From the start x wins in 5 moves with perfect play\. The other positions/,
    );
    for (const doubt of ['can be beaten', 'This game is too large'])
      expect(words).not.toContain(doubt);
    const draw = { value: 'draw' as const, remoteness: null, at_most: true, why: '' };
    expect(ballNotice(strong, { ...LARGE, proof: draw })).toMatch(/^From the start this is a draw/);
    const bound = { ...proof, remoteness: 17, at_most: true };
    expect(ballNotice(strong, { ...LARGE, proof: bound })).toMatch(/x wins in at most 17 moves/);
  });

  it('stays when the match is over, so that nothing moves', () => {
    const known = { ...LARGE, exact: true };
    expect(ballNotice(matchState({ ball: false }), known)).toContain('is played without');
    expect(ballNotice(over({}, { ball: false }), known)).toContain('was played without');
  });
});

describe('how strong the computer is', () => {
  const { board } = matchState();
  const proof = { value: 'win' as const, remoteness: 61, at_most: true, why: '' };

  it('is said with what is proven from the start', () => {
    expect(strengthInWords(board, proof)).toBe(
      'From the start x wins in at most 61 moves with perfect play: that is proven. ' +
        'The computer thinks about a second for a move.',
    );
    const draw = { ...proof, value: 'draw' as const, remoteness: null };
    expect(strengthInWords(board, draw)).toMatch(/this is a draw.*, and can be beaten\.$/);
  });

  it('is said with a doubt where nothing is proven, once that is known', () => {
    expect(strengthInWords(board, null)).toMatch(/^This game is not solved here.*can be beaten\.$/);
    expect(strengthInWords(undefined, undefined)).not.toContain('can be beaten');
  });
});

describe('what the computer has proven', () => {
  const computer = seat({ kind: 'computer', level: 'perfect', name: 'Strong' });
  const proven = (winner: 'x' | 'o' | null, from_ply = 2) =>
    matchState({
      o: computer,
      moves: ['a1', 'b2'],
      proven: { winner, at_most: winner && 7, from_ply },
    });

  it('is news once', () => {
    expect(provenInWords(proven('x'), ['x'])).toBe(
      'From here on it is proven: you can win within 7 moves.',
    );
    expect(provenInWords(proven('x', 1), ['x'])).toBe('Proven: you can win within 7 moves.');
  });

  it('names who wins', () => {
    expect(provenInWords(proven('o'), ['x'])).toContain('the computer wins within 7 moves.');
    expect(provenInWords(proven(null), ['x'])).toContain('a draw with perfect play.');
    expect(provenInWords(matchState(), ['x'])).toBe('');
  });

  it('leaves no doubt about the computer', () => {
    const known = { exact: false, isBeingSolved: false, proof: null };
    expect(ballNotice(proven('x'), known)).toMatch(/^How this position ends is proven, but not/);
    for (const doubt of ['can be beaten', 'too large'])
      expect(ballNotice(proven('x'), known)).not.toContain(doubt);
    expect(ballNotice(over({ winner: 'o' }, { o: computer }), known)).not.toContain(
      'can be beaten',
    );
  });
});

describe('hints', () => {
  const never = () => false;
  const frame = { window: [1, 1, 3, 3] as [number, number, number, number] };

  it('are given where a game is unusual, and once each', () => {
    const unusual = (change: Parameters<typeof matchState>[0]) =>
      matchState({ spec: 'own', ...change });
    expect(hintFor(unusual({}), never, CALM)).toBeNull();
    const own = unusual({ hints: ['First.', 'Then.'], board: picture('..', { gravity: true }) });
    expect(hintFor(own, never, CALM)?.words).toBe('First.');
    expect(hintFor(own, (name) => name === 'hint own 1', CALM)?.words).toBe('Then.');
    expect(hintFor(own, (name) => name.startsWith('hint own'), CALM)?.name).toBe('falls');
    const placing = unusual({ board: picture('...../...../...../...../.....', frame) });
    expect(hintFor(placing, never, CALM)?.name).toBe('place');
    expect(hintFor(placing, (name) => name === 'hint place', CALM)).toBeNull();
    const inside = placing.legal.filter(({ target }) => target === 6 || target === 12);
    expect(hintFor({ ...placing, legal: inside }, never, CALM)).toBeNull();
    expect(hintFor({ ...placing, legal: inside.slice(1) }, never, CALM)?.name).toBe('centre');
    const falling = unusual({ board: picture('.../...', { gravity: true }) });
    expect(hintFor(falling, never, CALM)?.name).toBe('falls');
    const lifting = unusual({ legal: [legalMove('a1-b2', { start: 6, target: 4 })] });
    expect(hintFor(lifting, never, CALM)?.words).toMatch(/^Pick up one of your pieces/);
    expect(hintFor(lifting, never, { ...CALM, isHolding: true })?.words).toMatch(
      /^Put it down on a marked cell/,
    );
    expect(
      hintFor(lifting, (name) => name === 'hint lift', { ...CALM, isHolding: true }),
    ).toBeNull();
    const wild = unusual({ legal: [legalMove('xb2', { target: 4, mark: 'x' })] });
    expect(hintFor(wild, never, CALM)?.name).toBe('marks');
  });

  it('explain first that the board has moved', () => {
    const match = matchState({ board: picture('.....', frame) });
    expect(hintFor(match, never, { ...CALM, hasRecentred: true })?.name).toBe('recentred');
  });
});

describe('the tug of war', () => {
  const rated = (value: 'win' | 'draw' | 'loss', remoteness: number | null) => ({
    position: '',
    value,
    remoteness,
    moves: [],
    complete: true,
  });

  it('pulls upwards for x, harder when the end is near', () => {
    expect(pull(OWN, rated('draw', null), 'x')).toMatchObject({
      towards: null,
      height: 0,
    });
    const near = pull(OWN, rated('win', 1), 'x');
    const far = pull(OWN, rated('loss', 8), 'o');
    expect(near.height).toBeGreaterThan(far.height);
    const distances = [0, 1, 5, 12, 20, 41];
    const heights = distances.map((moves) => pull(OWN, rated('win', moves), 'x').height);
    expect(heights).toEqual([...new Set(heights)].sort((a, b) => b - a));
    expect(Math.min(...heights)).toBeGreaterThan(0.2);
    expect(far).toMatchObject({ towards: 'x', words: 'x wins in 8' });
    expect(pull(OWN, rated('loss', 0), 'x').words).toBe('o has won');
    expect(pull(SHARED, rated('win', 3), 'x').words).toBe('the first player wins in 3');
  });
});

describe('starting', () => {
  const choice = { spec: 'classic', name: 'Anna', ball: true, time: null };

  it('seats the players', () => {
    expect(createFrom({ ...choice, opponent: 'perfect', starter: 'me' })).toMatchObject({
      x: 'me',
      o: 'perfect',
      shuffle: false,
      start: null,
    });
    expect(createFrom({ ...choice, opponent: 'friend', starter: 'they' })).toMatchObject({
      x: 'friend',
      o: 'me',
    });
    expect(createFrom({ ...choice, opponent: 'here', starter: 'chance' }, 'pos')).toMatchObject({
      x: 'me',
      o: 'me',
      shuffle: true,
      start: 'pos',
    });
  });
});

describe('replaying from a mistake', () => {
  const options = { spectatorPlays: 'o' as const, name: 'Ada' };
  const computer = seat({ kind: 'computer', level: 'medium' });

  it.each([
    ['the same computer', matchState({ x: computer }), ['o'], ['medium', 'me']],
    ['the best one in place of a person', matchState(), ['x'], ['me', 'perfect']],
    ['two at one screen', matchState(), ['x', 'o'], ['me', 'me']],
    ['a spectator on the side of the mistake', matchState(), [], ['perfect', 'me']],
  ] as const)('seats %s', (_, match, you, [x, o]) => {
    const command = replayFrom(match, [...you], '.../.../... x', options);
    expect(command).toMatchObject({ spec: match.spec, x, o, start: '.../.../... x', name: 'Ada' });
  });
});
