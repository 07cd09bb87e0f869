// Where the nodes of a map come from: all of them at once, or those that are looked at.

import { api } from '../../lib/api';
import { messageOf } from '../../lib/errors';
import { other, type Side } from '../../lib/words';
import type { MapState, PositionRating, Unfolded } from '../../wire';
import { wholeTree } from './graph';
import { answered, judge, type MapNode, type Value } from './tree';

export interface Source {
  readonly state: MapState;
  readonly root: MapNode;
  /** Whether every position is here. */
  readonly whole: boolean;
  /** All positions, the start first; null if they are not all here. */
  readonly nodes: MapNode[] | null;
  /** How many positions are here. */
  readonly size: number;
  /** Whether the server is computing what boards in sight are worth. */
  readonly computing: boolean;
  /** Why the last thing that was asked for did not come; empty once something does. */
  readonly problem: string;
  /** A position by its text, if it is here. */
  find(text: string): MapNode | undefined;
  /** A new look at the map begins: what was wanted before is wanted no more. */
  look(): void;
  /** Ask for the branches of a node, and for its values if those are wanted. */
  want(node: MapNode, values: boolean): void;
  /** The same, to wait for. */
  load(node: MapNode): Promise<void>;
}

/** The map of a game, from its start or from another position. */
export async function openMap(
  game: string,
  start: string | null,
  onchange: () => void,
): Promise<Source> {
  const state = await api.map(game);
  if (state.graph) {
    const whole = new Whole(state, wholeTree(state, state.graph), start);
    if (start === null || whole.root.text === start) return whole;
  }
  const source = new Unfolding(state, start ?? state.start, onchange);
  await source.load(source.root);
  return source;
}

class Whole implements Source {
  readonly whole = true;
  readonly computing = false;
  readonly problem = '';
  readonly root: MapNode;
  #byText: Map<string, MapNode> | undefined;

  constructor(
    readonly state: MapState,
    readonly nodes: MapNode[],
    start: string | null,
  ) {
    const first = nodes[0] as MapNode;
    this.root = start === null ? first : (this.find(start) ?? first);
  }

  find(text: string): MapNode | undefined {
    this.#byText ??= new Map(this.nodes.map((node) => [node.text, node]));
    return this.#byText.get(text);
  }

  get size(): number {
    return this.nodes.length;
  }

  look(): void {}

  want(): void {}

  async load(): Promise<void> {}
}

const UNFOLDED = 256;
/** How many are rated at once: as many as come in no time; one of some games can take seconds. */
const RATED = { least: 1, first: 8, most: 64 };
const SWIFT = 200;
const SLOW = 800;
/** Incomplete answers after which no more is asked for a node. */
const PARTIAL = 100;
/** Nodes that are kept; when there are more, those that were not wanted lately are forgotten. */
const KEPT = 12_000;
const LATELY = 2_000;
/** Milliseconds before something is asked for; after each failure longer, up to the last. */
const PAUSE = { first: 30, factor: 4, last: 8_000 };

/** A large game, of which only the visited nodes are loaded. */
export class Unfolding implements Source {
  readonly whole = false;
  readonly nodes = null;
  readonly root: MapNode;
  problem = '';
  #nodes = new Map<string, MapNode>();
  /** When a node was last wanted. */
  #wanted = new Map<MapNode, number>();
  #unfold = new Set<MapNode>();
  #rate = new Set<MapNode>();
  #rated = new WeakSet<MapNode>();
  /** How often the answer for a node was incomplete. */
  #partial = new WeakMap<MapNode, number>();
  #busy = { unfold: false, rate: false };
  #batch = { unfold: UNFOLDED, rate: RATED.first };
  #pause = PAUSE.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly state: MapState,
    start: string,
    /** Something was asked for, or has come. */
    readonly onchange: () => void,
  ) {
    this.root = this.#stub(start, 'x');
  }

  get size(): number {
    return this.#nodes.size;
  }

  get computing(): boolean {
    return this.#busy.rate;
  }

  find(text: string): MapNode | undefined {
    return this.#nodes.get(text);
  }

  look(): void {
    this.#unfold.clear();
    this.#rate.clear();
  }

  want(node: MapNode, values: boolean): void {
    this.#wanted.set(node, performance.now());
    if (!node.branches) this.#unfold.add(node);
    else if (values && this.state.exact && node.branches.length && !this.#rated.has(node)) {
      this.#rate.add(node);
    } else return;
    this.#timer ??= setTimeout(() => this.#ask(), this.#pause);
  }

  async load(node: MapNode): Promise<void> {
    this.#wanted.set(node, performance.now());
    if (node.branches) return;
    const { positions } = await api.unfold(this.state.spec, [node.text]);
    this.#take(positions);
  }

  #ask(): void {
    this.#timer = undefined;
    this.#forget();
    void this.#send('unfold', this.#unfold, async (texts) => {
      this.#take((await api.unfold(this.state.spec, texts)).positions);
    });
    void this.#send('rate', this.#rate, async (texts) => {
      const begun = performance.now();
      const { positions } = await api.manyRatings(this.state.spec, texts);
      this.#value(positions);
      const took = performance.now() - begun;
      const { rate } = this.#batch;
      const isPartial = positions.some(({ complete }) => !complete);
      if (took > SLOW || isPartial) this.#batch.rate = Math.max(RATED.least, rate / 2);
      else if (took < SWIFT) this.#batch.rate = Math.min(RATED.most, rate * 2);
    });
  }

  async #send(
    kind: 'unfold' | 'rate',
    waiting: Set<MapNode>,
    ask: (texts: string[]) => Promise<void>,
  ): Promise<void> {
    if (this.#busy[kind] || !waiting.size) return;
    const nodes = [...waiting].slice(0, this.#batch[kind]);
    for (const node of nodes) waiting.delete(node);
    if (kind === 'rate') for (const node of nodes) this.#rated.add(node);
    this.#busy[kind] = true;
    this.onchange();
    try {
      await ask(nodes.map(({ text }) => text));
      this.#pause = PAUSE.first;
      this.problem = '';
    } catch (error) {
      // They are wanted again when they are drawn again.
      for (const node of nodes) this.#rated.delete(node);
      this.#pause = Math.min(PAUSE.last, this.#pause * PAUSE.factor);
      this.problem = messageOf(error);
    } finally {
      this.#busy[kind] = false;
      this.onchange();
    }
  }

  #take(positions: Unfolded[]): void {
    const born = performance.now();
    for (const { position, marks, winning, turn, value, moves } of positions) {
      const node = this.#nodes.get(position);
      if (!node || node.branches) continue;
      node.marks = marks;
      node.winning = winning;
      node.turn = turn;
      node.born = born;
      if (value !== null) this.#settle(node, value, value === 'draw' ? null : 0);
      node.branches = moves.map(({ after, ...move }) => ({
        ...move,
        node: this.#stub(after, other(turn)),
        keeps: true,
        best: true,
      }));
    }
  }

  #value(ratings: PositionRating[]): void {
    for (const { position, value, remoteness, moves, complete } of ratings) {
      const node = this.#nodes.get(position);
      if (!node) continue;
      if (value !== null) this.#settle(node, value, remoteness);
      if (!complete) this.#askAgain(node);
      const byMove = new Map(moves.map((rating) => [rating.move, rating]));
      for (const branch of node.branches ?? []) {
        const rating = byMove.get(branch.move);
        if (!rating) continue;
        const left = rating.remoteness === null ? null : rating.remoteness - 1;
        this.#settle(branch.node, answered(rating.value), left);
      }
      judge(node);
    }
  }

  /** Some of its moves are not rated yet: they are wanted again when it is drawn again. */
  #askAgain(node: MapNode): void {
    const partial = (this.#partial.get(node) ?? 0) + 1;
    this.#partial.set(node, partial);
    if (partial < PARTIAL) this.#rated.delete(node);
  }

  #settle(node: MapNode, value: Value, remoteness: number | null): void {
    node.value = value;
    node.remoteness = remoteness;
  }

  #stub(text: string, turn: Side): MapNode {
    const known = this.#nodes.get(text);
    if (known) return known;
    const stub: MapNode = {
      text,
      marks: '',
      winning: [],
      turn,
      value: null,
      remoteness: null,
      branches: null,
      born: 0,
    };
    this.#nodes.set(text, stub);
    return stub;
  }

  /** Forget what nobody has looked at lately, so that a long journey does not fill the memory. */
  #forget(): void {
    if (this.#nodes.size <= KEPT) return;
    const since = performance.now() - LATELY;
    for (const [text, node] of this.#nodes) {
      if (node === this.root || (this.#wanted.get(node) ?? 0) >= since) continue;
      node.branches = null;
      this.#wanted.delete(node);
      this.#nodes.delete(text);
    }
    // Who is still shown keeps its branches, and these are found under their texts again.
    for (const node of [...this.#nodes.values()]) {
      for (const branch of node.branches ?? []) {
        if (!this.#nodes.has(branch.node.text)) this.#nodes.set(branch.node.text, branch.node);
      }
    }
  }
}
