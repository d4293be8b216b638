/** The letters that say whether an address has an account: the page itself never tells. */
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
