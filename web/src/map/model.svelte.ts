// One map: its tree, which board is selected, what of it is shown, and where the view should fly.

import { announcer } from '../lib/announce.svelte';
import { api } from '../lib/api';
import { messageOf } from '../lib/errors';
import { latest } from '../lib/latest';
import { inProse, sentence, sideName } from '../lib/words';
import { Layout } from './canvas/layout';
import type { Opinions } from './own/opinions';
import { opinionInWords } from './own/words';
import { perfectPlay } from './perfectPlay';
import { type Tour, worth } from './tours';
import { Counter } from './tree/counts';
import { isPosition, movesIn, walk, wayToPosition } from './tree/search';
import { openMap, type Source } from './tree/source';
import {
  branchOf,
  type Choice,
  childrenOf,
  EVERYTHING,
  isOnMap,
  isReturn,
  isSame,
  movesTo,
  rootSpot,
  type Spot,
  showing,
  wayTo,
} from './tree/tree';

export class MapModel {
  source = $state.raw<Source | null>(null);
  here = $state.raw<Spot | null>(null);
  /** The current position of the match that the map belongs to. */
  thread = $state.raw<Spot | null>(null);
  choice = $state.raw<Choice>(EVERYTHING);
  /** Whether values are shown; beside a match the players decide. */
  values = $state(true);
  /** What the learner's player says of every board, where that is shown. */
  opinions = $state.raw<Opinions | null>(null);
  /** Where the view should fly; a new object for each flight. */
  goal = $state.raw<{ spot: Spot; quiet: boolean } | null>(null);
  tour = $state.raw<Tour | null>(null);
  stop = $state(0);
  trouble = $state('');
  /** Why the typed moves or position were not found. */
  missed = $state('');
  /** The number of boards whose centre is within the view; null if it cannot be counted. */
  within = $state<number | null>(null);
  /** Whether the map has been drawn: slower work waits for that. */
  drawn = $state(false);
  /** Counts up with each request to the server and each answer. */
  arrivals = $state(0);
  #opened = '';
  #opening = Promise.resolve(false);
  /** Requests to go somewhere: only the newest counts. */
  readonly #request = latest();

  readonly state = $derived(this.source?.state ?? null);
  /** Short names of the players. */
  readonly names = $derived(
    this.state?.board.shared_marks ? { x: 'first', o: 'second' } : { x: 'x', o: 'o' },
  );
  readonly layout = $derived(this.state ? new Layout(this.state.board) : null);
  /** Only a tree that is loaded as a whole and is finite can be counted. */
  readonly counter = $derived(
    this.source?.whole && !this.state?.circular ? new Counter(this.choice) : null,
  );
  /** The number of loaded positions. */
  readonly size = $derived.by(() => {
    void this.arrivals;
    return this.source?.size ?? 0;
  });
  readonly computing = $derived.by(() => {
    void this.arrivals;
    return this.source?.computing ?? false;
  });
  /** The error to show; empty if there is none. */
  readonly problem = $derived.by(() => {
    void this.arrivals;
    return this.trouble || this.source?.problem || '';
  });
  readonly moves = $derived(this.here ? movesTo(this.here) : []);
  readonly children = $derived.by(() => {
    void this.arrivals;
    return this.here ? childrenOf(this.here, this.choice) : [];
  });
  /** Open the map of a game, from its start or from another position; return whether it is open. */
  open(game: string, start: string | null): Promise<boolean> {
    const asked = `${game} ${start}`;
    if (this.#opened !== asked) {
      this.#opened = asked;
      this.#opening = this.#open(game, start, asked);
    }
    return this.#opening;
  }

  async #open(game: string, start: string | null, asked: string): Promise<boolean> {
    this.source = null;
    this.drawn = false;
    this.here = null;
    this.thread = null;
    this.tour = null;
    this.opinions = null;
    this.choice = { ...this.choice, own: null };
    this.trouble = '';
    this.missed = '';
    try {
      const source = await openMap(game, start, () => {
        this.arrivals += 1;
        this.#stayOnMap();
      });
      if (this.#opened !== asked) return false;
      this.source = source;
      this.here = rootSpot(source.root);
      return true;
    } catch (error) {
      if (this.#opened === asked) {
        this.#opened = '';
        this.refuse(messageOf(error));
      }
      return false;
    }
  }

  /** Show only some of the moves. If that hides the selected board, go up to one that is shown. */
  choose(choice: Choice): void {
    this.choice = choice;
    this.#stayOnMap();
  }

  #stayOnMap(): void {
    const { here, choice } = this;
    if (!here || isOnMap(here, choice)) return;
    const shown = wayTo(here).filter((spot) => isOnMap(spot, choice));
    this.go(shown[shown.length - 1] as Spot);
  }

  /** Select a board, and switch off the choices that would hide it. */
  #be(spot: Spot): void {
    this.choice = showing(spot, this.choice);
    this.here = spot;
  }

  /** Select a board; the view stays where it is. */
  select(spot: Spot): void {
    this.#request();
    this.#be(spot);
    this.trouble = '';
    this.missed = '';
    void this.source?.load(spot.node).then(
      () => {
        this.arrivals += 1;
        if (this.here === spot) announcer.say(this.describe(spot));
      },
      (error: Error) => this.refuse(error.message),
    );
    this.source?.want(spot.node, true);
  }

  /** Select a board and fly there. */
  go(spot: Spot, { quiet = false } = {}): void {
    if (quiet) this.#be(spot);
    else this.select(spot);
    this.goal = { spot, quiet };
  }

  /** Return where moves lead; null if a newer request was made, or loading failed. */
  async #led(moves: string[]): Promise<Awaited<ReturnType<typeof walk>> | null> {
    const { source } = this;
    if (!source) return null;
    const isCurrent = this.#request();
    try {
      const found = await walk(source, moves);
      return source === this.source && isCurrent() ? found : null;
    } catch (error) {
      if (isCurrent()) this.refuse(messageOf(error));
      return null;
    }
  }

  /** Go where moves lead, unless that board is selected already. */
  async follow(moves: string[]): Promise<void> {
    if (moves.join() === this.moves.join()) return;
    const led = await this.#led(moves);
    if (!led) return;
    this.go(led.spot, { quiet: true });
    if (led.stuck) this.refuse(noMove(led.stuck, led.spot));
  }

  /** Mark the current position of a match, and fly there. */
  async pin(moves: string[]): Promise<void> {
    const led = await this.#led(moves);
    if (!led || (this.thread && isSame(led.spot, this.thread))) return;
    this.thread = led.spot;
    this.go(led.spot, { quiet: true });
  }

  surface(): void {
    if (this.here?.parent) this.go(this.here.parent);
  }

  /** Go to the board after the first of the best moves, or after the first move if values are hidden. */
  dive(): void {
    const best = this.children.find((child) => this.values && branchOf(child)?.best);
    const next = best ?? this.children[0];
    if (next) this.go(next);
  }

  /** Go to the sibling in that direction, or else to the next in order. */
  beside(dx: number, dy: number): void {
    const { here, layout } = this;
    if (!here?.parent || !layout) return;
    const siblings = childrenOf(here.parent, this.choice);
    const places = layout.places(here.parent.node);
    const own = places[here.index];
    if (!own) return;
    let [nearest, least] = [null as Spot | null, Number.POSITIVE_INFINITY];
    for (const sibling of siblings) {
      const place = places[sibling.index];
      if (!place) continue;
      const [right, down] = [place.x - own.x, place.y - own.y];
      const ahead = right * dx + down * dy;
      const far = ahead + 2 * Math.abs(right * dy + down * dx);
      if (ahead > own.w / 2 && far < least) [nearest, least] = [sibling, far];
    }
    const next = siblings.findIndex(({ index }) => index === here.index) + dx + dy;
    const found = nearest ?? (dx ? siblings[next] : null);
    if (found) this.go(found);
  }

  /** Find typed moves or a typed position. */
  async find(text: string): Promise<void> {
    this.missed = '';
    if (!text.trim()) return;
    const miss = (words: string) => this.#miss(words);
    if (isPosition(text)) return this.locate(text.trim(), miss);
    const led = await this.#led(movesIn(text));
    if (led?.stuck) miss(noMove(led.stuck, led.spot));
    else if (led) this.go(led.spot);
  }

  #miss(words: string): void {
    this.missed = sentence(words);
    announcer.say(this.missed);
  }

  /** Go to a position; a map that is loaded in parts starts again from it. */
  async locate(text: string, refuse = (words: string) => this.refuse(words)): Promise<void> {
    const { source } = this;
    if (!source) return;
    const { spec, title } = source.state;
    const isCurrent = this.#request();
    try {
      const { state, problem } = await api.read(spec, text);
      if (source !== this.source || !isCurrent()) return;
      // People know the game by its title.
      if (!state) return refuse(problem?.message.replaceAll(spec, title) ?? 'that is no position');
      const spot = wayToPosition(source, state.position);
      if (spot) return this.go(spot);
      if (source.whole) return refuse('no play leads to that position');
      await this.open(spec, state.position);
    } catch (error) {
      if (isCurrent()) refuse(messageOf(error));
    }
  }

  begin(tour: Tour): void {
    this.tour = tour;
    this.visit(0);
  }

  /** Start a tour of perfect play from here. */
  async playOut(): Promise<void> {
    const { source, here } = this;
    if (!source || !here) return;
    try {
      const tour = await perfectPlay(source, here);
      if (source === this.source && here === this.here) this.begin(tour);
    } catch (error) {
      if (source === this.source) this.refuse(messageOf(error));
    }
  }

  visit(stop: number): void {
    const to = this.tour?.stops[stop];
    if (!to) return;
    this.stop = stop;
    this.go(to.spot, { quiet: true });
    announcer.say(to.words);
  }

  end(): void {
    this.tour = null;
  }

  refuse(words: string): void {
    this.trouble = sentence(words);
    announcer.say(this.trouble);
  }

  /** Describe a board in words. */
  describe(spot: Spot): string {
    void this.arrivals;
    const board = this.state?.board ?? { shared_marks: false };
    const { node } = spot;
    const begins = this.source?.root.text === this.state?.start ? 'The start' : 'Where this begins';
    const way = inProse(movesTo(spot).join(', ')) || begins;
    const over = node.branches?.length === 0;
    const turn = over ? '' : ` ${sentence(`${sideName(board, node.turn)} to move`)}`;
    const value = this.values || over ? worth(spot, board) : '';
    const again = isReturn(spot) ? ' This position has been there before.' : '';
    const own = this.values && this.opinions ? opinionInWords(spot, this.opinions) : '';
    return `${way}.${turn}${value ? ` ${sentence(value)}` : ''}${again}${own && ` ${own}`}`;
  }
}

/** Say why a list of moves cannot be followed beyond a board. */
function noMove(move: string, spot: Spot): string {
  const legal = (spot.node.branches ?? []).map((branch) => branch.move).join(', ');
  const after = movesTo(spot).join(' ');
  const where = after ? `after ${after}` : 'here';
  return `'${move}' is not a move ${where}; ${legal ? `the moves are ${legal}` : 'the game is over'}`;
}
