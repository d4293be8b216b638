/** Erasing an applicant at the desk: by one person, or by two if the college says so. */
import { sql } from 'kysely';
import type { Erase, WaitingErasures } from '#contract/desk-help.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import { later } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { wrongRole } from '#server/core/identity/guard.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Speech } from '#words/say.ts';
import { erasePerson, lockPerson, mustNotBeHeld, namesIn, type Person } from '../erase/erase.ts';
import { mayRead, noSuchApplication, withinScope } from '../find/scope.ts';
import { erasureAskedLetter } from '../letters.ts';
import { isSamePerson, listRegistrars } from '../members/repository.ts';
import { colleague, nameOf } from '../read/people.ts';
import type { Help } from './acts.ts';
import { getHelped } from './applicant.ts';

/** An erasure that waits for a second person. */
type AskedErasure = {
  readonly by: { readonly id: number; readonly mail: string; readonly name: string };
  readonly at: Date;
  readonly until: Date;
  readonly reason: string;
};

/**
 * Erases at once, or, where the college wants two people, asks for a second one.
 * @throws AppError 400 where the typed address is not the applicant's, or the reason names them; 404; 409 under a legal hold, or where an
 *   erasure is pending already.
 */
export async function eraseApplicant(help: Help, { username, reason }: Erase): Promise<Speech> {
  const { platform, trx, member, accountId, leave, about } = help;
  const { tenant, clock } = platform;
  const person = await lock(trx, accountId);
  if (normalizeUsername(username) !== person[0]?.username) throw otherAddress();
  if (tenant.erasure === undefined) return eraseNow(help, person);
  for (const each of person) await mustNotBeHeld(trx, each.accountId);
  const now = clock();
  const asked = await findAsked(trx, accountId, now);
  if (asked !== undefined) throw alreadyAsked(asked, member, platform);
  const hours = tenant.erasure.confirmedWithinHours;
  const until = later(now, { hours });
  const ask = { staff_id: member.staffId, asked_at: now, expires_at: until, reason };
  await trx
    .insertInto('erasures_asked')
    .values({ account_id: accountId, ...ask })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(ask))
    .execute();
  await mailOtherRegistrars(trx, platform, { member, accountId, until });
  leave({ act: 'account.erasure-asked', ...about, details: { hours } });
  return (say) =>
    say('Nothing is erased yet: a second registrar has to confirm it by {moment}.', {
      moment: momentInWords(until, { ...tenant, locale: say.locale }, 'weekday'),
    });
}

/**
 * Erases. The message names the destinations that have the application, because a delivery cannot be called back.
 * @throws AppError 400 where the reason names the applicant: it outlives the erasure.
 */
async function eraseNow({ platform, trx, leave, about }: Help, person: Person): Promise<Speech> {
  if ((await namesIn(trx, person, about.note)).length > 0) throw namesInReason();
  const erased = await erasePerson(trx, leave, person, platform, about.note);
  const names = (erased?.handedOnTo ?? []).map(({ name }) => name).join(', ');
  return (say) =>
    names === ''
      ? say('The applicant is erased.')
      : say(
          'The applicant is erased. The application was handed on before: please have it erased there, too ({names}).',
          { names },
        );
}

/** Writes to every other registrar who may confirm an erasure. */
async function mailOtherRegistrars(
  trx: Transaction,
  platform: Pick<Platform, 'mail' | 'languages' | 'settings'>,
  { member, accountId, until }: { member: StaffMember; accountId: number; until: Date },
): Promise<void> {
  const asker = { ...member, id: member.staffId };
  for (const other of await listRegistrars(trx).execute()) {
    if (isSamePerson(other, asker)) continue;
    if (!(await mayRead(trx, { ...other, staffId: other.id }, accountId))) continue;
    const letter = erasureAskedLetter(senderIn(platform, other.language), {
      to: other.mail,
      name: nameOf(member),
      accountId,
      until,
    });
    await platform.mail.send(letter, { in: trx });
  }
}

/** Erases, as the second person. @throws AppError 400, 404, 409 where no other registrar has asked in time. */
export async function confirmErasure(help: Help): Promise<Speech> {
  const { platform, trx, member, accountId } = help;
  const person = await lock(trx, accountId);
  // Lock, so that neither registrar can lose the role meanwhile.
  const registrars = await listRegistrars(trx).forShare().execute();
  if (!registrars.some(({ id }) => id === member.staffId)) throw wrongRole();
  const asked = await findAsked(trx, accountId, platform.clock());
  if (asked === undefined) throw notAsked();
  if (isSamePerson(asked.by, { ...member, id: member.staffId })) throw samePerson();
  return eraseNow(help, person);
}

/** Cancels a pending erasure, as any registrar. @throws AppError 404, 409 where none is pending. */
export async function callOffErasure(help: Help): Promise<Speech> {
  const { platform, trx, accountId, leave, about } = help;
  await lock(trx, accountId);
  const called = await trx
    .deleteFrom('erasures_asked')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', platform.clock())
    .executeTakeFirst();
  if (called.numDeletedRows === 0n) throw notAsked();
  leave({ act: 'account.erasure-called-off', ...about });
  return (say) => say('The erasure is called off. Nothing was erased.');
}

/** The pending erasure of an account, which counts only while its asker is a registrar who may read the application. */
export async function findAsked(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<AskedErasure | undefined> {
  const asked = await waiting(queries, now).where('account_id', '=', accountId).executeTakeFirst();
  if (asked === undefined) return undefined;
  const { id, mail, name, at, until, reason, scope } = asked;
  if (!(await mayRead(queries, { scope, staffId: id }, accountId))) return undefined;
  return { by: { id, mail, name }, at, until, reason };
}

/** The pending erasures that this member may confirm. */
export async function listWaiting(
  { database: { kysely }, clock }: Pick<Platform, 'database' | 'clock'>,
  { staffId, mail, scope }: StaffMember,
): Promise<WaitingErasures['erasures']> {
  const rows = await waiting(kysely, clock())
    .leftJoin('submissions', 'submissions.account_id', 'erasures_asked.account_id')
    .leftJoin('summaries', 'summaries.account_id', 'erasures_asked.account_id')
    .select(['erasures_asked.account_id', 'submissions.reference'])
    .where(withinScope({ scope, staffId }))
    .orderBy('expires_at')
    .execute();
  return rows
    .filter((by) => !isSamePerson(by, { id: staffId, mail }))
    .map(({ account_id, reference, at, until, ...by }) => ({
      account_id,
      reference: reference ?? '',
      by: colleague(by),
      at: at.toISOString(),
      until: until.toISOString(),
    }));
}

function waiting(queries: Queries, now: Date) {
  return queries
    .selectFrom('erasures_asked')
    .innerJoin('staff', 'staff.id', 'erasures_asked.staff_id')
    .select(['staff.id', 'staff.mail', 'staff.name', 'staff.scope'])
    .select(['asked_at as at', 'expires_at as until', 'reason'])
    .where('expires_at', '>', now)
    .where('staff.removed_at', 'is', null)
    .where(sql<boolean>`staff.roles ? 'registrar'`);
}

async function lock(trx: Transaction, accountId: number): Promise<Person> {
  await getHelped(trx, accountId);
  const person = await lockPerson(trx, accountId);
  if (person === undefined) throw noSuchApplication();
  return person;
}

const namesInReason = refusal(400, 'names_in_reason', (say) =>
  say(
    'Please give the reason without the name or the email address of the applicant: it stays in the trail when everything else is erased.',
  ),
);

const otherAddress = refusal(400, 'other_address', (say) =>
  say('This is not the email address of this application, so nothing was erased.'),
);

function alreadyAsked(
  { by, until }: AskedErasure,
  member: StaffMember,
  { tenant }: Pick<Platform, 'tenant'>,
): AppError {
  return new AppError(409, 'already_asked', (say) => {
    const moment = momentInWords(until, { ...tenant, locale: say.locale });
    return isSamePerson(by, { ...member, id: member.staffId })
      ? say('You have asked for this already. Somebody else has to confirm it by {moment}.', {
          moment,
        })
      : say('{name} has asked for this already. If you agree, confirm it by {moment}.', {
          name: nameOf(by),
          moment,
        });
  });
}

const notAsked = refusal(409, 'not_asked', (say) =>
  say('No erasure waits to be confirmed: the time may be over, or it was called off.'),
);

const samePerson = refusal(409, 'same_person', (say) =>
  say('You asked for this yourself, so somebody else has to confirm it.'),
);
