// Requests that overlap: only the newest one counts.

/**
 * Return a function that starts a request. It returns whether that request is still the newest:
 *
 *     const request = latest();
 *     const isCurrent = request();
 *     const answer = await ask();
 *     if (isCurrent()) show(answer);
 *
 * Starting a request without using the result cancels the ones before it.
 */
export function latest(): () => () => boolean {
  let newest = 0;
  return () => {
    newest += 1;
    const own = newest;
    return () => own === newest;
  };
}
