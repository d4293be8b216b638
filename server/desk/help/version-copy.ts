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

/** Which submission of whom. */
type Submission = { readonly accountId: number; readonly number: number };
type Reader = { readonly say: Say; readonly readSubject: ReadSubject };

/** How far the copy is; one is made where there is none. Nobody has seen it by that. @throws AppError 404, 429. */
export async function readVersionCopy(
  platform: Platform,
  { accountId, number }: Submission,
  { say, readSubject }: Reader,
): Promise<PdfState> {
  const { kysely } = platform.database;
  await getHelped(kysely, accountId);
  // The copy of what stands has a receipt, and is the one that everybody gets.
  const version = (await findNewest(kysely, accountId)) === number ? undefined : number;
  return askForCopy(accountId, { asker: 'staff', say, version }, readSubject, platform);
}

/** The address of the copy that is there; the look leaves a line. @throws AppError 404 while there is none. */
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

/** The number of the submission that stands. */
async function findNewest(queries: Queries, accountId: number): Promise<number | undefined> {
  const submission = await queries
    .selectFrom('submissions')
    .select('version')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return submission?.version;
}
