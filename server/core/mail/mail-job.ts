import type { JobKind, QueueFor } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { Expiry, Posted } from './mail.ts';

/** A message in the queue. */
export type QueuedMail = Posted & { readonly expiry?: Expiry };

/** The queue of the job that {@link mailJobWith} makes, for code that only adds or deletes messages. */
export const MAIL_QUEUE: QueueFor<QueuedMail> = { name: 'mail' };

/**
 * Replaces a letter whose code or link expired in the queue: sends a new letter with a new code or link, or does nothing if it is
 * no longer needed. It may run twice for one letter.
 */
export type Renewal = (
  letter: QueuedMail & { readonly expiry: Expiry },
  platform: Platform,
) => Promise<void>;

/**
 * The longest pause between two tries. A try against a silent server takes 15 seconds, and a due job starts within three, so a letter
 * leaves within 30 seconds after the mail server is back.
 */
const MAX_PAUSE_SECONDS = 12;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * The job behind `Mail.send`. Every server runs it, whatever its role, because nobody can sign up without mail.
 * @param renewals by the `kind` of an {@link Expiry}.
 */
export function mailJobWith(renewals: Readonly<Record<string, Renewal>>): JobKind<QueuedMail> {
  return {
    ...MAIL_QUEUE,
    runsOnEveryServer: true,
    atOnce: 10,
    // The first few pauses are shorter.
    retries: DAY_SECONDS / MAX_PAUSE_SECONDS + 10,
    longestPauseSeconds: MAX_PAUSE_SECONDS,
    // Longer than the slowest mail server takes, so that a letter under way is not sent a second time.
    timeoutSeconds: 10 * 60,
    async run(letter, platform) {
      const { expiry, ...posted } = letter;
      const renew = expiry && renewals[expiry.kind];
      const hasExpired =
        expiry !== undefined && Date.parse(expiry.at) <= platform.clock().getTime();
      if (renew && hasExpired) await renew({ ...posted, expiry }, platform);
      else await platform.mail.deliver(posted);
    },
  };
}
