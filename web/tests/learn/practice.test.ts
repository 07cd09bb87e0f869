// Questions, trees to predict, and lines to put in order: right or wrong at once, nothing counted.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { placesOf } from '../../src/learn/figurePlaces';
import { LineOrder } from '../../src/learn/practice/order.svelte';
import Parsons from '../../src/learn/practice/Parsons.svelte';
import Predict from '../../src/learn/practice/Predict.svelte';
import { nameOf, Prediction } from '../../src/learn/practice/prediction.svelte';
import Reading from '../../src/learn/practice/Reading.svelte';
import type { PredictBlock, QuestionBlock, ShuffledLines, TreeNode } from '../../src/wire';

afterEach(cleanup);

const node = (path: string, turn: 'x' | 'o' | null, value: number): TreeNode => ({
  path,
  turn,
  value,
});
/** [[1, -1], [0, 0]], from the lowest level up. */
const NODES = [
  node('0', 'o', -1),
  node('1', 'o', 0),
  node('', 'x', 0),
  node('0.0', null, 1),
  node('0.1', null, -1),
  node('1.0', null, 0),
  node('1.1', null, 0),
];
const FIGURE =
  '<svg viewBox="-6 0 132 152"><g class="node unknown" data-path="" data-at="60 18"></g>' +
  '<g class="node unknown" data-path="0" data-at="30 76" data-value="-1"></g></svg>';

describe('a question', () => {
  const block: QuestionBlock = {
    kind: 'question',
    question: '<p>Who is to move?</p>',
    answers: ['<code>x</code>', '<code>o</code>'],
    right: 1,
    explanation: '<p>There are more x.</p>',
  };

  it('says at once whether an answer is right, and why', async () => {
    render(Reading, { blocks: [{ kind: 'html', html: '<p>Read this.</p>' }, block] });
    const group = screen.getByRole('radiogroup', { name: 'Who is to move?' });
    expect(group.textContent).not.toContain('There are more x.');
    await fireEvent.click(screen.getByRole('radio', { name: 'x' }));
    expect(group.textContent).toContain('Not this one.');
    await fireEvent.click(screen.getByRole('radio', { name: 'o' }));
    expect(group.textContent).toContain('Right.');
    expect(group.textContent).toContain('There are more x.');
  });
});

describe('code to try', () => {
  it('has a button where there is a box to try it in', async () => {
    const ontry = vi.fn();
    const blocks = [{ kind: 'try' as const, code: 'show(new_board())' }];
    const { unmount } = render(Reading, { blocks });
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    render(Reading, { blocks, ontry });
    await fireEvent.click(screen.getByRole('button', { name: 'Try it' }));
    expect(ontry).toHaveBeenCalledWith('show(new_board())');
  });
});

describe('a tree to predict', () => {
  it('tells where its nodes are, in percent of the drawing', () => {
    const places = placesOf(FIGURE);
    expect(places.get('')?.x).toBeCloseTo(50);
    expect(places.get('0')?.y).toBeCloseTo(50);
    expect(placesOf('<p>').size).toBe(0);
  });

  it('names its nodes with what can be seen of them', () => {
    const prediction = new Prediction(NODES);
    expect(prediction.inner.map(nameOf)).toEqual(['branch 1', 'branch 2', 'the root']);
    expect(prediction.label(NODES[0] as TreeNode)).toBe(
      'branch 1, o to move, value unknown; below it 1, −1',
    );
    expect(prediction.label(NODES[2] as TreeNode)).toBe(
      'the root, x to move, value unknown; below it unknown, unknown',
    );
    expect(prediction.choices).toEqual([-1, 0, 1]);
  });

  it('offers the numbers of its leaves where they are others', () => {
    const prediction = new Prediction([
      node('', 'x', 95),
      node('0', null, 95),
      node('1', null, -94),
    ]);
    expect(prediction.choices).toEqual([-94, 95]);
  });

  it('says right or wrong at once, and why', () => {
    const prediction = new Prediction(NODES);
    prediction.ask(NODES[2] as TreeNode);
    prediction.choose(1);
    expect(prediction.words).toBe(
      'Not 1: here x takes the largest. Work out the nodes below it first.',
    );
    for (const [at, value] of [
      [0, -1],
      [1, 0],
      [2, 0],
    ] as const) {
      expect(prediction.next).toBe(NODES[at]);
      prediction.ask(NODES[at] as TreeNode);
      prediction.choose(value);
      expect(prediction.isRight).toBe(true);
    }
    expect(prediction.isDone).toBe(true);
    expect(prediction.words).toContain('You have read the whole tree.');
  });

  it('is worked out by keys: the choice gets the focus, then the next node', async () => {
    const block: PredictBlock = { kind: 'predict', figure: FIGURE, nodes: NODES };
    render(Predict, { block });
    await fireEvent.click(screen.getByRole('button', { name: /^branch 1, o to move/ }));
    const choice = screen.getByRole('button', { name: '−1, for branch 1' });
    await vi.waitFor(() => expect(document.activeElement).toBe(choice));
    await fireEvent.keyDown(choice, { key: 'Escape' });
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^branch 1,/),
    );
    await fireEvent.click(screen.getByRole('button', { name: /^branch 1, o to move/ }));
    await fireEvent.click(screen.getByRole('button', { name: '−1, for branch 1' }));
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^branch 2,/),
    );
    expect(screen.getByRole('button', { name: /^branch 1, o to move, value −1/ })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Show me' }));
    expect(screen.getByText('The value of the tree is 0.')).toBeTruthy();
  });
});

describe('lines in order', () => {
  const SHUFFLED: ShuffledLines = {
    function: 'leaves',
    heading: 'def leaves(tree):',
    lines: ['return count', 'count = 0', 'for child in tree:', '    count += 1'],
    order: [1, 2, 3, 0],
  };

  const fails = () => Promise.resolve(false);

  it('are checked from the top', async () => {
    const order = new LineOrder(SHUFFLED, fails);
    await order.check();
    expect([order.right, order.words]).toEqual([0, 'In ours, the first line is a different one.']);
    order.move(0, 2);
    expect(order.right).toBeNull();
    await order.check();
    expect(order.words).toBe('The first 2 lines are right. In ours, the next is a different one.');
    order.move(2, 3);
    await order.check();
    expect(order.isDone).toBe(true);
    order.move(3, 4); // beyond the end
    expect(order.isDone).toBe(true);
  });

  it('may stand in another order that passes the checks', async () => {
    const passes = vi.fn(() => Promise.resolve(true));
    const order = new LineOrder(SHUFFLED, passes);
    const checked = order.check();
    expect([order.checking, order.words]).toEqual([true, 'Running the checks.']);
    await checked;
    expect([order.checking, order.isDone]).toEqual([false, true]);
    expect(passes).toHaveBeenCalledWith(
      'def leaves(tree):\n    return count\n    count = 0\n    for child in tree:\n        count += 1',
    );
  });

  it('are not right if the checks are stopped, and wait if they are moved meanwhile', async () => {
    const order = new LineOrder(SHUFFLED, () => Promise.reject(new Error('Stopped.')));
    await order.check();
    expect([order.checking, order.right]).toEqual([false, 0]);
    const moved = new LineOrder(SHUFFLED, () => Promise.resolve(true));
    const checked = moved.check();
    moved.move(0, 1);
    await checked;
    expect(moved.right).toBeNull();
  });

  it('are moved by buttons, which keep the focus', async () => {
    render(Parsons, { shuffled: SHUFFLED, passes: fails, busy: false, onstop: () => {} });
    const lines = () => screen.getAllByRole('listitem').map((it) => it.textContent?.trim());
    const down = screen.getByRole('button', { name: 'Down: return count' });
    await fireEvent.click(down);
    expect(lines()[1]).toContain('return count');
    expect(document.activeElement).toBe(down);
    await fireEvent.click(down);
    await fireEvent.click(down);
    await fireEvent.click(screen.getByRole('button', { name: 'Check the order' }));
    expect(await screen.findByText('Right: that is the whole function.')).toBeTruthy();
  });
});
