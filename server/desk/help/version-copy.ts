/** The PDF copy of one submission, the one that stands or an earlier one. */
import type { PdfState } from '#contract/documents.ts';
import { askForCopy } from '#server/applicant/copy/ask-for-copy.ts';
import type { ReadSubject } from '#server/applicant/copy/subject.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import type { Say } from '#words/say.ts';
import { getHelped } from './applicant.ts';

/** One submission of an account. */
type Submission = { readonly accountId: number; readonly number: number };
type Reader = { readonly say: Say; readonly readSubject: ReadSubject };

/** The state of the copy; one is ordered where there is none. This is not a view yet. @throws AppError 404, 429. */
export async function readVersionCopy(
  platform: Platform,
  { accountId, number }: Submission,
  { say, readSubject }: Reader,
): Promise<PdfState> {
  const { kysely } = platform.database;
  await getHelped(kysely, accountId);
  // The copy of the standing submission is the one that everybody gets, with a receipt.
  const version = (await findNewest(kysely, accountId)) === number ? undefined : number;
  return askForCopy(accountId, { asker: 'staff', say, version }, readSubject, platform);
}

/** The address of a finished copy; adds a view to the trail. @throws AppError 404 while there is none. */
export async function openVersionCopy(
  platform: Platform,
  member: StaffMember,
  about: Submission,
  reader: Reader,
): Promise<string> {
  const { url } = await readVersionCopy(platform, about, reader);
  if (url === '') {
    throw new AppError(404, 'no_copy', (say) =>
      say('The PDF copy is not ready. Please go back to the application and ask for it there.'),
    );
  }
  const { accountId: account, number } = about;
  const details = { version: String(number) };
  await leaveTrail(platform, actorOf(member), { act: 'copy.viewed', account, details });
  return url;
}

/** The number of the standing submission. */
async function findNewest(queries: Queries, accountId: number): Promise<number | undefined> {
  const submission = await queries
    .selectFrom('submissions')
    .select('version')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return submission?.version;
}
