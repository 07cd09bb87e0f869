import { beforeEach, describe, expect, it, vi } from 'vitest';
import { copy } from '../src/lib/clipboard';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  history.replaceState(null, '', '/');
});

describe('settings', () => {
  const fresh = async () => (await import('../src/lib/settings.svelte')).settings;

  it('are remembered', async () => {
    const settings = await fresh();
    settings.name = 'Anna';
    settings.sound = true;
    settings.saw('rules whoa');
    settings.saw('rules whoa');
    vi.resetModules();
    const again = await fresh();
    expect(again.name).toBe('Anna');
    expect(again.sound).toBe(true);
    expect(again.hasSeen('rules whoa')).toBe(true);
    expect(again.hasSeen('rules morris')).toBe(false);
    expect(JSON.parse(localStorage.getItem('unbeatable') ?? '').seen).toEqual(['rules whoa']);
  });

  it('survive a store that is broken', async () => {
    localStorage.setItem('unbeatable', '{');
    expect((await fresh()).choices.game.name).toBe('classic');
  });

  it.each([
    null,
    [],
    { choices: null },
    { choices: { game: null } },
    { choices: { game: {} } },
    { choices: { game: { name: 'whoa', title: '', summary: 'a moving board', exact: 'no' } } },
    { choices: { opponent: 'zzz', starter: 7, clock: 99 } },
    { choices: { clock: 0.5, balls: null } },
    { name: 5, theme: 'pink', sound: 'on', seen: null },
    { name: 'n'.repeat(25) },
    { seen: [1, null] },
  ])('are those of a new browser where %j is kept', async (kept) => {
    const usual = await fresh();
    vi.resetModules();
    localStorage.setItem('unbeatable', JSON.stringify(kept));
    const settings = await fresh();
    const { name, theme, sound, choices } = settings;
    expect({ name, theme, sound, choices }).toEqual({
      name: usual.name,
      theme: usual.theme,
      sound: usual.sound,
      choices: usual.choices,
    });
    expect(settings.hasSeen('rules whoa')).toBe(false);
  });

  it('keep what is sound beside what is not', async () => {
    const game = { name: 'whoa', title: 'Tic Tac Whoa', summary: 'a moving board', exact: true };
    const choices = { game, opponent: 'zzz', balls: { people: true } };
    localStorage.setItem('unbeatable', JSON.stringify({ name: 5, sound: true, choices }));
    const settings = await fresh();
    expect(settings.sound).toBe(true);
    expect(settings.choices.game).toEqual(game);
    expect(settings.choices.opponent).toBe('perfect');
    expect(settings.choices.balls).toEqual({ alone: true, people: true });
  });

  it('put the theme on the page', async () => {
    const settings = await fresh();
    settings.theme = 'dark';
    expect(document.documentElement.dataset.theme).toBe('dark');
    settings.theme = 'system';
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

describe('the router', () => {
  const fresh = async () => (await import('../src/lib/router.svelte')).router;

  it('goes where it is told', async () => {
    window.scrollTo = vi.fn();
    const router = await fresh();
    router.go('/m/abc?x=1');
    expect(router.path).toBe('/m/abc');
    expect(router.query.get('x')).toBe('1');
    expect(window.scrollTo).toHaveBeenCalled();
  });

  it('follows links of the site, and no others', async () => {
    window.scrollTo = vi.fn();
    const router = await fresh();
    const click = (html: string) => {
      document.body.innerHTML = html;
      let followed = false;
      const stay = (event: Event) => {
        followed = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', stay, { once: true });
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.body.querySelector('a')?.dispatchEvent(event);
      return followed;
    };
    expect(click('<a href="/lab">lab</a>')).toBe(true);
    expect(router.path).toBe('/lab');
    expect(click('<a href="/api/docs">api</a>')).toBe(false);
    expect(click('<a href="/explore" target="_blank">new</a>')).toBe(false);
    expect(router.path).toBe('/lab');
  });
});

describe('copying', () => {
  it('says whether it worked', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: vi.fn(async () => {}) } });
    expect(await copy('here')).toBe(true);
    vi.stubGlobal('navigator', {});
    document.execCommand = vi.fn(() => false);
    expect(await copy('here')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
    vi.unstubAllGlobals();
  });
});
