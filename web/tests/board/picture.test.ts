import { describe, expect, it } from 'vitest';
import { runs } from '../../src/board/drawing/lines';
import {
  cellAt,
  cellStyle,
  centre,
  coordinates,
  extent,
  gridStyle,
  inSquare,
  isPlain,
  middleOf,
  neighbour,
  viewOf,
} from '../../src/board/picture';
import { cube, picture } from '../pictures';

const QUBIC = cube(4);
const THREE = cube(3);
const at = (name: string, board = QUBIC) => board.names.indexOf(name);
const step = (name: string, by: [number, number], board = QUBIC) =>
  board.names[neighbour(board, at(name, board), by)];

describe('a board with layers', () => {
  it('has four of them in a square, and three in a row', () => {
    expect(extent(QUBIC)).toEqual({ width: 830, height: 830 });
    expect(extent(THREE)).toEqual({ width: 960, height: 300 });
    expect(extent(picture('..../....'))).toEqual({ width: 400, height: 200 });
    expect(centre(QUBIC, at('1a4'))).toEqual({ x: 50, y: 50 });
    expect(centre(QUBIC, at('2a4'))).toEqual({ x: 480, y: 50 });
    expect(centre(QUBIC, at('4d1'))).toEqual({ x: 780, y: 780 });
    expect(centre(THREE, at('3c1', THREE))).toEqual({ x: 910, y: 250 });
  });

  it('has a square of layers where the place is one', () => {
    const square = inSquare(THREE);
    expect(viewOf(square)).toBe('-4 -4 668 668');
    expect(centre(square, at('3a3', THREE))).toEqual({ x: 50, y: 410 });
    expect(viewOf(inSquare(picture('.../...')))).toBe('-4 -4 308 208');
  });

  it('has a place for each cell, and none between layers', () => {
    for (const board of [QUBIC, THREE, cube(2), picture('.../...')]) {
      const { width, height } = extent(board);
      for (let cell = 0; cell < board.marks.length; cell += 1) {
        const { x, y } = centre(board, cell);
        expect(cellAt(board, x / width, y / height)).toBe(cell);
      }
    }
    expect(cellAt(QUBIC, 0.5, 0.1)).toBe(null);
    expect(cellAt(QUBIC, 0.1, 0.5)).toBe(null);
    expect(cellAt(QUBIC, -0.1, 0.1)).toBe(null);
    const styles = new Set([...QUBIC.marks].map((_, cell) => cellStyle(QUBIC, cell)));
    expect(styles.size).toBe(64);
    expect(cellStyle(QUBIC, at('2a4'))).toBe('grid-column: 6; grid-row: 1');
    expect(gridStyle(QUBIC)).toContain('repeat(4, 1fr) 0.3fr repeat(4, 1fr) / repeat(4, 1fr)');
  });

  it('is walked through by arrows', () => {
    expect(QUBIC.names[middleOf(QUBIC)]).toBe('2c2');
    expect(THREE.names[middleOf(THREE)]).toBe('2b2');
    expect(step('1d3', [1, 0])).toBe('2a3');
    expect(step('2a3', [-1, 0])).toBe('1d3');
    expect(step('2b1', [0, 1])).toBe('4b4');
    expect(step('4b4', [0, -1])).toBe('2b1');
    expect(step('2d1', [1, 0])).toBe('2d1');
    expect(step('4d1', [0, 1])).toBe('4d1');
    expect(step('3b1', [0, 1], THREE)).toBe('3b1');
    const square = inSquare(THREE);
    expect(neighbour(square, at('2b1', THREE), [0, 1])).toBe(at('2b1', THREE)); // no layer there
  });

  it('names rows and columns at each layer', () => {
    const words = coordinates(QUBIC).map(({ kind, words }) => `${kind} ${words}`);
    expect(words.slice(0, 8)).toEqual([
      ...['row 4', 'row 3', 'row 2', 'row 1'],
      ...['column 1a', 'column 1b', 'column 1c', 'column 1d'],
    ]);
    expect(words).toHaveLength(32);
    expect(isPlain(THREE)).toBe(false);
  });
});

describe('lines through layers', () => {
  const found = (...names: string[]) =>
    runs({ ...QUBIC, winning: names.map((name) => at(name)) }).map((ends) =>
      ends.map((cell) => QUBIC.names[cell]).join(' '),
    );

  it('are highlighted cell by cell, those on a layer along the layer', () => {
    expect(found('1a1', '2b2', '3c3', '4d4')).toEqual(['1a1 1a1', '2b2 2b2', '3c3 3c3', '4d4 4d4']);
    expect(found('2a1', '2b1', '2c1', '2d1')).toEqual(['2a1 2d1']);
    expect(found('1a1', '1b1', '1c1', '1d1', '2d1', '3d1', '4d1')).toEqual([
      '1a1 1d1',
      ...['2d1 2d1', '3d1 3d1', '4d1 4d1'],
    ]);
  });

  it('do not run from one layer into the next', () => {
    // The last row of one layer and the first of the next follow each other in the picture.
    expect(found('1a1', '2a4', '3a1', '4a1')).toHaveLength(4);
  });
});
