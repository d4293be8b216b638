/** Erasing an applicant at the desk: by one person, or by two if the college says so. */
import { normalizeUsername } from '#server/accounts/usernames.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import { later } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Speech } from '#words/say.ts';
import { type Erased, eraseLocked, lockToErase, namesIn, type ToErase } from '../erase/erase.ts';
import { noSuchApplication } from '../find/scope.ts';
import { getHelped } from './applicant.ts';

type About = { readonly accountId: number; readonly reason: string };

/** An erasure that waits for a second person. */
type AskedErasure = {
  readonly staffId: number;
  readonly mail: string;
  readonly at: Date;
  readonly until: Date;
};

/**
 * Erases at once, or, where the college wants two people, asks for a second one.
 * @returns until when the second has to confirm; if it is done, what there is to say of it.
 * @throws AppError 400 where the address is not the applicant's, or a reason names them; 404; 409 where somebody has asked already.
 */
export function eraseApplicant(
  platform: Platform,
  member: StaffMember,
  { accountId, reason, username }: About & { username: string },
): Promise<Date | Speech> {
  const { tenant, clock } = platform;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const account = await lock(trx, accountId);
    if (normalizeUsername(username) !== account.username) throw otherAddress();
    if (tenant.erasure === undefined) {
      await refuseNames(trx, account, reason);
      return erasedSpeech(await eraseLocked(trx, leave, account, platform, reason));
    }
    const now = clock();
    const asked = await findAsked(trx, accountId, now);
    if (asked !== undefined) throw alreadyAsked(asked, member, platform);
    const hours = tenant.erasure.confirmedWithinHours;
    const expires_at = later(now, { hours });
    const ask = { staff_id: member.staffId, asked_at: now, expires_at };
    await trx
      .insertInto('erasures_asked')
      .values({ account_id: accountId, ...ask })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(ask))
      .execute();
    leave({ act: 'account.erasure-asked', account: accountId, details: { hours }, note: reason });
    return expires_at;
  });
}

/** What was handed on before cannot be called back: it says where. */
function erasedSpeech({ handedOnTo }: Erased): Speech {
  const names = handedOnTo.map(({ name }) => name).join(', ');
  return (say) =>
    names === ''
      ? say('The applicant is erased.')
      : say(
          'The applicant is erased. The application was handed on before: please have it erased there, too ({names}).',
          { names },
        );
}

/** The second person erases. @throws AppError 400, 404, 409 where nobody has asked in time, or the same person did. */
export function confirmErasure(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: About,
): Promise<Speech> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const account = await lock(trx, accountId);
    const asked = await findAsked(trx, accountId, platform.clock());
    if (asked === undefined) throw notAsked();
    if (asked.staffId === member.staffId) throw samePerson();
    await refuseNames(trx, account, reason);
    return erasedSpeech(await eraseLocked(trx, leave, account, platform, reason));
  });
}

/** Either person, or any other, calls it off. @throws AppError 404, 409 where nothing waits. */
export function callOffErasure(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: About,
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lock(trx, accountId);
    const called = await trx
      .deleteFrom('erasures_asked')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', platform.clock())
      .executeTakeFirst();
    if (called.numDeletedRows === 0n) throw notAsked();
    leave({ act: 'account.erasure-called-off', account: accountId, note: reason });
  });
}

/** The erasure that waits. */
export async function findAsked(
  trx: Pick<Transaction, 'selectFrom'>,
  accountId: number,
  now: Date,
): Promise<AskedErasure | undefined> {
  return (
    trx
      .selectFrom('erasures_asked')
      .innerJoin('staff', 'staff.id', 'erasures_asked.staff_id')
      .select(['staff_id as staffId', 'staff.mail', 'asked_at as at', 'expires_at as until'])
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      // Who has no access any more has no say.
      .where('staff.removed_at', 'is', null)
      .executeTakeFirst()
  );
}

async function lock(trx: Transaction, accountId: number): Promise<ToErase> {
  await getHelped(trx, accountId);
  const account = await lockToErase(trx, accountId);
  if (account === undefined) throw noSuchApplication();
  return account;
}

/** The reason of an erasure outlives it. */
async function refuseNames(trx: Transaction, account: ToErase, reason: string): Promise<void> {
  if ((await namesIn(trx, account, reason)).length === 0) return;
  throw new AppError(400, 'names_in_reason', (say) =>
    say(
      'Please give the reason without the name or the email address of the applicant: it stays in the trail when everything else is erased.',
    ),
  );
}

function otherAddress(): AppError {
  return new AppError(400, 'other_address', (say) =>
    say('This is not the email address of this application, so nothing was erased.'),
  );
}

function alreadyAsked(
  { staffId, mail, until }: AskedErasure,
  member: StaffMember,
  { tenant }: Pick<Platform, 'tenant'>,
): AppError {
  return new AppError(409, 'already_asked', (say) => {
    const moment = momentInWords(until, { ...tenant, locale: say.locale });
    return staffId === member.staffId
      ? say('You have asked for this already. Somebody else has to confirm it by {moment}.', {
          moment,
        })
      : say('{mail} has asked for this already. If you agree, confirm it by {moment}.', {
          mail,
          moment,
        });
  });
}

function notAsked(): AppError {
  return new AppError(409, 'not_asked', (say) =>
    say('No erasure waits to be confirmed: the time may be over, or it was called off.'),
  );
}

function samePerson(): AppError {
  return new AppError(409, 'same_person', (say) =>
    say('You asked for this yourself, so somebody else has to confirm it.'),
  );
}
