/** Files by which an office says something about many applications, one a line. Either every line counts, or none. */
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import type { Queries } from '#server/core/database/database.ts';
import { readCsv, readFile, UnreadableFile } from '#server/core/read-csv.ts';
import { CommandFailed } from '../links/arguments.ts';

/**
 * Reads the lines of a CSV file. The first line names the columns.
 * @param least how many of the columns a file has to have. @param read returns what a line means, or what is wrong with it.
 * @throws UnreadableFile for a file that is not UTF-8, or has another first line; CommandFailed for bad lines, with why.
 */
export async function readLines<Meaning>(
  file: AsyncIterable<Uint8Array>,
  [columns, least]: readonly [columns: readonly string[], least: number],
  read: (cells: readonly string[], number: number) => Promise<Meaning | string>,
): Promise<Meaning[]> {
  const meanings: Meaning[] = [];
  const bad: string[] = [];
  let head: string | undefined;
  for await (const line of readCsv(file)) {
    const cells = 'cells' in line ? line.cells : [];
    if (head === undefined) {
      head = cells.join();
      const isOurs = cells.length >= least && `${columns},`.startsWith(`${head},`);
      if (!isOurs) throw new UnreadableFile(`Its first line must be ${columns}.`);
      continue;
    }
    const isLong = cells.length > columns.length;
    const tooLong = `it has ${cells.length} cells, and not ${columns.length}.`;
    const problem = 'problem' in line ? line.problem : isLong && tooLong;
    const meaning = problem || (await read(cells, line.number));
    if (typeof meaning === 'string') bad.push(`Line ${line.number}: ${meaning}`);
    else meanings.push(meaning);
  }
  if (head === undefined) throw new UnreadableFile('It is empty.');
  if (bad.length === 0) return meanings;
  const are = bad.length === 1 ? 'line is' : 'lines are';
  throw new CommandFailed([...bad, `Nothing was changed: ${bad.length} ${are} bad.`].join('\n'));
}

/** Runs an import of the file at a path. @throws CommandFailed for a file that cannot be read as a whole. */
export async function importFrom<Result>(
  path: string,
  run: (file: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  return run(readFile(path)).catch((error: NodeJS.ErrnoException) => {
    const isOfFile = error.syscall !== undefined || error instanceof UnreadableFile;
    throw isOfFile ? new CommandFailed(`"${path}" cannot be imported. ${error.message}`) : error;
  });
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
    // For a person with several applications, take the newest that was submitted.
    .orderBy('accounts.id', 'desc')
    .executeTakeFirst();
  return row?.id;
}
