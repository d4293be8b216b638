import { dateInZone, isPlainDate } from '#form/engine/dates.ts';
import type { Command } from '#server/core/command.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { readArguments } from '../links/arguments.ts';
import { explaining } from '../links/run-command.ts';
import { findSubmitted, importFrom, readLines } from '../status/lines.ts';

const NAME = 'not-enrolled import';

/** `not-enrolled import FILE.csv` */
export const notEnrolledCommand: Command = {
  name: NAME,
  summary: 'imports which applicants did not enroll, which decides how long they are kept',
  usage: `not-enrolled import FILE.csv

Records which of the submitted applicants did not enroll. They are kept for as long as "notEnrolled" in your
college's file says, from the date on. Either every line is carried out, or, when one is bad, none:
then each bad line is printed with its number and why.

  FILE.csv   UTF-8; its first line names the columns:
             applicant,date
             applicant: a reference number or an email address.
             date: YYYY-MM-DD; today by default; "-" takes an earlier line back.

Exit codes: 0 done, 1 nothing done, 2 wrong arguments.`,
  run: explaining(NAME, async (args, platform) => {
    const { positionals } = readArguments(args, {}, ['FILE.csv']);
    const lines = await importFrom(positionals[0] ?? '', (file) => takeFile(platform, file));
    process.stdout.write(`${lines} lines.\n`);
  }),
};

function takeFile(platform: Platform, file: AsyncIterable<Uint8Array>): Promise<number> {
  const today = dateInZone(platform.clock(), platform.tenant.timeZone);
  return withTrail(
    platform,
    { kind: 'operator', command: NAME },
    async (trx, leave) => {
      const columns = [['applicant', 'date'], 1] as const;
      const words = await readLines(file, columns, async ([applicant = '', date = '']) => {
        const account = await findSubmitted(trx, applicant);
        const since = date === '' ? today : date;
        if (account === undefined) return `nobody submitted an application as “${applicant}”.`;
        return since === '-' || (isPlainDate(since) && since <= today)
          ? { account, since }
          : `“${since}” is no day up to today, ${today}.`;
      });
      for (const { account, since } of words) {
        await trx.deleteFrom('not_enrolled').where('account_id', '=', account).execute();
        if (since !== '-') {
          await trx.insertInto('not_enrolled').values({ account_id: account, since }).execute();
        }
        leave({ act: 'not-enrolled.marked', account, details: { since } });
      }
      return words.length;
    },
    { isLong: true },
  );
}
