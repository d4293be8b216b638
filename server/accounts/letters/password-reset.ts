import type { Message } from '#server/platform/mail/mail.ts';
import { type Sender, writeLetter } from './letter.ts';

/** How long the link of a forgotten password works (contract §3). */
export const RESET_MINUTES = 60;

/** Brings the link with which a new password can be chosen. */
export function passwordResetLetter(sender: Sender, to: string, resetUrl: string): Message {
  return writeLetter(sender, {
    to,
    subject: `Choose a new password for ${sender.partnerName}`,
    parts: [
      {
        text: 'Somebody, most likely you, asked for a new password. You can choose it on this page:',
      },
      { link: resetUrl, label: 'Choose a new password' },
      { text: `The link works once, within ${RESET_MINUTES} minutes.` },
      {
        text: 'If it was not you, please do not use the link, and do not give it to anyone. Your password stays as it is.',
      },
    ],
  });
}
