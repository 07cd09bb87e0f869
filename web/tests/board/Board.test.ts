import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../../src/board/Board.svelte';
import { LANDING } from '../../src/board/motion.svelte';
import { cube, lastMove, legalMove, picture, placements } from '../pictures';

const EMPTY = picture('.../.../...');
const cell = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name},`) });
const marks = () => document.querySelectorAll('.over .mark');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a board', () => {
  it('plays where it is pressed', async () => {
    const onmove = vi.fn();
    render(Board, { board: EMPTY, legal: placements(EMPTY), onmove });
    await fireEvent.click(cell('b2'));
    expect(onmove).toHaveBeenCalledWith(expect.objectContaining({ move: 'b2' }));
  });

  it('does not look playable when it is not your turn', async () => {
    const [onmove, onrefuse] = [vi.fn(), vi.fn()];
    render(Board, { board: EMPTY, onmove, onrefuse });
    expect(cell('b2').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(cell('b2'));
    expect(onmove).not.toHaveBeenCalled();
    expect(onrefuse).not.toHaveBeenCalled();
  });

  it('shows a pending move, and the truth when it was refused', async () => {
    const { rerender } = render(Board, { board: EMPTY, legal: placements(EMPTY) });
    await rerender({ pending: legalMove('b2', { target: 4 }) });
    expect(marks().length).toBe(1);
    await rerender({ pending: null });
    expect(marks().length).toBe(0);
  });

  it('marks a line that loses as such, without the halo of the last move', () => {
    const board = picture('xxx/.../...', { winning: [0, 1, 2], shared_marks: true });
    const { unmount } = render(Board, { board, last: lastMove('c3') });
    expect(document.querySelector('.under .loses')).toBeNull();
    expect(document.querySelector('.cell.last')).toBeNull();
    unmount();
    render(Board, { board: { ...board, line_loses: true }, last: lastMove('c3') });
    expect(document.querySelectorAll('.under .loses').length).toBe(2);
    expect(cell('c3').getAttribute('aria-label')).toContain('losing line');
  });

  it('is walked with arrows and has one way in', async () => {
    render(Board, { board: EMPTY, legal: placements(EMPTY) });
    expect(cell('b2').tabIndex).toBe(0);
    expect(document.querySelectorAll('[tabindex="0"]').length).toBe(1);
    cell('b2').focus();
    await fireEvent.keyDown(cell('b2'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell('b3'));
    await fireEvent.keyDown(cell('b3'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell('b3'));
  });

  it('picks up, offers, lets go by Escape, and refuses in words', async () => {
    const board = picture('x../.../..o');
    const legal = [legalMove('a3-a2', { start: 0, target: 3 })];
    const [onmove, onrefuse] = [vi.fn(), vi.fn()];
    render(Board, { board, legal, onmove, onrefuse });
    await fireEvent.click(cell('a3'));
    expect(cell('a3').getAttribute('aria-pressed')).toBe('true');
    expect(cell('a2').classList.contains('offered')).toBe(true);
    await fireEvent.click(cell('c3'));
    expect(onrefuse).toHaveBeenCalledWith('The piece on a3 cannot go to c3.');
    await fireEvent.keyDown(cell('a3'), { key: 'Escape' });
    expect(cell('a3').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(cell('a3'));
    await fireEvent.click(cell('a2'));
    expect(onmove).toHaveBeenCalledTimes(1);
  });

  it('lets go of a piece when nothing is pressed any more', async () => {
    const board = picture('x../.../..o');
    const legal = [legalMove('a3-a2', { start: 0, target: 3 })];
    const onmove = vi.fn();
    render(Board, { board, legal, onmove });
    const pointer = { pointerId: 1, button: 0 };
    await fireEvent.pointerDown(cell('a3'), { ...pointer, buttons: 1 });
    await fireEvent.pointerMove(cell('a2'), { ...pointer, buttons: 0, clientY: 100 });
    expect(cell('a3').getAttribute('aria-pressed')).toBe('false');
    expect(document.querySelector('.carried')).toBeNull();
    await fireEvent.click(cell('a2'));
    expect(onmove).not.toHaveBeenCalled();
  });

  it('tells values in shape and words', () => {
    render(Board, {
      board: EMPTY,
      legal: placements(EMPTY),
      ratings: [{ move: 'b2', value: 'win', remoteness: 5 }],
    });
    expect(cell('b2').getAttribute('aria-label')).toBe('b2, empty, win in 5');
    expect(cell('b2').textContent).toContain('in 5');
    expect(cell('b2').querySelector('svg.win')).not.toBeNull();
  });

  it('tells the values of the chosen mark', async () => {
    const board = picture('xx./.../...', { shared_marks: true });
    const legal = (['x', 'o'] as const).map((mark) =>
      legalMove(`${mark}c3`, { target: 2, mark, places: mark }),
    );
    const ratings = [
      { move: 'xc3', value: 'win' as const, remoteness: 1 },
      { move: 'oc3', value: 'loss' as const, remoteness: 2 },
    ];
    const onmove = vi.fn();
    const { rerender } = render(Board, { board, legal, ratings, mark: 'x', onmove });
    expect(cell('c3').getAttribute('aria-label')).toBe('c3, empty, win in 1');
    await rerender({ mark: 'o' });
    expect(cell('c3').getAttribute('aria-label')).toBe('c3, empty, loss in 2');
    await fireEvent.click(cell('c3'));
    expect(onmove).toHaveBeenCalledWith(expect.objectContaining({ move: 'oc3' }));
    await rerender({ legal: [], rated: legal }); // nobody chooses: the best of both
    expect(cell('c3').getAttribute('aria-label')).toBe('c3, empty, win in 1');
  });

  it('aims with the pointer, at the whole column where stones fall', async () => {
    const board = picture('.../.../...', { gravity: true });
    const legal = [6, 7, 8].map((target) => legalMove(board.names[target] ?? '', { target }));
    const onaim = vi.fn();
    render(Board, { board, legal, onaim });
    await fireEvent.pointerEnter(cell('a3'));
    expect(onaim).toHaveBeenLastCalledWith(expect.objectContaining({ move: 'a1' }));
    expect(document.querySelectorAll('.preview').length).toBe(1);
    await fireEvent.pointerLeave(screen.getByRole('group'));
    expect(onaim).toHaveBeenLastCalledWith(null);
  });
});

describe('coordinates', () => {
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('.board-frame > span')].map(
      (it) => `${it.textContent} ${it.style.gridColumn},${it.style.gridRow}`,
    );

  it('stand along the left and the lower edge', () => {
    render(Board, { board: EMPTY });
    expect(shown()).toEqual(['3 1,1', '2 1,2', '1 1,3', 'a 1,3', 'b 2,3', 'c 3,3']);
  });

  it('stand above the columns where stones fall', () => {
    render(Board, { board: picture('../..', { gravity: true }) });
    expect(shown()).toEqual(['2 1,1', '1 1,2', 'a 1,1', 'b 2,1']);
  });

  it('name every cell that a move may name around a floating frame', () => {
    const names = [...'4321'].flatMap((row) => [...'@abc'].map((column) => column + row));
    render(Board, { board: picture('..../.x../..../....', { window: [1, 1, 2, 2], names }) });
    const named = shown().map((label) => label.charAt(0));
    expect(named.join('')).toBe('4321@abc');
  });

  it('are left out where they are not wanted', () => {
    render(Board, { board: EMPTY, coordinates: false });
    expect(shown()).toEqual([]);
  });
});

describe('a board with layers', () => {
  it('plays where it is pressed, and its cells say their layer', async () => {
    const [board, onmove] = [cube(4, { '1a4': 'x', '2a4': 'o' }), vi.fn()];
    render(Board, { board, legal: placements(board), onmove });
    expect(cell('2a4').getAttribute('aria-label')).toBe('2a4, o');
    await fireEvent.click(cell('3d1'));
    expect(onmove).toHaveBeenCalledWith(expect.objectContaining({ move: '3d1' }));
    const drawn = [...document.querySelectorAll('.over > .glides')];
    const places = drawn.map((it) => it.getAttribute('style')?.match(/\d+px/g)?.join(' '));
    expect(places).toEqual(['50px 50px', '480px 50px']);
  });

  it('is walked through by arrows, from layer to layer', async () => {
    render(Board, { board: cube(4) });
    await fireEvent.keyDown(cell('2c2'), { key: 'ArrowDown' });
    await fireEvent.keyDown(cell('2c1'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('4c4'));
  });
});

describe('a board that moves', () => {
  const window: [number, number, number, number] = [1, 1, 3, 3];
  const before = picture(' ... /...../..x../...../ ... ', { window });
  const after = picture('...../...../.xo../...../.....', { window });

  it('lets a piece land before everything re-centres', async () => {
    const { rerender } = render(Board, { board: before, legal: placements(before, 'o') });
    const last = lastMove('d3', { target: 13, places: 'o', by: 'o', shift: [-1, 0] });
    await rerender({ board: after, last, legal: [] });
    expect(screen.getByRole('group').classList.contains('moving')).toBe(true);
    const piece = () => document.querySelectorAll<SVGElement>('.over > .glides')[1];
    expect(piece()?.getAttribute('style')).toContain('350px');
    vi.advanceTimersByTime(LANDING);
    await tick();
    expect(screen.getByRole('group').classList.contains('moving')).toBe(false);
    expect(piece()?.getAttribute('style')).toContain('250px');
    expect(cell('c3').getAttribute('aria-label')).toContain('last move');
  });

  it('offers the cells outside the frame only to who may move', async () => {
    const { rerender } = render(Board, { board: before, legal: placements(before) });
    expect(cell('b5').classList.contains('offered')).toBe(true);
    await rerender({ legal: [] });
    expect(cell('b5').classList.contains('offered')).toBe(false);
  });

  it('keeps the focus on the board when its cell is gone', async () => {
    const { rerender } = render(Board, { board: after, legal: placements(after) });
    cell('a5').focus();
    await rerender({ board: before });
    vi.advanceTimersByTime(0);
    await tick();
    await tick();
    expect(document.activeElement).toBe(cell('c3'));
  });
});
