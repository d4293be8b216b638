/** A small season is played from the first invitation to the last accepted offer, and each of its checks holds. */
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';
import { STEPS } from './play.ts';

// Most of it is waiting: for the minute of the release, and for jobs of each minute.
vi.setConfig({ testTimeout: 15 * 60_000 });

async function play(people: string) {
  const { PATH = '', HOME = '' } = process.env;
  const args = [join(import.meta.dirname, 'run.ts'), '--people', people];
  const season = startProcess(process.execPath, args, { env: { PATH, HOME } });
  return { code: await season.ended(), ...season.printed };
}

it('a season of forty holds', async () => {
  const { code, out, err } = await play('40');
  expect([code, err]).toEqual([0, '']);
  for (const name of Object.keys(STEPS)) expect(out).toMatch(new RegExp(`^${name} +\\d`, 'm'));
  expect(out).toMatch(/ 40 in the list, \d+ submitted$/m);
});

it('ends with code 1 and a sentence where something does not hold', async () => {
  const { code, err } = await play('3');
  expect([code, err]).toEqual([1, expect.stringContaining('--people must be 40 or more.')]);
});
