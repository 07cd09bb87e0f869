// The address as state. Links inside the site change it without loading a new page.

import { announcer } from './announce.svelte';

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    window.addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    const before = this.path;
    this.#read();
    if (this.path !== before) {
      window.scrollTo(0, 0);
      announcer.say('');
      // Keyboards and screen readers continue at the new page, not where the link was.
      queueMicrotask(() =>
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }),
      );
    }
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    const changed = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!link || changed || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
