/** The letters to both addresses when staff correct the address of an account. */
import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { CONFIRM_DAYS, OBJECT_DAYS } from '../address-change/repository.ts';
import { writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** Asks the new address to confirm. @param opensAt when confirming no longer needs the password. */
export function confirmAddressLetter(
  sender: Sender,
  { to, id, opensAt }: { to: string; id: string; opensAt: Date },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('Confirm your new email address for {partnerName}', { partnerName }),
    parts: [
      say(
        'Somebody asked {partnerName} to use this address for an application. If that was you, open this page and type the password of your account:',
        { partnerName },
      ),
      { link: sender.pageUrl('/address', { id }), label: say('Confirm this address') },
      say(
        'The link works for {days, plural, one {# day} other {# days}}. If you do not remember your password, you can confirm without it after {moment}. Until the address is confirmed, you log in with your old one.',
        { days: CONFIRM_DAYS, moment: momentInWords(opensAt, tenant, 'weekday') },
      ),
      say('If it was not you, please do not use the link. Nothing happens without it.'),
    ],
  });
}

/** Tells the old address about the request, and how to object. */
export function addressAskedLetter(
  sender: Sender,
  { to, newAddress, id }: { to: string; newAddress: string; id: string },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('Someone asked to change the email address of your {partnerName} account', {
      partnerName,
    }),
    parts: [
      say(
        'Somebody asked our office to use the address {newAddress} for your account in place of this one. Nothing has changed yet: the new address has to be confirmed first.',
        { newAddress: masked(newAddress) },
      ),
      say('If it was you, there is nothing that you need to do.'),
      say('If it was not you, please tell us on this page, and your account stays as it is:'),
      { link: sender.pageUrl('/address', { keep: id }), label: say('Keep my address') },
    ],
  });
}

/** Tells the old address about the change, and how to undo it. */
export function addressChangedLetter(
  sender: Sender,
  { to, newAddress, id, at }: { to: string; newAddress: string; id: string; at: Date },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('The email address of your {partnerName} account was changed', { partnerName }),
    parts: [
      say(
        'Since {moment}, you log in with the address {newAddress}. Your account was logged out everywhere, and any passkeys were removed.',
        { moment: momentInWords(at, tenant, 'weekday'), newAddress: masked(newAddress) },
      ),
      say(
        'If it was not you, you can undo it on this page within {days, plural, one {# day} other {# days}}:',
        { days: OBJECT_DAYS },
      ),
      { link: sender.pageUrl('/address', { keep: id }), label: say('Keep my address') },
    ],
  });
}

/** Tells the new address that the account keeps the old one. */
export function addressKeptLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('This address is not used for {partnerName}', { partnerName }),
    parts: [
      say(
        'The owner of the account at {partnerName} keeps the email address that it had before. If this is a mistake, please write to our office.',
        { partnerName },
      ),
    ],
  });
}

/** `m…@mail.example`: recognizable to its owner, and reveals no stranger's address. */
function masked(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}
