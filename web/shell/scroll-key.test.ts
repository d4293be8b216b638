import { expect, it } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const visit = (pathname: string, key = 'default', hash = '') => ({
  pathname,
  key,
  hash,
  search: '',
  state: null,
});

it('remembers each screen and each visit by itself', () => {
  const visits = [
    visit('/about'),
    visit('/education'),
    visit('/about', 'k1'),
    visit('/about', 'k2'),
  ];
  expect(new Set(visits.map(scrollKey)).size).toBe(visits.length);
  expect(scrollKey(visit('/about', 'k1'))).toBe(scrollKey(visit('/about', 'k1')));
});

it('remembers a visit that names a question for this load of the page only', () => {
  const key = scrollKey(visit('/about', 'default', '#city'));
  expect(key).toBe(scrollKey(visit('/about', 'default', '#city')));
  expect(key).toContain(String(performance.timeOrigin));
});
