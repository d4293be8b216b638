import type { Message } from '#server/platform/mail/mail.ts';
import { type Sender, writeLetter } from './letter.ts';

/** For somebody who asked for a code or a new password with an address that nobody has signed up with. */
export function noAccountLetter(sender: Sender, to: string, signUpUrl: string): Message {
  return writeLetter(sender, {
    to,
    subject: `There is no ${sender.partnerName} account for this address`,
    parts: [
      {
        text: `Somebody, most likely you, just asked us about an account for this address, but there is none. Perhaps you signed up for ${sender.partnerName} with another address, or not yet.`,
      },
      { link: signUpUrl, label: 'Create an account' },
      { text: 'If it was not you, you need not do anything.' },
    ],
  });
}
