// A forced line as pale numbered marks on the board where it begins.

import type { Ghost } from '../board/Board.svelte';
import type { Line } from '../wire';

/** None where pieces move; on a board that re-centres only up to where it first does. */
export function ghostsOf({ steps }: Line): Ghost[] {
  const centred = steps.findIndex(({ shift }) => shift[0] || shift[1]);
  const shown = centred < 0 ? steps : steps.slice(0, centred + 1);
  if (shown.some(({ start }) => start !== null)) return [];
  return shown.flatMap(({ target, places }, i) =>
    target === null || places === null ? [] : [{ cell: target, mark: places, number: i + 1 }],
  );
}
