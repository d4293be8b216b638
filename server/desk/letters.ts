/** Letters to people of the staff. */
import { type Sender, writeLetter } from '#server/accounts/letters/letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';

/** How long an invitation works. */
export const INVITATION_DAYS = 3;

/** Brings the link with which a passkey is registered. */
export function invitationLetter(sender: Sender, to: string, url: string): Message {
  return writeLetter(sender, {
    to,
    subject: `Your invitation to the admissions desk of ${sender.partnerName}`,
    parts: [
      {
        text: `You are invited to work at the admissions desk of ${sender.partnerName}. Please open this page on the computer or telephone that you will use, and register a passkey there:`,
      },
      { link: url, label: 'Register a passkey' },
      {
        text: `A passkey takes the place of a password: you unlock it with your finger, your face or a PIN. If you had passkeys here before, they stop working, and only the new one counts.`,
      },
      {
        text: `The link works once, within ${INVITATION_DAYS} days. Please do not give it to anyone.`,
      },
    ],
  });
}

/** Tells the owner that a passkey was added. */
export function newPasskeyLetter(sender: Sender, to: string, at: Date): Message {
  const when = momentInWords(at, sender, 'weekday');
  return writeLetter(sender, {
    to,
    subject: `A passkey was added to your account at ${sender.partnerName}`,
    parts: [
      { text: `A passkey was added to your account at the admissions desk on ${when}.` },
      {
        text: 'If it was not you, please tell an administrator of the portal at once: they can end your sessions and send you a new invitation.',
      },
    ],
  });
}
