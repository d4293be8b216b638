/** The letters to an applicant when the office opens, closes or withdraws an application. */
import { type LetterPart, writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { titleInSentence } from './title.ts';

/** The application can be changed again, until a moment. @param message what the office asks for; '' for nothing. */
export function reopenedLetter(
  sender: Sender,
  { to, until, message }: { to: string; until: Date; message: string },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const applicationTitle = titleInSentence(sender);
  const asked: LetterPart[] = message === '' ? [] : [say('The admissions office writes:'), message];
  return writeLetter(sender, {
    to,
    subject: say('Your application to {partnerName} is open again', { partnerName }),
    parts: [
      say(
        'We have opened your {applicationTitle} again, so that you can change it until {moment}.',
        { applicationTitle, moment: momentInWords(until, tenant, 'weekday') },
      ),
      ...asked,
      say(
        'Log in, change what needs changing, and press Submit again. Until you do, what you submitted before stands, and if you do nothing, it stays as it is.',
      ),
      { link: sender.pageUrl('/login'), label: say('Log in') },
      contact(sender),
    ],
  });
}

/** The time to change it is over. @param hasChanges whether something was changed and not submitted. */
export function closedLetter(
  sender: Sender,
  { to, submittedAt, hasChanges }: { to: string; submittedAt: Date; hasChanges: boolean },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('Your application to {partnerName} is closed again', { partnerName }),
    parts: [
      say(
        'The time to change your application is over. What you submitted on {moment} stands, exactly as it was.',
        { moment: momentInWords(submittedAt, tenant, 'weekday') },
      ),
      ...(hasChanges
        ? [
            say(
              'You changed something and did not submit it. We keep those changes, but they do not count. If they should, please tell us.',
            ),
          ]
        : []),
      { link: sender.pageUrl('/completion'), label: say('See your application') },
      contact(sender),
    ],
  });
}

/** The office has withdrawn the application. */
export function withdrawnLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const applicationTitle = titleInSentence(sender);
  return writeLetter(sender, {
    to,
    subject: say('Your application to {partnerName} is withdrawn', { partnerName }),
    parts: [
      say(
        'As you asked, we have withdrawn your {applicationTitle}. We keep it, but nobody will read it or decide about it anymore.',
        { applicationTitle },
      ),
      say('If you did not ask for this, or want it back, please tell us soon.'),
      contact(sender),
    ],
  });
}

/** The application counts again. */
export function takenBackLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const applicationTitle = titleInSentence(sender);
  return writeLetter(sender, {
    to,
    subject: say('Your application to {partnerName} counts again', { partnerName }),
    parts: [
      say(
        'Your {applicationTitle} is no longer withdrawn. It is as it was before, and counts again.',
        { applicationTitle },
      ),
      { link: sender.pageUrl('/login'), label: say('Log in') },
      contact(sender),
    ],
  });
}

/** Whom to ask. */
export function contact({ say, tenant: { contacts } }: Sender): LetterPart {
  const { name, email, phone, hours } = contacts.admissions;
  return say('Questions? Write to {email} or call {phone} ({name}). {hours}.', {
    email,
    phone,
    name,
    hours,
  });
}
