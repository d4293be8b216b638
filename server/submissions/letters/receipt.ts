import { type LetterPart, writeLetter } from '#server/accounts/letters/letter.ts';
import type { Sender } from '#server/accounts/letters/sender.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { dayInWords, momentInWords } from '#tenant/moments.ts';
import { linksNamed } from '#tenant/tenant.ts';

type Submission = {
  readonly to: string;
  readonly submittedAt: Date;
};

/** Tells an applicant that the application has arrived, when, what comes next, and whom to ask. */
export function receiptLetter(sender: Sender, { to, submittedAt }: Submission): Message {
  const { say, tenant } = sender;
  const { partnerName, applicationTitle } = tenant;
  const steps = nextSteps(sender, submittedAt);
  return writeLetter(sender, {
    to,
    subject: say('We have received your application to {partnerName}', { partnerName }),
    parts: [
      {
        text: say(
          'You did it: your {applicationTitle} reached us on {moment}. Please keep this letter as your receipt.',
          { applicationTitle, moment: momentInWords(submittedAt, tenant, 'weekday') },
        ),
      },
      ...(steps.length > 0 ? [{ text: say('What happens next:') }, ...steps] : []),
      { link: sender.pageUrl('/completion'), label: say('See your application') },
      { text: contactLine(sender) },
    ],
  });
}

/** The steps that are still to come, and by when. A step without a day is done already, such as this letter. */
function nextSteps({ say, tenant }: Sender, submittedAt: Date): LetterPart[] {
  return tenant.whatHappensNext.flatMap(({ title, text, withinDays, link }): LetterPart[] => {
    if (!withinDays) return [];
    const links = link === undefined ? [] : linksNamed(tenant, link);
    const day = dayInWords(submittedAt, withinDays, tenant, 'date');
    return [
      { text: say('{title} (by {day}). {text}', { title, day, text }) },
      ...links.map(({ label, url }) => ({ link: url, label })),
    ];
  });
}

function contactLine({ say, tenant: { contacts, addressLines } }: Sender): string {
  const { name, email, phone, hours } = contacts.admissions;
  const address = addressLines.join(', ');
  return say(
    'Questions about your application? Write to {email} or call {phone} ({name}, {hours}). Our address: {address}.',
    { email, phone, name, hours, address },
  );
}
