import type { LookupCategory } from '#contract/lookups.ts';
import { LOOKUP_CATEGORIES } from '#form/application/lookups.ts';
import type { Command } from '#server/core/command.ts';
import type { Platform } from '#server/core/platform.ts';
import { readFile, UnreadableFile } from '#server/core/read-csv.ts';
import { recordEvent } from '#server/core/record-event.ts';
import { addToTrail } from '#server/core/trail/record.ts';
import { importLookups } from './import.ts';

const EVENT = 'command lookups import';
const BY = { kind: 'operator', command: 'lookups import' } as const;

/** `lookups import CATEGORY FILE.csv` (contract §1 and §5) */
export const lookupsImport: Command = {
  name: 'lookups import',
  summary: 'loads or replaces the schools, colleges or addresses that applicants search',
  usage: `lookups import CATEGORY FILE.csv

Replaces everything in a category by the lines of a file, all at once: searches find the old ones
until it is done. Prints each line that was left out with its number and why, then how many were
loaded. When no line is good, everything stays as it was.

  CATEGORY   hs_ceeb        high schools
             college_ceeb   colleges
             address        addresses
  FILE.csv   UTF-8; its first line names the columns:
             ceeb,name,address_line_1,city,state,zip,country                 schools and colleges
             address_line_1,address_line_2,city,state,zip,country            addresses
             ceeb: 4 to 6 digits. state: two letters, for USA and CAN only.
             country: three letters (USA, CAN, MEX ...), and UK.

Exit codes: 0 loaded (lines may have been left out), 1 nothing loaded, 2 wrong arguments.`,
  async run(args, platform) {
    const [category, file, ...surplus] = args;
    const known = LOOKUP_CATEGORIES.find((name) => name === category);
    if (known === undefined || file === undefined || surplus.length > 0) {
      const why =
        known === undefined && category !== undefined
          ? `There is no category "${category}": it may be ${LOOKUP_CATEGORIES.join(', ')}.`
          : 'Please give a category and one file.';
      console.error(`${why} See: lookups import --help`);
      recordEvent(platform.log, { event: EVENT, outcome: 'wrong_arguments' });
      return 2;
    }
    let outcome = 'failed';
    try {
      const exitCode = await importFile(platform, known, file);
      if (exitCode === 0) outcome = 'ok';
      return exitCode;
    } finally {
      recordEvent(platform.log, { event: EVENT, outcome });
    }
  },
};

async function importFile(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  category: LookupCategory,
  file: string,
): Promise<number> {
  let refused = 0;
  try {
    const loaded = await importLookups(database, {
      category,
      file: readFile(file),
      onLoaded: (trx, loaded) =>
        addToTrail(trx, clock(), BY, { act: 'lookups.imported', details: { category, loaded } }),
      onRefused: ({ number, problem }) => {
        refused += 1;
        console.log(`Line ${number} was left out: ${problem}`);
      },
    });
    const left = refused === 0 ? '' : ` ${counted(refused, 'line')} left out.`;
    if (loaded > 0) console.log(`Loaded ${counted(loaded, 'row')} into ${category}.${left}`);
    else console.log(`Loaded nothing into ${category}, which stays as it was.${left}`);
    return loaded > 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnreadableFile || isFileProblem(error))) throw error;
    console.error(`"${file}" cannot be loaded. ${error.message}`);
    return 1;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** True for a file that is missing, unreadable or a folder. */
function isFileProblem(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM'].some((problem) => problem === code);
}
