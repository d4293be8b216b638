/**
 * `npm run season [-- --people 8000]`: plays a season by the calls of the pages, from the first invitation to the last accepted offer. Prints
 * a line for each step, and ends with code 1 and a sentence if a check fails. `docs/how-to/run-a-season.md` is the same for people.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';
import { must, step } from './holds.ts';
import { type Office, openOffice } from './office.ts';
import { type Season, STEPS } from './play.ts';

const FEWEST = 40;
/** The maximum number of applicants who sign up and submit by the calls of the page. */
const BY_PAGE = 48;

const { values } = parseArgs({ options: { people: { type: 'string', default: '8000' } } });
const folder = await makeTemporaryFolder(tmpdir(), 'season', 0o700);
const begun = Date.now();
try {
  const people = Number(values.people);
  must(people >= FEWEST, `--people must be ${FEWEST} or more.`);
  const office = await openOffice(folder);
  try {
    const season = seasonOf(office, people);
    for (const [name, play] of Object.entries(STEPS)) {
      // Keeps members signed in whose step comes late.
      for (const { call } of Object.values(season.staff)) await call('GET', '/api/staff/me');
      await step(name, () => play(season));
    }
  } finally {
    await office.close();
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`The season is over after ${Math.round((Date.now() - begun) / 1000)} seconds.`);
} catch (error) {
  const why = error instanceof Error ? error.message : error;
  console.error(`${why}\nWhat the portal said is in ${folder}.`);
  process.exitCode = 1;
}

function seasonOf(office: Office, people: number): Season {
  const byPage = Math.min(BY_PAGE, Math.floor(people / 10));
  const counts = { submitted: 0, awaited: 0, offers: 0, accepted: 0 };
  const staff = {} as Season['staff'];
  const [readers, references, applicants] = [[], [], new Map()];
  return { office, people, byPage, staff, readers, references, applicants, ...counts };
}
