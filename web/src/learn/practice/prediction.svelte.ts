// A tree whose inner nodes the reader values: right or wrong at once, and nothing is counted.

import type { TreeNode } from '../../wire';
import { say, texts } from '../texts/texts.svelte';

/** Values that are always offered. */
const USUAL = [-1, 0, 1];

/** `-1` with a true minus sign. */
export const written = (value: number) => String(value).replace('-', '−');

/** A node in words: `the root`, `branch 1`, `branch 1.2`. */
export function nameOf({ path }: TreeNode): string {
  const branches = path.split('.').map((branch) => Number(branch) + 1);
  const { root, branch } = texts().practice;
  return path === '' ? root : branch(branches.join('.'));
}

export class Prediction {
  readonly inner: TreeNode[];
  readonly choices: number[];
  readonly #nodes: TreeNode[];
  /** The paths of the nodes whose values are shown. */
  known = $state<string[]>([]);
  /** The node that is asked for. */
  asked = $state.raw<TreeNode | null>(null);
  /** Said of the last choice. */
  words = $state('');
  isRight = $state(false);

  constructor(nodes: TreeNode[]) {
    this.#nodes = nodes;
    this.inner = nodes.filter(({ turn }) => turn !== null);
    const leaves = nodes.filter(({ turn }) => turn === null).map(({ value }) => value);
    const offered = leaves.every((value) => USUAL.includes(value)) ? USUAL : leaves;
    this.choices = [...new Set(offered)].sort((a, b) => a - b);
  }

  get isDone(): boolean {
    return this.known.length === this.inner.length;
  }

  /** The next node to ask for: the lowest that is not known. */
  get next(): TreeNode | undefined {
    return this.inner.find((node) => !this.isKnown(node));
  }

  isKnown(node: TreeNode): boolean {
    return this.known.includes(node.path);
  }

  /** What is at a node: its number, if it is a leaf or known. */
  shown(node: TreeNode): string {
    return node.turn === null || this.isKnown(node) ? written(node.value) : '?';
  }

  /** A node with all that can be seen of it, for ears. */
  label(node: TreeNode): string {
    const below = this.#children(node).map((child) =>
      this.shown(child) === '?' ? texts().practice.unknown : this.shown(child),
    );
    const value = this.isKnown(node) ? written(node.value) : null;
    return texts().practice.node(nameOf(node), node.turn ?? '', value, below.join(', '));
  }

  ask(node: TreeNode): void {
    if (this.isKnown(node)) return;
    this.asked = node;
    this.words = '';
  }

  choose(value: number): void {
    const node = this.asked;
    if (!node) return;
    this.isRight = value === node.value;
    const { rightTree, rightValue, wrongValue } = texts().practice;
    const turn = node.turn ?? '';
    const open = this.#children(node).some((child) => this.shown(child) === '?');
    if (this.isRight) {
      this.known.push(node.path);
      this.asked = null;
      this.words = this.isDone ? rightTree(written(value)) : rightValue(turn, written(value));
    } else {
      this.words = wrongValue(written(value), turn, open);
    }
    say(this.words);
  }

  showAll(): void {
    this.known = this.inner.map(({ path }) => path);
    this.asked = null;
    this.isRight = true;
    this.words = texts().practice.valueOfTree(written(this.inner.at(-1)?.value ?? 0));
    say(this.words);
  }

  #children({ path }: TreeNode): TreeNode[] {
    const parent = path === '' ? [] : path.split('.');
    return this.#nodes.filter((node) => {
      const steps = node.path === '' ? [] : node.path.split('.');
      return steps.length === parent.length + 1 && parent.every((step, i) => step === steps[i]);
    });
  }
}
