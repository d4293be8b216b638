import { createReadStream } from 'node:fs';
import { dateInZone, isPlainDate } from '#form/engine/dates.ts';
import type { Command } from '#server/core/command.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { readCsv, UnreadableFile } from '#server/core/read-csv.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { CommandFailed, readArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { isFileProblem } from '../status/command.ts';
import { findSubmitted } from '../status/import.ts';

const NAME = 'not-enrolled import';

/** `not-enrolled import FILE.csv` */
const notEnrolledImport: Command = {
  name: NAME,
  summary: 'says which applicants did not enroll, for how long they are kept',
  usage: `not-enrolled import FILE.csv

Says which of those who submitted did not enroll. They are kept for as long as "notEnrolled" in your
college's file says, from the date on. Either every line is carried out, or, when one is bad, none:
then each bad line is printed with its number and why.

  FILE.csv   UTF-8; its first line names the columns:
             applicant,date
             applicant: a reference number or an e-mail address.
             date: YYYY-MM-DD; "-" takes an earlier word back; left out, it is today.

Exit codes: 0 done, 1 nothing done, 2 wrong arguments.`,
  run: explaining(NAME, async (args, platform) => {
    const { positionals } = readArguments(args, {}, ['FILE.csv']);
    const [path = ''] = positionals;
    const lines = await importFile(platform, path).catch((error) => {
      if (!isFileProblem(error)) throw error;
      throw new CommandFailed(`"${path}" cannot be imported. ${error.message}`);
    });
    process.stdout.write(`${lines} lines.\n`);
  }),
};

/** The commands of retention. */
export const retentionCommands: readonly Command[] = [notEnrolledImport];

function importFile(platform: Platform, path: string): Promise<number> {
  const { clock, tenant } = platform;
  return withTrail(
    platform,
    { kind: 'operator', command: NAME },
    async (trx, leave) => {
      const today = dateInZone(clock(), tenant.timeZone);
      const bad: string[] = [];
      let lines = 0;
      let isHeader = true;
      for await (const line of readCsv(createReadStream(path))) {
        const cells = 'cells' in line ? line.cells : [];
        if (isHeader) {
          if (cells.join() !== 'applicant,date' && cells.join() !== 'applicant') {
            throw new UnreadableFile('Its first line must be applicant,date.');
          }
          isHeader = false;
          continue;
        }
        const [applicant = '', date = ''] = cells;
        const accountId = await findSubmitted(trx, applicant);
        const since = date === '' ? today : date;
        if ('problem' in line) bad.push(`Line ${line.number}: ${line.problem}`);
        else if (accountId === undefined) {
          bad.push(`Line ${line.number}: nobody submitted an application as “${applicant}”.`);
        } else if (since !== '-' && (!isPlainDate(since) || since > today)) {
          bad.push(`Line ${line.number}: “${since}” is no day up to today, ${today}.`);
        } else {
          lines += 1;
          await mark(trx, accountId, since);
          leave({ act: 'not-enrolled.marked', account: accountId, details: { since } });
        }
      }
      if (bad.length === 0) return lines;
      for (const sentence of bad) process.stdout.write(`${sentence}\n`);
      throw new CommandFailed(
        `Nothing was changed: ${bad.length} ${bad.length === 1 ? 'line is' : 'lines are'} bad.`,
      );
    },
    { isLong: true },
  );
}

async function mark(queries: Queries, accountId: number, since: string): Promise<void> {
  if (since === '-') {
    await queries.deleteFrom('not_enrolled').where('account_id', '=', accountId).execute();
    return;
  }
  await queries
    .insertInto('not_enrolled')
    .values({ account_id: accountId, since })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ since }))
    .execute();
}
