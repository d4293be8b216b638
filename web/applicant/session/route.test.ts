import { describe, expect, it } from 'vitest';
import { idIn } from '#web/core/routing/place.ts';
import { findRoute, ROUTES } from './route.ts';

describe('a path is the route that the router draws there', () => {
  it.each(ROUTES.map((route) => [route]))('%s', (route) => {
    const capital = `/${route.charAt(1).toUpperCase()}${route.slice(2)}`;
    for (const written of [route, `${route}/`, `${route}//`, capital, `${capital}/`]) {
      expect(findRoute(written), written).toBe(route);
    }
  });

  it.each([
    ['/%61bout', '/about'],
    ['/FINAL-STEPS/', '/final-steps'],
    ['/', undefined],
    ['/about/more', undefined],
    ['/aboutyou', undefined],
    ['/about%20you', undefined],
  ])('%s: %s', (written, expected) => {
    expect(findRoute(written)).toBe(expected);
  });
});

it.each([
  ['#city', 'city'],
  ['#a%20b', 'a b'],
  ['', ''],
  ['#%E0%A4%A', ''],
])('the hash %j leads to %j', (hash, id) => {
  expect(idIn(hash)).toBe(id);
});
