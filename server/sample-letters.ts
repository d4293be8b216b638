/** One example of every letter that the portal sends, for `/dev/ui/letters` and for tests. */
import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import {
  alreadyRegisteredLetter,
  noAccountLetter,
} from './applicant/accounts/letters/account-status.ts';
import {
  addressAskedLetter,
  addressChangedLetter,
  addressKeptLetter,
  confirmAddressLetter,
} from './applicant/accounts/letters/address-change.ts';
import { confirmationCodeLetter } from './applicant/accounts/letters/confirmation-code.ts';
import { passkeyLetter } from './applicant/accounts/letters/passkeys.ts';
import { passwordChangedLetter } from './applicant/accounts/letters/password-changed.ts';
import { passwordResetLetter } from './applicant/accounts/letters/password-reset.ts';
import type { Sender } from './applicant/accounts/letters/sender.ts';
import { proposalLetter } from './applicant/handoffs/letter.ts';
import {
  arrivedLetter,
  askingLetter,
  erasedLetter,
  waitingLetter,
} from './applicant/recommenders/letters.ts';
import { draftClosedLetter } from './applicant/seasons/letter.ts';
import {
  closedLetter,
  reopenedLetter,
  takenBackLetter,
  withdrawnLetter,
} from './applicant/submissions/letters/help.ts';
import { receiptLetter } from './applicant/submissions/letters/receipt.ts';
import type { Message } from './core/mail/mail.ts';
import {
  erasureAskedLetter,
  extensionLetter,
  invitationLetter,
  newPasskeyLetter,
  newsLetter,
} from './desk/letters.ts';
import { mailingLetter } from './desk/mailings/letter.ts';
import { announcementLetter } from './desk/retention/letter.ts';

const to = 'ada@mail.example';
const at = new Date('2025-01-11T04:05:00Z');
const earlier = new Date('2025-01-10T17:00:00Z');
const until = new Date('2025-01-18T07:59:00Z');
const newAddress = 'ada.lovelace@mail.example';
const id = 'an-example';
const counselor: WantedLetter = {
  id: 'counselor',
  from: 'counselor',
  what: ['transcript', 'letter'],
  most: 1,
  due: '2025-02-01',
};
const applicant = {
  kind: counselor.id,
  waived: true,
  username: 'ada@mail.example',
  answers: { first_name: 'Ada', last_name: 'Lovelace' },
};
const letterLink = 'https://portal.example/link/an-example';

/** @param sender of letters to an account; `unnamed` of those to an address without one. */
export function sampleLetters(sender: Sender): Message[] {
  const { name: _, ...unnamed } = sender;
  const asking = { ...unnamed, tenant: { ...sender.tenant, recommenders: [counselor] } };
  const receipt = { to, reference: '4829-3061', code: '7K2M-9QXD-04TF', submittedAt: at };
  const one = { code: '012345', askedAt: at };
  const passkey = { name: 'My phone', at };
  const mailing = { subject: 'An open house', text: 'Come and see us.', token: id };
  return [
    confirmationCodeLetter(unnamed, to, { codes: [one], others: [] }),
    confirmationCodeLetter(unnamed, to, { codes: [one], others: [earlier] }),
    confirmationCodeLetter(unnamed, to, {
      codes: [one, { code: '678901', askedAt: earlier }],
      others: [],
    }),
    alreadyRegisteredLetter(sender, to),
    noAccountLetter(unnamed, to),
    passwordResetLetter(sender, to, id),
    passwordResetLetter(sender, to, id, { isLocked: true }),
    passwordChangedLetter(sender, to, { way: 'link', passkeys: ['My phone'], at }),
    passwordChangedLetter(sender, to, { way: 'logged in', passkeys: ['My phone'], at }),
    passkeyLetter(sender, to, 'added', passkey),
    passkeyLetter(unnamed, to, 'added', { ...passkey, isFormer: true }),
    passkeyLetter(sender, to, 'removed', passkey),
    confirmAddressLetter(unnamed, { to: newAddress, id, opensAt: until }),
    addressAskedLetter(unnamed, { to, newAddress, id }),
    addressChangedLetter(unnamed, { to, newAddress, id, at }),
    addressKeptLetter(unnamed, newAddress),
    newsLetter(sender, to),
    mailingLetter(
      sender,
      { username: to, isSubmitted: true },
      { ...mailing, isAboutApplication: true },
    ),
    mailingLetter(
      sender,
      { username: to, isSubmitted: false },
      { ...mailing, isAboutApplication: false },
    ),
    receiptLetter(sender, receipt),
    receiptLetter(sender, { ...receipt, isChange: true }),
    reopenedLetter(sender, { to, until, message: ['Your school', 'Your GPA'].join('\n') }),
    closedLetter(sender, { to, submittedAt: at, hasChanges: true }),
    withdrawnLetter(sender, to),
    takenBackLetter(sender, to),
    askingLetter(asking, to, applicant, letterLink),
    waitingLetter(asking, to, { waiting: [applicant], isReminder: true, link: letterLink }),
    arrivedLetter(asking, to, { ...applicant, id: 12, received_at: at }),
    erasedLetter(asking, to),
    proposalLetter(sender, to),
    draftClosedLetter(sender, { to, over: 'Fall 2027', next: 'Fall 2028' }),
    extensionLetter(sender, { to, title: 'Early Action', until }),
    invitationLetter(unnamed, to, 'https://portal.example/desk/invitation#an-example'),
    newPasskeyLetter(unnamed, to, at),
    erasureAskedLetter(unnamed, { to, name: 'Grace Hopper', accountId: 1, until }),
    announcementLetter(unnamed, to, [
      {
        accountId: 1,
        reference: receipt.reference,
        why: 'submitted',
        dueOn: '2025-02-01',
        erasedFrom: '2025-02-08',
      },
    ]),
  ];
}
