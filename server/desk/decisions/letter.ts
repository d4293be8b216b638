import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';

/** Says that there is news, and never which: others may read a mail, and a decision is read on its page. */
export function newsLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('There is news about your application to {partnerName}', { partnerName }),
    parts: [
      say(
        'There is news about your application. Log in to read it, whenever is a good time for you.',
      ),
      { link: sender.pageUrl('/status'), label: say('Read the news') },
    ],
  });
}
