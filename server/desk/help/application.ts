/** Help with an application: reopen and close it, withdraw it and take it back. */
import { MAX_REOPENED_DAYS, type Reopen } from '#contract/desk-help.ts';
import { addDays, dateInZone, isPlainDate } from '#form/engine/dates.ts';
import { senderTo } from '#server/applicant/accounts/letters/sender.ts';
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
import type { Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Speech } from '#words/say.ts';
import type { Help } from './acts.ts';
import { lockHelped, loginOf } from './applicant.ts';

/**
 * Opens a submitted application for changes until the end of a day, or gives a reopened one another day. The applicant is told. Banners
 * with the college's deadlines stay as they are: the office decides for each applicant.
 * @throws AppError 400 for an invalid day, 409 for an application that is withdrawn, not submitted, or open where `again` is false.
 */
export async function reopenApplication(
  { platform, trx, accountId, leave, about }: Help,
  { until: day, message = '', again = true }: Reopen,
): Promise<Speech> {
  const { clock, mail, tenant } = platform;
  const until = readLastDay(day, platform);
  const { application, username, language } = await lockHelped(trx, accountId, clock());
  await mustBePresent(trx, accountId);
  if (await findWithdrawal(trx, accountId)) throw isWithdrawn();
  const open = await findReopening(trx, accountId);
  const { submittedAt } = application;
  const asked = { until, message: message.trim() };
  let version: number;
  if (open !== undefined) {
    if (!again) throw isOpen(open.until, tenant);
    await moveReopening(trx, accountId, asked);
    version = open.version;
  } else if (submittedAt !== null) {
    const submitted = { ...application, submittedAt };
    version = await reopen(trx, submitted, { accountId, ...asked }, platform);
  } else throw notSubmitted();
  await writeSummary(trx, platform, accountId);
  const sender = await senderTo(trx, platform, { to: username, language });
  const letter = reopenedLetter(sender, { to: username, ...asked });
  await mail.send(letter, { in: trx });
  const details = { version, until: until.toISOString(), again: open !== undefined };
  leave({ act: 'application.reopened', ...about, details });
  return (say) =>
    say('The applicant can change the application until {moment}, and was told by email.', {
      moment: momentInWords(until, { ...tenant, locale: say.locale }, 'weekday'),
    });
}

/** Closes a reopened application before its day. @throws AppError 409 where it is not reopened. */
export async function closeApplication(help: Help): Promise<Speech> {
  const { platform, trx, accountId, leave, about } = help;
  await lockHelped(trx, accountId, platform.clock());
  const closed = await closeReopened(trx, accountId, { ending: 'office' }, platform);
  if (closed === undefined) throw notReopened();
  leave({ act: 'application.closed', ...about, details: closed });
  return (say) => say('The application is closed again, as it was submitted.');
}

/** Withdraws an application, as its applicant wished; a reopened one is closed first. @throws AppError 409 if it is withdrawn already. */
export async function withdrawApplication(help: Help): Promise<Speech> {
  const { platform, trx, accountId, leave, about } = help;
  const { clock, mail } = platform;
  const { username, language } = await lockHelped(trx, accountId, clock());
  if (await findWithdrawal(trx, accountId)) throw isWithdrawn();
  const closed = await closeReopened(trx, accountId, { ending: 'withdrawn' }, platform);
  if (closed) leave({ act: 'application.closed', account: accountId, details: closed });
  await keepWithdrawal(trx, accountId, clock());
  await writeSummary(trx, platform, accountId);
  const sender = await senderTo(trx, platform, { to: username, language });
  await mail.send(withdrawnLetter(sender, username), { in: trx });
  leave({ act: 'application.withdrawn', ...about });
  return (say) => say('The application is withdrawn. It is kept, and can be taken back.');
}

/** Takes a withdrawal back. @throws AppError 409 where there is none. */
export async function takeBackApplication(help: Help): Promise<Speech> {
  const { platform, trx, accountId, leave, about } = help;
  const { username, language } = await lockHelped(trx, accountId, platform.clock());
  await mustBePresent(trx, accountId);
  if (!(await endWithdrawal(trx, accountId))) throw notWithdrawn();
  await writeSummary(trx, platform, accountId);
  const sender = await senderTo(trx, platform, { to: username, language });
  await platform.mail.send(takenBackLetter(sender, username), { in: trx });
  leave({ act: 'application.taken-back', ...about });
  return (say) => say('The application counts again.');
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

/** @throws AppError 409 for an application after which its applicant has applied again: nobody could change it. */
async function mustBePresent(trx: Transaction, accountId: number): Promise<void> {
  if ((await loginOf(trx, accountId)) === accountId) return;
  throw new AppError(409, 'applied_again', (say) =>
    say('The applicant has applied again since. This application stays as it is.'),
  );
}

const notSubmitted = refusal(409, 'not_submitted', (say) =>
  say('This application is not submitted, so its applicant can change it anyway.'),
);

/** A colleague was faster: the applicant is told once. */
const isOpen = (until: Date, tenant: Platform['tenant']) =>
  new AppError(409, 'is_open', (say) =>
    say('This application is open for changes already, until {moment}. Nothing was changed.', {
      moment: momentInWords(until, { ...tenant, locale: say.locale }, 'weekday'),
    }),
  );

const notReopened = refusal(409, 'not_reopened', (say) =>
  say(
    'This application is not open for changes. It may have been submitted again or closed by now.',
  ),
);

const isWithdrawn = refusal(409, 'withdrawn', (say) =>
  say('This application is withdrawn. To change that, take the withdrawal back first.'),
);

function notWithdrawn(): AppError {
  return new AppError(409, 'not_withdrawn', (say) => say('This application is not withdrawn.'));
}
