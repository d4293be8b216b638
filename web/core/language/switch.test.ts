import { describe, expect, it } from 'vitest';
import { addressIn, forgetChoice, rememberedLanguage, switchLanguage } from './switch.ts';

/** A page at an address, which records what happens to it, in order. */
function pageAt(address: string) {
  const events: string[] = [];
  const url = new URL(address, 'https://apply.example');
  const page = {
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      reload: () => void events.push('reload'),
    },
    history: {
      state: { key: 'abc', usr: { successMessage: 'Sent.' } },
      replaceState: (state: unknown, _: string, to: string) =>
        void events.push(`${JSON.stringify(state)} at ${to}`),
    },
    addEventListener: (name: string) => void events.push(`no ${name}`),
  };
  return { page: page as unknown as Window, events };
}

const STATE = '{"key":"abc","usr":{"successMessage":"Sent."}}';

describe('switching the language', () => {
  it('saves first, then loads the same place with the same state, without a warning', async () => {
    const { page, events } = pageAt('/education?token=x#gpa');
    await switchLanguage(page, 'es', async () => events.push('saved'));
    expect(events).toEqual([
      'saved',
      `${STATE} at /education?token=x&lang=es#gpa`,
      'no beforeunload',
      'reload',
    ]);
  });

  it('goes on if saving fails: what was typed waits in the tab', async () => {
    const { page, events } = pageAt('/about');
    await switchLanguage(page, 'es', () => Promise.reject(new Error('offline')));
    expect(events.at(-1)).toBe('reload');
  });
});

describe('an address', () => {
  it.each([
    ['/about', '/about?lang=es'],
    ['/about?lang=en', '/about?lang=es'],
    ['/confirm?username=a%40b.c&lang=en#code', '/confirm?username=a%40b.c&lang=es#code'],
  ])('%s is in Spanish %s', (address, expected) => {
    expect(addressIn('es', pageAt(address).page.location)).toBe(expected);
  });

  it.each([
    ['/about?lang=es', [`${STATE} at /about`]],
    ['/confirm?lang=es&username=x#code', [`${STATE} at /confirm?username=x#code`]],
    ['/about?username=x', []],
  ])('%s forgets its language once it is there', (address, expected) => {
    const { page, events } = pageAt(address);
    forgetChoice(page);
    expect(events).toEqual(expected);
  });
});

it.each([
  ['idp.signed_in=1; language=es; begun=1', 'es'],
  ['idp.signed_in=1', undefined],
])('a browser with the cookies %j remembers %s', (cookies, language) => {
  expect(rememberedLanguage(cookies)).toBe(language);
});
