import { describe, expect, it } from 'vitest';
import { readNavigationState } from './navigation.ts';

describe('the state of a navigation', () => {
  it.each([
    [null, {}],
    ['text', {}],
    [{ username: 7, successMessage: ['x'] }, {}],
    [{ username: 'mia@example.org' }, { username: 'mia@example.org' }],
    [
      { successMessage: 'Done.', errorMessage: 'Not done.', key: 'x' },
      { successMessage: 'Done.', errorMessage: 'Not done.' },
    ],
    [
      { answers: { city: 'Salem', legal_agree: true } },
      { answers: { city: 'Salem', legal_agree: true } },
    ],
    [{ answers: { city: { evil: 1 } } }, {}],
    [{ answers: 'city' }, {}],
  ])('is read with care: %j', (state, expected) => {
    expect(readNavigationState(state)).toEqual(expected);
  });
});
