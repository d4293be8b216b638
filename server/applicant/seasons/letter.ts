import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import { contact } from '#server/applicant/submissions/letters/help.ts';
import type { Message } from '#server/core/mail/mail.ts';

/** A draft was closed because the next season has opened. @param over the season of the draft, by its name. */
export function draftClosedLetter(
  sender: Sender,
  { to, over, next }: { to: string; over: string; next: string },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('Your application to {partnerName} was not submitted', { partnerName }),
    parts: [
      say(
        'The time to apply for {over} is over, and you had not submitted your application. So we have closed it. We keep what you wrote, but nobody will read it or decide about it.',
        { over },
      ),
      say(
        'You can apply for {next} now: log in, and begin again. Your name, your address and your school will be there already.',
        { next },
      ),
      { link: sender.pageUrl('/login'), label: say('Log in') },
      contact(sender),
    ],
  });
}
