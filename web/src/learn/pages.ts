// The way through the course: lessons, the checkpoint after each part, and the closing page.

import type { Course } from '../wire';
import { texts } from './texts/texts.svelte';

export interface Stop {
  name: string;
  title: string;
  address: string;
}

/** Where the course begins and ends. */
const contents = (): Stop => ({ name: '', title: texts().listOfLessons, address: '/learn' });

/** Everything that is read, in order. */
export function stopsOf({ parts, closing }: Course): Stop[] {
  const pages = parts.flatMap(({ lessons, checkpoint }) => [...lessons, checkpoint]);
  return [...pages, closing].map(({ name, title }) => ({ name, title, address: `/learn/${name}` }));
}

/** What comes before and after a lesson or page. */
export function neighboursOf(
  course: Course,
  name: string,
): { previous: Stop | undefined; next: Stop } {
  const stops = stopsOf(course);
  const at = stops.findIndex((stop) => stop.name === name);
  return { previous: stops[at - 1], next: stops[at + 1] ?? contents() };
}
