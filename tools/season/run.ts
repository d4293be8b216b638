/**
 * `npm run season [-- --people 8000]`: plays a season by the calls of the pages, from the first invitation to the last accepted offer. Prints
 * a line for each step, and ends with code 1 and a sentence where anything does not hold. `docs/how-to/run-a-season.md` is the same for people.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';
import { must } from './holds.ts';
import { openOffice } from './office.ts';
import { playSeason } from './play.ts';

const FEWEST = 40;

const { values } = parseArgs({ options: { people: { type: 'string', default: '8000' } } });
const folder = makeTemporaryFolder(tmpdir(), 'season', 0o700);
const begun = Date.now();
try {
  const people = Number(values.people);
  must(people >= FEWEST, `--people must be ${FEWEST} or more.`);
  const office = await openOffice(folder);
  await playSeason(office, people).finally(() => office.close());
  rmSync(folder, { recursive: true, force: true });
  console.log(`The season is over after ${Math.round((Date.now() - begun) / 1000)} seconds.`);
} catch (error) {
  const why = error instanceof Error ? error.message : error;
  console.error(`${why}\nWhat the portal said is in ${folder}.`);
  process.exitCode = 1;
}
