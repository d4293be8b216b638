import type { Message } from '#server/platform/mail/mail.ts';
import { type Sender, writeLetter } from './letter.ts';

/** For somebody who signed up, or asked for a code, with an address that has an account. */
export function alreadyRegisteredLetter(
  sender: Sender,
  to: string,
  urls: { readonly login: string; readonly forgot: string },
): Message {
  return writeLetter(sender, {
    to,
    subject: `You already have an account with ${sender.partnerName}`,
    parts: [
      {
        text: 'Somebody, most likely you, just used this address to sign up. There is no need to: you already have an account, and everything that you saved is in it.',
      },
      { link: urls.login, label: 'Log in' },
      { text: 'If you do not remember your password, you can choose a new one.' },
      { link: urls.forgot, label: 'Reset your password' },
      { text: 'If it was not you, you need not do anything. Your account has not changed.' },
    ],
  });
}
