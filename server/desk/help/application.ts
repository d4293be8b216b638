/** Help with an application: reopen and close it, withdraw it and take it back. */
import { MAX_REOPENED_DAYS } from '#contract/desk-help.ts';
import { addDays, dateInZone, isPlainDate } from '#form/engine/dates.ts';
import { senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { findReopening, moveReopening } from '#server/applicant/application/versions/reopenings.ts';
import {
  endWithdrawal,
  findWithdrawal,
  keepWithdrawal,
} from '#server/applicant/application/withdrawals.ts';
import {
  reopenedLetter,
  takenBackLetter,
  withdrawnLetter,
} from '#server/applicant/submissions/letters/help.ts';
import { closeReopened } from '#server/applicant/submissions/reopening/close-reopened.ts';
import { reopen } from '#server/applicant/submissions/reopening/reopen.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { later } from '#server/core/clock.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';
import { lockHelped } from './applicant.ts';

type About = { readonly accountId: number; readonly reason: string };

/**
 * Opens a submitted application for changes until the end of a day, or gives a reopened one another day. The applicant is told. Banners
 * with the college's deadlines stay as they are: the office decides for each applicant.
 * @returns the end. @throws AppError 400 for an invalid day, 409 for an application that is withdrawn or not submitted.
 */
export async function reopenApplication(
  platform: Platform,
  member: StaffMember,
  { accountId, reason, until: day, message = '' }: About & { until: string; message?: string },
): Promise<Date> {
  const { clock, mail } = platform;
  const until = readLastDay(day, platform);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const { application, username, language } = await lockHelped(trx, accountId, clock());
    if (await findWithdrawal(trx, accountId)) throw isWithdrawn();
    const open = await findReopening(trx, accountId);
    const { submittedAt } = application;
    const asked = { until, message: message.trim() };
    let version: number;
    if (open !== undefined) {
      await moveReopening(trx, accountId, asked);
      version = open.version;
    } else if (submittedAt !== null) {
      const submitted = { ...application, submittedAt };
      version = await reopen(trx, submitted, { accountId, ...asked }, platform);
    } else throw notSubmitted();
    await writeSummary(trx, platform, accountId);
    const letter = reopenedLetter(senderIn(platform, language), { to: username, ...asked });
    await mail.send(letter, { in: trx });
    const details = { version, until: until.toISOString(), again: open !== undefined };
    leave({ act: 'application.reopened', account: accountId, details, note: reason });
  });
  return until;
}

/** Closes a reopened application before its day. @throws AppError 409 where it is not reopened. */
export function closeApplication(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: About,
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lockHelped(trx, accountId, platform.clock());
    const closed = await closeReopened(trx, accountId, { ending: 'office' }, platform);
    if (closed === undefined) throw notReopened();
    leave({ act: 'application.closed', account: accountId, details: closed, note: reason });
  });
}

/** Withdraws an application, as its applicant wished; a reopened one is closed first. @throws AppError 409 if it is withdrawn already. */
export function withdrawApplication(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: About,
): Promise<void> {
  const { clock, mail } = platform;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const { username, language } = await lockHelped(trx, accountId, clock());
    if (await findWithdrawal(trx, accountId)) throw isWithdrawn();
    const closed = await closeReopened(trx, accountId, { ending: 'withdrawn' }, platform);
    if (closed) leave({ act: 'application.closed', account: accountId, details: closed });
    await keepWithdrawal(trx, accountId, clock());
    await writeSummary(trx, platform, accountId);
    await mail.send(withdrawnLetter(senderIn(platform, language), username), { in: trx });
    leave({ act: 'application.withdrawn', account: accountId, note: reason });
  });
}

/** Takes a withdrawal back. @throws AppError 409 where there is none. */
export function takeBackApplication(
  platform: Platform,
  member: StaffMember,
  { accountId, reason }: About,
): Promise<void> {
  const { clock, mail } = platform;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const { username, language } = await lockHelped(trx, accountId, clock());
    if (!(await endWithdrawal(trx, accountId))) throw notWithdrawn();
    await writeSummary(trx, platform, accountId);
    await mail.send(takenBackLetter(senderIn(platform, language), username), { in: trx });
    leave({ act: 'application.taken-back', account: accountId, note: reason });
  });
}

/** The end of a day in the college's time zone. @throws AppError 400 for a day that does not exist, is over, or is too far away. */
function readLastDay(day: string, { clock, tenant }: Pick<Platform, 'clock' | 'tenant'>): Date {
  const now = clock();
  const latest = dateInZone(later(now, { days: MAX_REOPENED_DAYS }), tenant.timeZone);
  if (isPlainDate(day) && day >= dateInZone(now, tenant.timeZone) && day <= latest) {
    // The end of the last minute, which people read as 11:59 PM.
    return new Date(lastMinuteOf({ to: addDays(day, 1) }, tenant.timeZone).getTime() + 59_999);
  }
  throw new AppError(400, 'bad_day', (say) =>
    say('Please give a day from today on, at most {days} days ahead.', {
      days: MAX_REOPENED_DAYS,
    }),
  );
}

function notSubmitted(): AppError {
  return new AppError(409, 'not_submitted', (say) =>
    say('This application is not submitted, so its applicant can change it anyway.'),
  );
}

function notReopened(): AppError {
  return new AppError(409, 'not_reopened', (say) =>
    say(
      'This application is not open for changes. It may have been submitted again or closed by now.',
    ),
  );
}

function isWithdrawn(): AppError {
  return new AppError(409, 'withdrawn', (say) =>
    say('This application is withdrawn. To change that, take the withdrawal back first.'),
  );
}

function notWithdrawn(): AppError {
  return new AppError(409, 'not_withdrawn', (say) => say('This application is not withdrawn.'));
}
