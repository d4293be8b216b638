/** The letters that say whether an address has an account: the page itself never says so. */
import type { Message } from '#server/core/mail/mail.ts';
import { writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** Answers a sign-up, or a request for a code, with an address that has an account. */
export function alreadyRegisteredLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('You already have an account with {partnerName}', { partnerName }),
    parts: [
      say(
        'Someone, probably you, just signed up with this address. You don’t need to: you already have an account, and everything you saved is in it.',
      ),
      { link: sender.pageUrl('/login'), label: say('Log in') },
      say('If you do not remember your password, you can choose a new one.'),
      { link: sender.pageUrl('/forgot'), label: say('Reset your password') },
      say('If it was not you, you don’t need to do anything. Your account has not changed.'),
    ],
  });
}

/** Answers a request for a code or a new password with an address that has neither an account nor a sign-up. */
export function noAccountLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('There is no {partnerName} account for this address', { partnerName }),
    parts: [
      say(
        'Someone, probably you, just asked us about an account for this address, but there isn’t one. Maybe you signed up for {partnerName} with another address, or not yet.',
        { partnerName },
      ),
      { link: sender.pageUrl('/signup'), label: say('Create an account') },
      say('If it was not you, you don’t need to do anything.'),
    ],
  });
}
