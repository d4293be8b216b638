/** Letters that the desk sends: to staff, and to applicants. */
import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';

/** How long an invitation works. */
export const INVITATION_DAYS = 3;

/** Carries the link that registers a passkey. */
export function invitationLetter(sender: Sender, to: string, url: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('Your invitation to the admissions desk of {partnerName}', { partnerName }),
    parts: [
      say(
        'You are invited to work at the admissions desk of {partnerName}. Please open this page on the computer or phone that you will use, and register a passkey there:',
        { partnerName },
      ),
      { link: url, label: say('Register a passkey') },
      say(
        'A passkey takes the place of a password: you unlock it with your finger, your face or a PIN. If you had passkeys here before, they stop working, and only the new one counts.',
      ),
      say(
        'The link works once, within {days, plural, one {# day} other {# days}}. Please do not give it to anyone.',
        { days: INVITATION_DAYS },
      ),
    ],
  });
}

/** Tells the owner that a passkey was added. */
export function newPasskeyLetter(sender: Sender, to: string, at: Date): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('A passkey was added to your account at {partnerName}', { partnerName }),
    parts: [
      say('A passkey was added to your account at the admissions desk on {moment}.', {
        moment: momentInWords(at, tenant, 'weekday'),
      }),
      say(
        'If it was not you, please tell an administrator of the portal at once: they can end your sessions and send you a new invitation.',
      ),
    ],
  });
}

/** Tells a second registrar of an erasure. It names no applicant, because mail is read in many places. */
export function erasureAskedLetter(
  sender: Sender,
  asked: { readonly to: string; readonly name: string; readonly accountId: number; until: Date },
): Message {
  const { say, tenant } = sender;
  const { to, name, accountId, until } = asked;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('An erasure at {partnerName} waits for a second registrar', { partnerName }),
    parts: [
      say(
        '{name} has asked for an applicant to be erased for good. Please read why, and confirm it or call it off by {moment}. After that, nothing is erased.',
        { name, moment: momentInWords(until, tenant, 'weekday') },
      ),
      {
        link: sender.pageUrl(`/desk/applications/${accountId}/help`),
        label: say('Read it at the desk'),
      },
    ],
  });
}

/** Says that there is news, and never which: others may read a mail, and a decision is read on its page. */
export function newsLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('There is news about your application to {partnerName}', { partnerName }),
    parts: [
      say(
        'There is news about your application. Log in to read it, whenever is a good time for you.',
      ),
      { link: sender.pageUrl('/status'), label: say('Read the news') },
    ],
  });
}

/** Tells an applicant with a draft that there is more time. The page also shows the moment in their own time zone. */
export function extensionLetter(
  sender: Sender,
  { to, title, until }: { readonly to: string; readonly title: string; readonly until: Date },
): Message {
  const { say, tenant } = sender;
  const moment = momentInWords(until, tenant, 'weekday');
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('You have more time for your application to {partnerName}', { partnerName }),
    parts: [
      say(
        'We have extended the deadline “{title}”. You can now submit your application until {moment}, and it counts as in time.',
        { title, moment },
      ),
      say(
        'Everything that you have filled in is saved. If you have submitted in the meantime, you need not do anything.',
      ),
      { link: sender.pageUrl('/login'), label: say('Go on with your application') },
    ],
  });
}
