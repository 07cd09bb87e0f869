// A table for friends: a live match in which the learner's player, thinking in this page, has a seat.

import { live } from '../../lib/live.svelte';
import { WatchedMatch } from '../../lib/match.svelte';
import { sentence } from '../../lib/words';
import type { MatchView } from '../../wire';
import { python, Stopped } from '../python/python.svelte';
import { InEnglish, type Said, texts, troubleOf } from '../texts/texts.svelte';
import { chosenBy, GAME } from './playerGame.svelte';
import { playerName } from './playerName.svelte';
import { type OwnPlayer, playerOf, usualPlayer } from './players';

/** The storage keys of the hosted match and of its player, so that a reload finds them. */
const KEPT = 'unbeatable table';
const KEPT_PLAYER = 'unbeatable table player';
/** Milliseconds before a server that refuses is asked again. */
const RETRY = 1_000;

export class HostedMatch {
  watched = $state.raw<WatchedMatch | null>(null);
  thinking = $state(false);
  /** What went wrong with the player, in words. */
  trouble = $state.raw<Said | null>(null);

  #player: OwnPlayer | undefined;

  constructor() {
    const kept = sessionStorage.getItem(KEPT);
    this.#player = playerOf(sessionStorage.getItem(KEPT_PLAYER) ?? '') ?? usualPlayer();
    if (kept) this.#sit(kept);
  }

  /** Open a match in which the friend moves first; without a player, for the one of the last match. */
  async open(player = this.#player): Promise<void> {
    this.#rise();
    this.trouble = null;
    this.#player = player;
    sessionStorage.setItem(KEPT_PLAYER, player?.name ?? '');
    const seats = { x: 'open', o: 'me', name: playerName.shown };
    const answer = await live.call('create', { spec: GAME, ball: false, ...seats });
    if (!answer.ok) this.trouble = troubleOf(new InEnglish(sentence(answer.message)));
    else if (answer.match) this.#sit(answer.match.id);
  }

  /** Leave it for good; nobody is kept waiting. */
  async close(): Promise<void> {
    const { watched } = this;
    if (this.thinking && python.state === 'busy') python.stop();
    if (watched?.state && !watched.state.result) await watched.do('resign');
    this.#rise();
  }

  /** Do what is to be done as things stand: think, agree to play again, go on to that match. */
  attend(): void {
    const { watched, thinking } = this;
    const match = watched?.state;
    if (watched?.missing) this.#rise();
    if (!match || thinking) return;
    const { asking, next, result } = match;
    if (next) this.#sit(next);
    else if (watched.mayMove) void this.#busily(() => this.#move(watched, match));
    else if (asking && !watched.you.includes(asking.by))
      void this.#busily(() => watched.do(result ? 'rematch' : 'decline'));
  }

  async #busily(what: () => Promise<void>): Promise<void> {
    this.thinking = true;
    await what();
    if (this.watched?.trouble) await new Promise((rest) => setTimeout(rest, RETRY));
    this.thinking = false;
  }

  async #move(watched: WatchedMatch, { position, legal }: MatchView): Promise<void> {
    try {
      if (!this.#player) throw new Error(texts().friends.noPlayer);
      const chosen = await chosenBy(this.#player, position);
      if ('trouble' in chosen) throw new InEnglish(sentence(chosen.trouble));
      const move = legal.find(({ move }) => move === chosen.move);
      if (move) await watched.move(move);
    } catch (error) {
      if (error instanceof Stopped) return;
      const { words, language } = troubleOf(error);
      this.trouble = { words: `${words} ${texts().friends.resigned}`, language };
      await watched.do('resign');
    }
  }

  #sit(id: string): void {
    this.watched?.close();
    this.watched = new WatchedMatch(id, { byProgram: true });
    sessionStorage.setItem(KEPT, id);
  }

  #rise(): void {
    this.watched?.close();
    this.watched = null;
    sessionStorage.removeItem(KEPT);
  }
}
