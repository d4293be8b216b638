import type { Message } from '#server/platform/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedLetter(sender: Sender, to: string, changedAt: Date): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const { email, phone } = tenant.contacts.technicalHelp;
  return writeLetter(sender, {
    to,
    subject: say('Your {partnerName} password was changed', { partnerName }),
    parts: [
      {
        text: say(
          'The password of your account was changed on {moment}. Wherever you were logged in, please log in again with the new one.',
          { moment: momentInWords(changedAt, tenant, 'weekday') },
        ),
      },
      {
        text: say(
          'If it was not you, please choose a new password right away, and tell us at {email} or {phone}.',
          { email, phone },
        ),
      },
      { link: sender.pageUrl('/forgot'), label: say('Choose a new password') },
    ],
  });
}
