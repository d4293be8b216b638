import { type LetterPart, type Sender, writeLetter } from '#server/accounts/letters/letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { dayInWords, momentInWords } from '#tenant/moments.ts';
import { linksNamed, type Tenant } from '#tenant/tenant.ts';

/** The college, as far as the receipt shows it. */
export type ReceiptSender = Sender &
  Pick<Tenant, 'applicationTitle' | 'whatHappensNext' | 'links' | 'addressLines'>;

type Submission = {
  readonly to: string;
  readonly submittedAt: Date;
  /** Shows the application that was submitted. */
  readonly completionUrl: string;
};

/** Tells an applicant that the application has arrived, when, what comes next, and whom to ask. */
export function receiptLetter(sender: ReceiptSender, submission: Submission): Message {
  const { to, submittedAt, completionUrl } = submission;
  const { partnerName, applicationTitle } = sender;
  const steps = nextSteps(sender, submittedAt);
  return writeLetter(sender, {
    to,
    subject: `We have received your application to ${partnerName}`,
    parts: [
      {
        text: `You did it: your ${applicationTitle} reached us on ${momentInWords(submittedAt, sender, 'weekday')}. Please keep this letter as your receipt.`,
      },
      ...(steps.length > 0 ? [{ text: 'What happens next:' }, ...steps] : []),
      { link: completionUrl, label: 'See your application' },
      { text: contactLine(sender) },
    ],
  });
}

/** The steps that are still to come, and by when. A step without a day is done already, such as this letter. */
function nextSteps(sender: ReceiptSender, submittedAt: Date): LetterPart[] {
  return sender.whatHappensNext.flatMap(({ title, text, withinDays, link }): LetterPart[] => {
    if (!withinDays) return [];
    const links = link === undefined ? [] : linksNamed(sender, link);
    return [
      { text: `${title} (by ${dayInWords(submittedAt, withinDays, sender, 'date')}). ${text}` },
      ...links.map(({ label, url }) => ({ link: url, label })),
    ];
  });
}

function contactLine({ contacts, addressLines }: ReceiptSender): string {
  const { name, email, phone, hours } = contacts.admissions;
  return `Questions about your application? Write to ${email} or call ${phone} (${name}, ${hours}). Our address: ${addressLines.join(', ')}.`;
}
