// When a board has come to rest.

/** Resolve when every animation and transition under an element has ended. */
export async function atRest(element: Element): Promise<void> {
  const running = element.getAnimations?.({ subtree: true }) ?? [];
  await Promise.allSettled(running.map(({ finished }) => finished));
}
