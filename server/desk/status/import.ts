/** Marks steps from a CSV file, such as an export of the office's own system: all of them, or none. */
import { dateInZone } from '#form/engine/dates.ts';
import { markStep } from '#server/applicant/status/mark.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Command } from '#server/core/command.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { inEnglish } from '#words/english.ts';
import { readArguments, WrongArguments } from '../links/arguments.ts';
import { explaining } from '../links/run-command.ts';
import { findStepProblem } from './change-step.ts';
import { findSubmitted, importFrom, readLines } from './lines.ts';

const NAME = 'status import';

/** `status import FILE.csv` */
export const statusImportCommand: Command = {
  name: NAME,
  summary: 'marks the steps that applications have reached, which applicants see at /status',
  usage: `status import FILE.csv --reason WHY

Marks steps that applications have reached after they were submitted. Either every line is carried
out, or, when one is bad, none: then each bad line is printed with its number and why. A step
that is already marked does not change, so a file may be imported twice.

  FILE.csv   UTF-8; its first line names the columns:
             applicant,step,date
             applicant: a reference number or an e-mail address.
             step: the id of a step of your college's file (statusSteps), except "received".
             date: YYYY-MM-DD; today by default.
  --reason   why, for the trail

Exit codes: 0 done, 1 nothing done, 2 wrong arguments.`,
  run: explaining(NAME, async (args, platform) => {
    const options = { reason: { type: 'string' } } as const;
    const { positionals, values } = readArguments(args, options, ['FILE.csv']);
    const { reason = '' } = values;
    if (reason.trim() === '') throw new WrongArguments('--reason is missing.');
    const by = { kind: 'operator', command: NAME } as const;
    const { lines, changed } = await importFrom(positionals[0] ?? '', (file) =>
      importStatus(platform, by, { file, reason }),
    );
    process.stdout.write(`${lines} lines, ${changed} of them new.\n`);
  }),
};

/** @throws UnreadableFile, CommandFailed like {@link readLines}. */
export function importStatus(
  platform: Pick<Platform, 'database' | 'clock' | 'languages'>,
  by: Actor,
  { file, reason }: { readonly file: AsyncIterable<Uint8Array>; readonly reason: string },
): Promise<{ readonly lines: number; readonly changed: number }> {
  const voice = platform.languages.in('en');
  const now = platform.clock();
  const today = dateInZone(now, voice.tenant.timeZone);
  return withTrail(
    platform,
    by,
    async (trx, leave) => {
      const seen = new Map<string, number>();
      const columns = [['applicant', 'step', 'date'], 2] as const;
      const marks = await readLines(file, columns, async (cells, number) => {
        const [applicant = '', step = '', date = ''] = cells;
        const on = date === '' ? today : date;
        const problem = findStepProblem({ step, on }, voice, now);
        if (problem !== undefined) return inEnglish(problem);
        const before = seen.get(`${applicant} ${step}`);
        if (before !== undefined) return `line ${before} says the same step of “${applicant}”.`;
        seen.set(`${applicant} ${step}`, number);
        const accountId = await findSubmitted(trx, applicant);
        if (accountId === undefined) return `nobody submitted an application as “${applicant}”.`;
        return { accountId, step, on };
      });
      const changed: number[] = [];
      for (const { accountId, step, on } of marks) {
        if (!(await markStep(trx, { accountId, step }, on))) continue;
        changed.push(accountId);
        const details = { step, to: on };
        leave({ act: 'status.marked', account: accountId, details, note: reason });
      }
      await noteDue(trx, [...new Set(changed)]);
      return { lines: marks.length, changed: changed.length };
    },
    { isLong: true },
  );
}
