import type { Message } from '#server/core/mail/mail.ts';
import { writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** How long the link of a forgotten password works (contract §3). */
export const RESET_MINUTES = 60;

/** The letter with the link for choosing a new password. @param id the link's. @param isLocked whether no password opens the account. */
export function passwordResetLetter(
  sender: Sender,
  to: string,
  id: string,
  { isLocked = false } = {},
): Message {
  const { say, tenant } = sender;
  return writeLetter(sender, {
    to,
    subject: say('Your link to choose a new password for {partnerName}', {
      partnerName: tenant.partnerName,
    }),
    parts: [
      isLocked
        ? say('The old password of your account no longer works. Choose a new one on this page:')
        : say('Someone, probably you, asked for a new password. You can choose one on this page:'),
      {
        link: sender.pageUrl('/reset', { username: to, id }),
        label: say('Choose a new password'),
      },
      say('The link works once, within {minutes} minutes.', {
        minutes: String(RESET_MINUTES),
      }),
      ...(isLocked
        ? []
        : [
            say(
              'If it was not you, please do not use the link, and do not give it to anyone. Your password stays as it is.',
            ),
          ]),
    ],
  });
}
