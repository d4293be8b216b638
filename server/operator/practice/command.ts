import type { Command } from '#server/core/command.ts';
import type { Platform } from '#server/core/platform.ts';
import { isPractice, lettersFolder } from '#server/core/practice/practice.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { readArguments, WrongArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { refuseUsed } from '../backup/tables.ts';
import { fillWithInvented } from './fill.ts';

const PEOPLE = 200;
const MOST = 10_000;

/** `practice` */
export const practiceCommand: Command = {
  name: 'practice',
  summary: 'turns an empty portal into a practice portal, with invented applicants',
  usage: `practice [--people N]

Permanently turns an empty database into that of a practice portal, and adds invented applicants
with your college's own form. Each page, letter and PDF copy says that nobody there is real. It sends
nothing: letters are kept in the folder practice-letters in DATA_DIR, and destinations refuse. Give it
a database and a folder of its own (DATABASE_URL or DATA_DIR), start it afterwards, and invite staff.

  --people N   how many, from 1 to ${MOST}; ${PEOPLE} by default. A second call adds those that are missing`,
  run: explaining('practice', async (args, platform) => {
    const { values } = readArguments(args, { people: { type: 'string' } }, []);
    const people = Number(values.people ?? PEOPLE);
    if (!Number.isInteger(people) || people < 1 || people > MOST) {
      throw new WrongArguments(`--people is "${values.people}". It must be from 1 to ${MOST}.`);
    }
    await begin(platform);
    const submitted = await fill(platform, people);
    process.stdout.write(
      `This is now a practice portal, with ${people} invented applicants, ${submitted} of them submitted.\nLetters are kept in ${lettersFolder(platform.settings)}. Start it, and invite staff: npm run portal -- staff invite MAIL --role registrar\n`,
    );
  }),
};

/** @throws CommandFailed for a database that somebody uses, or a server that runs on it. */
async function begin({ database, clock }: Platform): Promise<void> {
  const { kysely } = database;
  if (await isPractice(kysely)) return;
  await refuseUsed(kysely, 'Practice in one of its own.');
  await kysely.insertInto('practice').values({ begun_at: clock() }).execute();
}

/** @returns how many have submitted. */
async function fill(platform: Platform, people: number): Promise<number> {
  await fillWithInvented(platform, people);
  const { submitted } = await platform.database.kysely
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('submitted'))
    .executeTakeFirstOrThrow();
  const by = { kind: 'operator', command: 'practice' } as const;
  await leaveTrail(platform, by, { act: 'practice.begun', details: { applications: people } });
  return submitted;
}
