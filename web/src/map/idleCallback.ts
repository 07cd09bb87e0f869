// Runs work when the page is idle.

/** Run it when the page is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such moment to wait for.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(request);
}
