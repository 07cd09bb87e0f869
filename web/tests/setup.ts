// All files share one environment, which is a third of the work: none leaves its changes behind.
import { afterEach, vi } from 'vitest';

// A module that one file has replaced must not stay in those that other files have loaded.
vi.resetModules();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
