// The players that the learner writes in the course, from the first to the fastest.

import { PLAYERS } from '../../generated';
import { savedWork } from '../savedWork.svelte';
import { texts } from '../texts/texts.svelte';

/** `name` finds it, such as `s14_quick.choose`. */
export type OwnPlayer = (typeof PLAYERS)[number];

/** What people call it. */
export const titleOf = ({ name }: OwnPlayer): string => texts().players[name];

/** It plays by chance: there is nothing to prove, and no map of its moves. */
export const ANY_FREE: OwnPlayer['name'] = 's06_computer.any_free';
/** The lesson of the first player that looks ahead to the end. */
export const MINIMAX = 's13_choose';
/** Those whose search is measured: the plain one, then the faster ones. */
export const MEASURED = PLAYERS.filter(({ lesson }) => lesson >= 's14');
/** The lesson from which on a player can be certified. */
export const PROOF = 's15_proof';

/** Those that can play: their lesson has passed, or our solution stands in. */
export function playable(): OwnPlayer[] {
  return PLAYERS.filter(({ lesson }) => savedWork.isDone(lesson));
}

/** The next one to write; undefined once all can play. */
export function nextToWrite(): OwnPlayer | undefined {
  return PLAYERS.find(({ lesson }) => !savedWork.isDone(lesson));
}

/** The one to play with unless another is chosen: the latest that the learner has passed. */
export function usualPlayer(): OwnPlayer | undefined {
  const able = playable();
  const passed = able.filter(({ lesson }) => savedWork.stateOf(lesson) === 'passed');
  return passed.at(-1) ?? able.at(-1);
}

export function playerOf(name: string): OwnPlayer | undefined {
  return PLAYERS.find((player) => player.name === name);
}

/** The learner's modules that a player may use. */
export function sourcesOf({ lesson }: OwnPlayer): Record<string, string> {
  return savedWork.sources(lesson);
}

export const numberOf = (lesson: string) => Number(lesson.slice(1, 3));
