import type { Message } from '#server/platform/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { type Sender, writeLetter } from './letter.ts';

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedLetter(
  sender: Sender,
  to: string,
  changedAt: Date,
  forgotUrl: string,
): Message {
  const { email, phone } = sender.contacts.technicalHelp;
  return writeLetter(sender, {
    to,
    subject: `Your ${sender.partnerName} password was changed`,
    parts: [
      {
        text: `The password of your account was changed on ${momentInWords(changedAt, sender, 'weekday')}. Wherever you were logged in, please log in again with the new one.`,
      },
      {
        text: `If it was not you, please choose a new password right away, and tell us at ${email} or ${phone}.`,
      },
      { link: forgotUrl, label: 'Choose a new password' },
    ],
  });
}
