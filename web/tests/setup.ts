// All files share one environment, which is a third of the work: none leaves its changes behind.
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
