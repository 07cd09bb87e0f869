import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeLive } from '../fakes.svelte';
import { done, refused } from '../fakes.svelte';
import { lastMove, legalMove, matchState, picture, placements, seat } from '../pictures';

const held = vi.hoisted(() => ({ live: null as FakeLive | null }));
vi.mock('../../src/lib/live.svelte', async () => {
  const { FakeLive } = await import('../fakes.svelte');
  held.live = new FakeLive();
  return { live: held.live };
});
const api = vi.hoisted(() => ({
  game: vi.fn(async () => ({ exact: true, solvable: true })),
  decided: vi.fn(async () => ({ words: 'b2 was the losing move', ply: 1, position: 'start' })),
  plies: vi.fn(async () => [{ position: 'start' }, { position: 'after' }]),
  position: vi.fn(async () => ({ legal: ['its moves'] })),
  ratings: vi.fn(async () => ({ moves: ['their ratings'], complete: true })),
  variation: vi.fn(async () => ({ steps: ['the mistake', 'the reply'] })),
}));
vi.mock('../../src/lib/api', () => ({ api }));

const { WatchedMatch } = await import('../../src/lib/match.svelte');
const { announcer } = await import('../../src/lib/announce.svelte');
const { GIVEN_UP } = await import('../../src/lib/words');
const live = held.live as unknown as FakeLive;

type Watched = InstanceType<typeof WatchedMatch>;

const ID = 'aaaaaaaaaaaa';
const B2 = legalMove('b2', { target: 4 });
const RESULT = { winner: null, reason: 'agreement' as const, words: 'a draw' };
const ASKING = { by: 'x' as const, request: 'undo' as const };
const AFTER = matchState({
  version: 2,
  board: picture('.../.x./...'),
  turn: 'o',
  moves: ['b2'],
  last: lastMove('b2', { target: 4 }),
});

async function seated(match = matchState(), you: ('x' | 'o')[] = ['x']) {
  live.answers.watch = done(match, you);
  const watched = new WatchedMatch(ID);
  await watched.watch();
  return watched;
}

beforeEach(() => {
  live.calls = [];
  live.answers = {};
  vi.clearAllMocks();
});

describe('a watched match', () => {
  it('knows its sides and whose turn it is', async () => {
    const watched = await seated();
    expect(watched.you).toEqual(['x']);
    expect(watched.mayMove).toBe(true);
    expect((await seated(matchState(), ['o'])).mayMove).toBe(false);
    expect((await seated(matchState(), [])).mayMove).toBe(false);
  });

  it.each(['not-found', 'bad-request', 'unreadable'] as const)('is missing if %s', async (code) => {
    live.answers.watch = { ok: false, code, message: 'gone', match: null };
    const watched = new WatchedMatch(ID);
    await watched.watch();
    expect(watched.missing).toBe(true);
  });

  it('shows a move before it is answered, and sends what it has seen', async () => {
    const watched = await seated();
    let answer: (it: ReturnType<typeof done>) => void = () => {};
    live.answers.move = new Promise((resolve) => {
      answer = resolve;
    });
    const sent = watched.move(B2);
    expect(watched.pending).toEqual(B2);
    expect(watched.mayMove).toBe(false);
    expect(live.calls.at(-1)).toEqual(['move', { match: ID, version: 1, move: 'b2' }]);
    answer(done(AFTER, ['x']));
    await sent;
    expect(watched.pending).toBeNull();
    expect(watched.state?.moves).toEqual(['b2']);
    expect(announcer.words).toBe('x played b2. Bert to move.');
  });

  it('says why a move was refused and takes the truth', async () => {
    const watched = await seated();
    live.answers.move = refused('the match has moved on', AFTER);
    await watched.move(B2);
    expect(watched.trouble).toBe('The match has moved on.');
    expect(watched.state?.version).toBe(2);
    live.answers.undo = refused('there is no move of yours to take back');
    await watched.do('undo');
    expect(watched.trouble).toBe('There is no move of yours to take back.');
    expect(announcer.words).toBe(watched.trouble);
  });

  it('never goes back to an older state', async () => {
    const watched = await seated(AFTER);
    live.tell(matchState());
    expect(watched.state?.version).toBe(2);
  });

  it('keeps the very board when somebody comes or goes', async () => {
    const watched = await seated();
    const before = watched.state?.board;
    live.tell(matchState({ o: seat({ present: false, gone_for: 3 }) }));
    expect(watched.state?.o.present).toBe(false);
    expect(watched.state?.board).toBe(before);
  });

  it('is followed by the match that the players go on to, but not when it is opened later', async () => {
    const ended = matchState({ version: 2, turn: null, result: RESULT });
    const watched = await seated(ended);
    expect(watched.successor).toBeNull();
    live.tell({ ...ended, version: 3, next: 'bbbbbbbbbbbb' });
    expect(watched.successor).toBe('bbbbbbbbbbbb');
    const later = await seated({ ...ended, version: 3, next: 'bbbbbbbbbbbb' });
    live.tell({ ...ended, version: 3, next: 'bbbbbbbbbbbb', spectators: 1 });
    expect(later.successor).toBeNull();
  });

  it('forgets what went wrong when the connection is back', async () => {
    const watched = await seated();
    live.answers.move = refused('The server does not answer.');
    await watched.move(B2);
    expect(watched.trouble).toBe('The server does not answer.');
    await watched.watch();
    expect(watched.trouble).toBe('');
  });

  it('does not hear of other matches, nor of its own once closed', async () => {
    const watched = await seated();
    live.tell({ ...AFTER, id: 'bbbbbbbbbbbb' });
    expect(watched.state?.version).toBe(1);
    watched.close();
    live.tell(AFTER);
    expect(watched.state?.version).toBe(1);
    expect(live.calls.at(-1)?.[0]).toBe('leave');
  });

  it('looks back and returns to the present', async () => {
    const watched = await seated(AFTER);
    await watched.lookBack.look(0);
    expect(watched.lookBack.ply).toBe(0);
    expect(watched.mayMove).toBe(false);
    await watched.lookBack.look(-1);
    expect(watched.lookBack.ply).toBe(0);
    expect(api.plies).toHaveBeenCalledTimes(1);
    await watched.lookBack.look(1);
    expect(watched.lookBack.ply).toBeNull();
  });

  it('says where looking back fails', async () => {
    const watched = await seated(AFTER);
    api.plies.mockRejectedValueOnce(new Error('The server cannot be reached.'));
    await watched.lookBack.look(0);
    expect(watched.lookBack.ply).toBeNull();
    expect(watched.trouble).toBe('The server cannot be reached.');
  });
});

describe('the crystal ball', () => {
  const ratings = placements(picture('.../.../...')).map(({ move }) => ({
    move,
    value: 'draw' as const,
    remoteness: null,
  }));
  const perfect = seat({ kind: 'computer', level: 'perfect', name: 'Perfect' });

  it('is asked only when it is wanted', async () => {
    const watched = await seated();
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    expect(live.calls.map(([command]) => command)).toEqual(['watch']);
    live.answers.rate = done(null, ['x'], ratings);
    await watched.showValues(true);
    expect(watched.ratings).toEqual(ratings);
    live.tell(AFTER);
    expect(watched.ratings).toBeNull();
  });

  it('shows what is to come to who moves or watches, and what was when looking back', async () => {
    live.answers.rate = done(null, [], ratings);
    const watching = await seated(AFTER, []);
    await vi.waitFor(() => expect(watching.exact).toBe(true));
    await watching.showValues(true);
    expect(watching.rated?.ratings).toEqual(ratings);
    await watching.lookBack.look(0);
    expect(api.ratings).toHaveBeenCalledWith('mnk(3,3,3)', 'start');
    expect(watching.rated).toEqual({ legal: ['its moves'], ratings: ['their ratings'] });
    await watching.showValues(false);
    expect(watching.rated).toBeNull();
    const waiting = await seated(AFTER, ['x']);
    await vi.waitFor(() => expect(waiting.exact).toBe(true));
    await waiting.showValues(true);
    expect(waiting.rated).toBeNull();
  });

  it('shows the moves known so far, says so once, and asks again for the others', async () => {
    const watched = await seated();
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    live.answers.rate = done(null, ['x'], ratings.slice(0, 2));
    void watched.showValues(true);
    await vi.waitFor(() => expect(watched.rated?.ratings.length).toBe(2));
    expect(watched.isComputing).toBe(true);
    expect(announcer.words).toContain('Computing');
    announcer.say('');
    live.answers.rate = done(null, ['x'], ratings.slice(0, 5));
    await vi.waitFor(() => expect(watched.rated?.ratings.length).toBe(5));
    live.answers.rate = done(null, ['x'], ratings);
    await vi.waitFor(() => expect(watched.isComputing).toBe(false));
    expect(watched.rated?.ratings).toEqual(ratings);
    expect(announcer.words).toBe('');
    const { length } = live.calls;
    await watched.showValues(false);
    await watched.showValues(true);
    expect(live.calls.length).toBe(length);
  });

  it('keeps the moves that are known, and says so, when the others take too long', async () => {
    const watched = await seated();
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    live.answers.rate = done(null, ['x'], ratings.slice(0, 2));
    vi.useFakeTimers();
    const asking = watched.showValues(true);
    await vi.runAllTimersAsync();
    await asking;
    vi.useRealTimers();
    expect(watched.rated?.ratings).toEqual(ratings.slice(0, 2));
    expect(watched.isComputing).toBe(false);
    expect(watched.note).toBe(GIVEN_UP);
    expect(announcer.words).toBe(GIVEN_UP);
    await watched.showValues(false);
    live.answers.rate = done(null, ['x'], ratings);
    await watched.showValues(true);
    expect(watched.rated?.ratings).toEqual(ratings);
    expect(watched.note).toBe('');
  });

  it.each([
    ['a move is made', () => live.tell(AFTER)],
    ['the page is left', (watched: Watched) => watched.close()],
    ['it is switched off', (watched: Watched) => void watched.showValues(false)],
  ])('is asked no more when %s', async (_, leave) => {
    const watched = await seated();
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    live.answers.rate = done(null, ['x'], ratings.slice(0, 2));
    const asking = watched.showValues(true);
    await vi.waitFor(() => expect(watched.ratings?.length).toBe(2));
    leave(watched);
    await asking;
    const asked = live.calls.filter(([command]) => command === 'rate').length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(live.calls.filter(([command]) => command === 'rate').length).toBe(asked);
  });

  it('gives nothing away while it is off', async () => {
    live.answers.rate = done(null, ['x'], ratings);
    const watched = await seated(matchState({ o: perfect }));
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    live.tell(AFTER);
    expect(live.calls.map(([command]) => command)).toEqual(['watch']);
    expect(watched.ratings).toBeNull();
  });

  it('looks again after each move whether a game has been solved meanwhile', async () => {
    api.game.mockResolvedValueOnce({ exact: false, solvable: true });
    const watched = await seated(matchState({ o: perfect }));
    await vi.waitFor(() => expect(watched.isBeingSolved).toBe(true));
    live.tell(matchState({ o: perfect, version: 9 }));
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    expect(watched.isBeingSolved).toBe(false);
  });

  it('goes off again when it is refused', async () => {
    const watched = await seated();
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    live.answers.rate = refused('this match is played without the crystal ball');
    await watched.showValues(true);
    expect(watched.ball).toBe(false);
    expect(watched.trouble).toBe('This match is played without the crystal ball.');
  });
});

describe('what decided a match', () => {
  const OVER = matchState({ moves: ['b2'], turn: null, result: RESULT });

  it('is found once, when the match is over', async () => {
    const watched = await seated(AFTER);
    await vi.waitFor(() => expect(watched.exact).toBe(true));
    expect(watched.hasTurningPoint).toBe(false);
    expect(api.decided).not.toHaveBeenCalled();
    live.tell({ ...OVER, version: 90 });
    await vi.waitFor(() => expect(watched.turningPoint?.words).toBe('b2 was the losing move'));
    api.decided.mockClear();
    live.tell({ ...OVER, version: 91 });
    expect(api.decided).not.toHaveBeenCalled();
  });

  it('is a sentence about the failure where it cannot be found', async () => {
    api.decided.mockRejectedValueOnce(new Error('The server cannot be reached.'));
    const watched = await seated(OVER);
    await vi.waitFor(() =>
      expect(watched.turningPoint).toEqual({
        words: 'The server cannot be reached.',
        ply: null,
        position: null,
      }),
    );
  });
});

describe('taking back', () => {
  it.each([
    ['nothing at the start', matchState(), ['x'], false],
    ['nothing while only the opponent has moved', AFTER, ['o'], false],
    ['our move', AFTER, ['x'], true],
    ['any move where both are ours', AFTER, ['x', 'o'], true],
    ['nothing of others', AFTER, [], false],
    ['nothing while an answer is awaited', { ...AFTER, asking: ASKING }, ['x'], false],
    ['nothing after the end', { ...AFTER, turn: null, result: RESULT }, ['x'], false],
  ] as const)('offers %s', async (_, match, you, may) => {
    expect((await seated(match, [...you])).mayUndo).toBe(may);
  });
});

describe('the board', () => {
  it('settles when the last move is drawn', async () => {
    const watched = await seated();
    expect(watched.isSettled).toBe(true);
    live.tell(AFTER);
    expect(watched.isSettled).toBe(false);
    watched.settle(picture('.../.../...'));
    expect(watched.isSettled).toBe(false);
    watched.settle(AFTER.board);
    expect(watched.isSettled).toBe(true);
  });

  it('shows a mistake with what follows it', async () => {
    const moves = ['b2', 'a1', 'c3'];
    const watched = await seated(matchState({ moves, turn: null, result: RESULT }));
    await watched.lookBack.showMistake(1, 'start');
    expect(api.variation).toHaveBeenCalledWith('mnk(3,3,3)', 'start', 'b2');
    expect(watched.at).toBe(1);
    expect(watched.lookBack.mistake).toEqual({ ply: 1, move: 'b2', punishment: ['the reply'] });
    await watched.lookBack.look(0);
    expect(watched.lookBack.mistake).toBeNull();
  });
});
