/**
 * A season is played by the calls of the pages, from the first invitation to the last accepted offer, and each of its checks holds: a small
 * one with the tests, one of 8,000 or of `PEOPLE` by `npm run season`. `docs/how-to/run-a-season.md` is the same for people.
 */
import { expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { openOffice } from './office.ts';
import { type Season, STEPS } from './play.ts';

// Much of it is waiting: for the minute of the release, and for jobs of each minute.
vi.setConfig({ testTimeout: 3 * 3_600_000 });

const people = Number(process.env.PEOPLE ?? 40);
/** Applicants who sign up and submit by the calls of the page. */
const byPage = Math.min(48, Math.floor(people / 10));
const office = closing(await openOffice(temporaryFolder('matricula-season-')));

it(`a season of ${people} holds`, async () => {
  expect(people).toBeGreaterThanOrEqual(40);
  const [readers, references, applicants] = [[], [], new Map()];
  const counts = { submitted: 0, awaited: 0, offers: 0, accepted: 0 };
  const staff = {} as Season['staff'];
  const season = { office, people, byPage, staff, readers, references, applicants, ...counts };
  for (const [name, play] of Object.entries(STEPS)) {
    // Keeps members signed in whose step comes late.
    for (const { call } of Object.values(season.staff)) await call('GET', '/api/staff/me');
    const begun = performance.now();
    const done = await play(season);
    console.log(`${name}: ${done}, in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
});
