import { sql } from 'kysely';
import { findAccount } from '#server/applicant/accounts/repository.ts';
import { allFilesOf } from '#server/applicant/application/file-keys.ts';
import { COPY_QUEUE } from '#server/applicant/copy/make-copy.ts';
import { UNUSED_UPLOAD_MINUTES } from '#server/applicant/documents/constants.ts';
import { CONVERSION_QUEUES } from '#server/applicant/documents/convert-job.ts';
import { tellRecommenders } from '#server/applicant/recommenders/tell-erased.ts';
import { giveLoginBack } from '#server/applicant/seasons/login.ts';
import { forgetSummary } from '#server/applicant/summaries/spellings.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { forgetMailTo } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { eraseNotesAbout } from '#server/core/trail/erase-notes.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { forgetViewsAbout } from '../find/views.ts';
import { type HandedOnTo, listHandedOnTo } from '../handing-on/ledger.ts';
import { isNamedIn, namesFoundIn, namesOf, redactNames } from './names.ts';

/** The account that an erasure removed, with counts. */
type Erased = {
  readonly accountId: number;
  readonly files: number;
  readonly notes: number;
  /** Destinations that have the application, or may have it: nobody erases it there. */
  readonly handedOnTo: readonly HandedOnTo[];
};

/** The needs of an erasure besides its transaction. */
export type Erasing = Pick<Platform, 'clock' | 'jobs' | 'languages' | 'mail' | 'settings'>;

type ErasedFor = {
  /** The reason, for the trail. It stays there, so it must not name the applicant. */
  readonly reason?: string;
  /** Checked while the account is locked. */
  readonly onlyIf?: (trx: Transaction) => Promise<boolean>;
};

/**
 * Erases an applicant for good, with every application: accounts, answers, what was submitted, documents and their files, copies, links,
 * sign-ups, letters, and what was typed about them in the trail, whose lines stay. The second of two concurrent erasures finds no account.
 * @param username in lower case. @returns undefined where there is no account.
 * @throws AppError 409 for an account under a legal hold.
 */
export function eraseAccount(
  platform: Erasing & Pick<Platform, 'database'>,
  by: Actor,
  username: string,
): Promise<Erased | undefined> {
  return withTrail(platform, by, async (trx, leave) => {
    const found = await findAccount(trx, username);
    const person = found && (await lockPerson(trx, found.id));
    return person && erasePerson(trx, leave, person, platform);
  });
}

/**
 * Erases one application of an applicant. If the login hangs on it, the login goes back to the application before, if there is one.
 * @returns undefined where the account is gone, or does not meet `onlyIf`. @throws AppError 409 under a legal hold.
 */
export function eraseApplication(
  platform: Erasing & Pick<Platform, 'database'>,
  by: Actor,
  accountId: number,
  { reason, onlyIf }: ErasedFor = {},
): Promise<Erased | undefined> {
  return withTrail(platform, by, async (trx, leave) => {
    const account = await lockToErase(trx, accountId);
    if (account === undefined || (await onlyIf?.(trx)) === false) return undefined;
    await mustNotBeHeld(trx, accountId);
    await giveLoginBack(trx, accountId, platform.clock());
    return eraseLocked(trx, leave, account, platform, reason);
  });
}

/** Every erasure calls this for the account that it has locked. @throws AppError 409 */
export async function mustNotBeHeld(trx: Transaction, accountId: number): Promise<void> {
  const held = await trx
    .selectFrom('legal_holds')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (held === undefined) return;
  throw new AppError(409, 'held', (say) =>
    say('This application is under a legal hold, so it cannot be erased. Release the hold first.'),
  );
}

type ToErase = { readonly accountId: number; readonly username: string };

/**
 * Locks the application, then the account. Changes of an application also lock it first, so that they and an erasure cannot deadlock.
 * @returns undefined where the account is gone.
 */
async function lockToErase(trx: Transaction, accountId: number): Promise<ToErase | undefined> {
  await trx
    .selectFrom('applications')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  const locked = await trx
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return locked && { accountId, username: locked.username };
}

/** The accounts of a person, one for each application, the oldest first. */
export type Person = readonly ToErase[];

/** Locks every application of the person to whom an account belongs. @returns undefined where the account is gone. */
export async function lockPerson(trx: Transaction, accountId: number): Promise<Person | undefined> {
  const { rows } = await sql<{ id: number }>`select id from accounts
    where username = (select username from accounts where id = ${accountId}) order by id`.execute(
    trx,
  );
  const locked: ToErase[] = [];
  for (const { id } of rows) {
    const account = await lockToErase(trx, id);
    if (account === undefined) return undefined;
    locked.push(account);
  }
  return locked.length === 0 ? undefined : locked;
}

/** Erases every application of a locked person, like {@link eraseAccount}. */
export async function erasePerson(
  trx: Transaction,
  leave: Leave,
  person: Person,
  platform: Erasing,
  reason?: string,
): Promise<Erased | undefined> {
  const each: Erased[] = [];
  for (const account of person) {
    each.push(await eraseLocked(trx, leave, account, platform, reason));
  }
  const newest = each.at(-1);
  const sum = (count: 'files' | 'notes') => each.reduce((total, one) => total + one[count], 0);
  const known = new Map(each.flatMap((one) => one.handedOnTo).map((to) => [to.destination, to]));
  return (
    newest && {
      ...newest,
      files: sum('files'),
      notes: sum('notes'),
      handedOnTo: [...known.values()],
    }
  );
}

/**
 * Erases a locked account. @param reason for the trail, where it stays: it must not name the applicant.
 * @throws AppError 409 for an account under a legal hold.
 */
async function eraseLocked(
  trx: Transaction,
  leave: Leave,
  { accountId, username }: ToErase,
  platform: Erasing,
  reason?: string,
): Promise<Erased> {
  const { jobs } = platform;
  await mustNotBeHeld(trx, accountId);
  const addresses = await addressesOf(trx, accountId, username);
  const names = await namesOf(trx, accountId, addresses);
  const { files, removed } = await filesOf(trx, accountId);
  await trx
    .deleteFrom('dev_mailbox')
    .where('recipient', 'in', (row) =>
      row.selectFrom('recommender_requests').select('address').where('account_id', '=', accountId),
    )
    .execute();
  await tellRecommenders(trx, accountId, platform);
  await forgetJobsOf(jobs, trx, accountId);
  await forgetSummary(trx, accountId);
  await forgetViewsAbout(trx, names);
  await redactNames(trx, names);
  const handedOnTo = await listHandedOnTo(trx, accountId);
  // Rows of other tables are deleted by cascade.
  await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
  // None where the person has another application.
  if (addresses.length > 0) {
    await trx.deleteFrom('sign_ups').where('username', 'in', addresses).execute();
    await trx.deleteFrom('password_resets').where('username', 'in', addresses).execute();
  }
  for (const address of addresses) await forgetMailTo(jobs, trx, address);
  await removeFiles(jobs, files, { in: trx });
  // Again later: an upload or a conversion under way may still write one of these files.
  await removeFiles(jobs, files, { in: trx, afterSeconds: UNUSED_UPLOAD_MINUTES * 60 });
  const isNamed = isNamedIn(sql.ref('trail_notes.text'), names, sql.ref('trail.account_id'));
  const notes = await eraseNotesAbout(trx, { accountId, isNamed });
  const details = { files: removed, notes };
  const handed_on_to = handedOnTo.map(({ destination }) => String(destination));
  leave({
    act: 'account.erased',
    account: accountId,
    details: { ...details, handed_on_to },
    note: reason,
  });
  return { accountId, ...details, handedOnTo };
}

/** The account's address, its former ones, and those that it was to get; without addresses that now belong to another account. */
async function addressesOf(
  trx: Transaction,
  accountId: number,
  username: string,
): Promise<string[]> {
  const changes = await trx
    .selectFrom('address_changes')
    .select(['from_username', 'to_username'])
    .where('account_id', '=', accountId)
    .execute();
  const others = changes.flatMap(({ from_username, to_username }) => [from_username, to_username]);
  const taken = await trx
    .selectFrom('accounts')
    .select('username')
    .where('username', 'in', [username, ...others])
    .where('id', '!=', accountId)
    .execute();
  const ofOthers = new Set(taken.map((account) => account.username));
  return [...new Set([username, ...others])].filter((address) => !ofOthers.has(address));
}

/** The applicant's names that a text contains. */
export async function namesIn(trx: Transaction, person: Person, text: string): Promise<string[]> {
  const names: string[] = [];
  for (const { accountId, username } of person) {
    names.push(
      ...(await namesOf(trx, accountId, [
        username,
        ...(await addressesOf(trx, accountId, username)),
      ])),
    );
  }
  return namesFoundIn(text, names);
}

/** @returns the keys of all files, and how many documents and copies these are. */
async function filesOf(
  trx: Transaction,
  accountId: number,
): Promise<{ readonly files: readonly string[]; readonly removed: number }> {
  const keysIn = async (...tables: string[]) => {
    const each = tables.map(
      (table) => sql`select file_key from ${sql.table(table)} where account_id = ${accountId}`,
    );
    const { rows } = await sql<{
      file_key: string | null;
    }>`${sql.join(each, sql` union `)}`.execute(trx);
    return rows.flatMap(({ file_key }) => file_key ?? []);
  };
  const kept = ['documents', 'put_aside', 'version_documents', 'recommender_files'];
  const uploads = await keysIn('document_uploads', ...kept);
  const copies = await keysIn('copies');
  const files = [...uploads.flatMap(allFilesOf), ...copies];
  return { files, removed: uploads.length + copies.length };
}

/** Deletes the account's jobs, because their data name files. A running job finds nothing to do. */
async function forgetJobsOf(jobs: Jobs, trx: Transaction, accountId: number): Promise<void> {
  await jobs.forget(COPY_QUEUE, { account: accountId }, { in: trx });
  for (const queue of Object.values(CONVERSION_QUEUES)) {
    await jobs.forget(queue, { accountId }, { in: trx });
  }
}
