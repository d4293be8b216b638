/** Marks steps from a CSV file, such as an export of the office's own system: all of them, or none. */
import { dateInZone } from '#form/engine/dates.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { markStep } from '#server/applicant/status/mark.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { readCsv, UnreadableFile } from '#server/core/read-csv.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { inEnglish } from '#words/english.ts';
import { findStepProblem } from './change-step.ts';

/** A line that cannot be carried out, and why. */
type BadLine = { readonly number: number; readonly problem: string };

type Imported =
  | { readonly bad: readonly BadLine[] }
  | { readonly lines: number; readonly changed: number };

type Mark = { readonly accountId: number; readonly step: string; readonly on: string };

const COLUMNS = ['applicant', 'step', 'date'];

/** @throws UnreadableFile for a file that is not UTF-8, or has another first line. */
export function importStatus(
  platform: Pick<Platform, 'database' | 'clock' | 'languages'>,
  by: Actor,
  { file, reason }: { readonly file: AsyncIterable<Uint8Array>; readonly reason: string },
): Promise<Imported> {
  return withTrail(
    platform,
    by,
    async (trx, leave): Promise<Imported> => {
      const { marks, bad } = await readMarks(trx, file, platform);
      if (bad.length > 0) return { bad };
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

async function readMarks(
  queries: Queries,
  file: AsyncIterable<Uint8Array>,
  { languages, clock }: Pick<Platform, 'languages' | 'clock'>,
): Promise<{ marks: Mark[]; bad: BadLine[] }> {
  const voice = languages.in('en');
  const now = clock();
  const today = dateInZone(now, voice.tenant.timeZone);
  const marks: Mark[] = [];
  const bad: BadLine[] = [];
  const seen = new Map<string, number>();
  let isHeader = true;
  for await (const line of readCsv(file)) {
    const { number } = line;
    if (isHeader) {
      mustBeHeader(line);
      isHeader = false;
      continue;
    }
    const refuse = (problem: string) => bad.push({ number, problem });
    if ('problem' in line) {
      refuse(line.problem);
      continue;
    }
    const [applicant = '', step = '', date = '', ...surplus] = line.cells;
    const on = date === '' ? today : date;
    const problem = findStepProblem({ step, on }, voice, now);
    const before = seen.get(`${applicant} ${step}`);
    seen.set(`${applicant} ${step}`, number);
    if (surplus.length > 0) refuse(`it has ${line.cells.length} cells, and not 2 or 3.`);
    else if (problem !== undefined) refuse(inEnglish(problem));
    else if (before !== undefined) refuse(`line ${before} says the same step of “${applicant}”.`);
    else {
      const accountId = await findSubmitted(queries, applicant);
      if (accountId === undefined) refuse(`nobody submitted an application as “${applicant}”.`);
      else marks.push({ accountId, step, on });
    }
  }
  if (isHeader) throw new UnreadableFile('It is empty.');
  return { marks, bad };
}

function mustBeHeader(line: { cells: readonly string[] } | { problem: string }): void {
  const cells = 'cells' in line ? line.cells : [];
  const isOurs = COLUMNS.every((name, index) => (cells[index] ?? name) === name);
  if (isOurs && cells.length >= 2 && cells.length <= 3) return;
  throw new UnreadableFile(`Its first line must be ${COLUMNS.join(',')}.`);
}

/** The account of a submission that stands, by the reference number, or by the e-mail address. */
export async function findSubmitted(
  queries: Queries,
  applicant: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('accounts')
    .innerJoin(STANDING.as('standing'), 'standing.account_id', 'accounts.id')
    .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
    .select('accounts.id')
    .where((column) =>
      /^\d{4}-\d{4}$/.test(applicant)
        ? column('submissions.reference', '=', applicant)
        : column('accounts.username', '=', normalizeUsername(applicant)),
    )
    // Of a person with several applications, the newest that was submitted.
    .orderBy('accounts.id', 'desc')
    .executeTakeFirst();
  return row?.id;
}
