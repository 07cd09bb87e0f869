// What can wait until the page has nothing better to do.

/** Do it then; gives back how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such moment to wait for.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(request);
}
