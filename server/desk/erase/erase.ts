import { sql } from 'kysely';
import { applicantName } from '#form/application/applicant-name.ts';
import { findAccount } from '#server/accounts/repository.ts';
import { allFilesOf } from '#server/application/file-keys.ts';
import { UNUSED_UPLOAD_MINUTES } from '#server/documents/constants.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { removeFiles } from '#server/platform/files/remove-files.ts';
import { forgetMailTo } from '#server/platform/mail/forget-mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetSummary } from '#server/summaries/spellings.ts';
import type { Actor } from '#server/trail/entry.ts';
import { eraseNotesAbout } from '#server/trail/erase-notes.ts';
import { withTrail } from '#server/trail/record.ts';
import { forgetViewsAbout } from '../find/views.ts';
import { type HandedOnTo, leaveLedger } from '../handing-on/ledger.ts';

/** What an erasure took. */
export type Erased = {
  readonly accountId: number;
  readonly files: number;
  readonly notes: number;
  /** Where the application was handed on to, or may have been: nobody erases it there. */
  readonly handedOnTo: readonly HandedOnTo[];
};

/**
 * Erases an applicant for good: account, application, what was submitted, documents and their files, copies, links, sign-ups,
 * letters, and what was typed about them in the trail, whose lines stay. Of two erasures at the same time, the second finds
 * nobody. @param username in lower case. @returns undefined where there is no account.
 */
export function eraseAccount(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  by: Actor,
  username: string,
): Promise<Erased | undefined> {
  return withTrail(platform, by, async (trx, leave) => {
    const found = await findAccount(trx, username);
    if (found === undefined) return undefined;
    const accountId = found.id;
    const locked = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (locked === undefined) return undefined;
    const names = await namesOf(trx, accountId, username);
    const files = await filesOf(trx, accountId);
    await forgetJobsOf(trx, accountId);
    await forgetSummary(trx, accountId);
    await forgetViewsAbout(trx, names);
    const handedOnTo = await leaveLedger(trx, accountId);
    // Everything else of an account goes with it.
    await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
    await trx.deleteFrom('sign_ups').where('username', '=', username).execute();
    await trx.deleteFrom('password_resets').where('username', '=', username).execute();
    await forgetMailTo(trx, username);
    await removeFiles(platform.jobs, files, { in: trx });
    // Once more when no upload and no conversion that was under way can still bring one of them.
    await removeFiles(platform.jobs, files, { in: trx, afterSeconds: UNUSED_UPLOAD_MINUTES * 60 });
    const notes = await eraseNotesAbout(trx, { accountId, names });
    const details = { files: files.length, notes };
    const handed_on_to = handedOnTo.map(({ destination }) => String(destination));
    leave({ act: 'account.erased', account: accountId, details: { ...details, handed_on_to } });
    return { accountId, ...details, handedOnTo };
  });
}

async function namesOf(trx: Transaction, accountId: number, username: string): Promise<string[]> {
  const application = await trx
    .selectFrom('applications')
    .select('answers')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const answers = application?.answers ?? {};
  const { last_name: last } = answers;
  const names = [username, applicantName(answers, username)];
  return typeof last === 'string' && last.trim() !== '' ? [...names, last.trim()] : names;
}

async function filesOf(trx: Transaction, accountId: number): Promise<string[]> {
  const keys = async (table: 'document_uploads' | 'documents' | 'put_aside' | 'copies') => {
    const rows = await trx
      .selectFrom(table)
      .select('file_key')
      .where('account_id', '=', accountId)
      .where('file_key', 'is not', null)
      .execute();
    return rows.flatMap(({ file_key }) => file_key ?? []);
  };
  const uploads = [
    ...(await keys('document_uploads')),
    ...(await keys('documents')),
    ...(await keys('put_aside')),
  ];
  return [...new Set(uploads.flatMap(allFilesOf)), ...(await keys('copies'))];
}

/** Jobs that wait, and those that the queue remembers: their orders name files. One that runs finds nothing to do. */
async function forgetJobsOf(trx: Transaction, accountId: number): Promise<void> {
  await sql`
    delete from pgboss.job
    where state <> 'active' and ${String(accountId)} in (data->>'accountId', data->>'account')`.execute(
    trx,
  );
  await sql`delete from document_leases where account_id = ${accountId}`.execute(trx);
}
