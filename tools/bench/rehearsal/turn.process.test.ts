import { expect, it } from 'vitest';
import { playTurn } from './turn.ts';

it('loses no answer, changes no submission and sends each letter once at the turn of a year', async () => {
  expect(await playTurn(400, 10)).toMatchObject({
    broken: [],
    closed: 240,
    letters: 240,
    carried: 40,
    againBegun: 10,
  });
});
