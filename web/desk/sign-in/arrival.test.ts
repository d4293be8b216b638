import { describe, expect, it, vi } from 'vitest';
import { rememberAddress, takeProviderAnswer, takeRemembered } from './arrival.ts';

const at = (pathname: string, search = '') => {
  const location = { pathname, search };
  // As in a browser, the location changes at once.
  const replaceState = vi.fn((_state: unknown, _title: string, url: string) => {
    Object.assign(location, { pathname: url, search: '' });
  });
  const page = { location, history: { replaceState } };
  return { page: page as unknown as Window, replaceState };
};

describe('what an address brings along', () => {
  it.each(['?code=c&state=s', '?error=access_denied&state=s'])(
    'is taken out of it, so that a reload does not hand it in again: %s',
    (search) => {
      const { page, replaceState } = at('/desk/sign-in', search);
      expect(takeProviderAnswer(page)).toBe(search);
      expect(replaceState).toHaveBeenCalledWith(null, '', '/desk/sign-in');
    },
  );

  it.each([
    ['/desk/sign-in', ''],
    ['/desk/sign-in', '?to=x'],
    ['/desk/trail', '?state=s&code=c'],
  ])('is nothing at %s%s', (pathname, search) => {
    const { page, replaceState } = at(pathname, search);
    expect(takeProviderAnswer(page)).toBe('');
    expect(replaceState).not.toHaveBeenCalled();
  });
});

/** Throws, as browsers do when storage is full or forbidden. */
function refuse(): never {
  throw new DOMException('no', 'SecurityError');
}

describe('the address that somebody wanted to open', () => {
  const stored = new Map<string, string>();
  const sessionStorage = {
    setItem: (name: string, value: string) => stored.set(name, value),
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  };
  const goFrom = (pathname: string, search = '') => {
    rememberAddress({ location: { pathname, search }, sessionStorage } as unknown as Window);
    return () => takeRemembered({ sessionStorage } as unknown as Window);
  };

  it('is remembered once, with its query', () => {
    const take = goFrom('/desk/trail', '?act=note.added');
    expect(take()).toBe('/trail?act=note.added');
    expect(take()).toBe('/');
  });

  it('is the first page if the browser stores nothing', () => {
    const location = { pathname: '/desk/trail', search: '' };
    const full = { ...sessionStorage, setItem: refuse };
    rememberAddress({ location, sessionStorage: full } as unknown as Window);
    const forbidden = Object.defineProperty({ location }, 'sessionStorage', { get: refuse });
    rememberAddress(forbidden as unknown as Window);
    expect(takeRemembered(forbidden as unknown as Window)).toBe('/');
  });

  it.each(['/desk', '/desk/sign-in', '/elsewhere', '//evil.example/desk/x'])(
    'is the first page after %s',
    (path) => expect(goFrom(path)()).toBe('/'),
  );
});
