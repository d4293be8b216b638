import { type LetterPart, writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { dayInWords, momentInWords } from '#tenant/moments.ts';
import { nextSteps } from '#tenant/next-steps.ts';
import { linksNamed } from '#tenant/tenant.ts';
import { titleInSentence } from './title.ts';

type Submission = {
  readonly to: string;
  readonly reference: string;
  /** The receipt code, by which anybody with the reference number can check that the college has the application. */
  readonly code: string;
  readonly submittedAt: Date;
  /** Whether the application was submitted before and has been changed since. */
  readonly isChange?: boolean;
};

/** Tells an applicant that the application has arrived, when, under which number, what comes next, and whom to ask. */
export function receiptLetter(
  sender: Sender,
  { to, reference, code, submittedAt, isChange = false }: Submission,
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const applicationTitle = titleInSentence(sender);
  const moment = momentInWords(submittedAt, tenant, 'weekday');
  return writeLetter(sender, {
    to,
    subject: isChange
      ? say('We have received your changed application to {partnerName}', { partnerName })
      : say('We have received your application to {partnerName}', { partnerName }),
    parts: [
      isChange
        ? say(
            'Your changed {applicationTitle} reached us on {moment}. It takes the place of the one that you submitted before. Please keep this email as your receipt.',
            { applicationTitle, moment },
          )
        : say(
            'You did it: your {applicationTitle} reached us on {moment}. Please keep this email as your receipt.',
            { applicationTitle, moment },
          ),
      {
        text: say('Your reference number is {reference}. Please have it ready when you call us.', {
          reference,
        }),
        value: reference,
      },
      { heading: say('What happens next:') },
      ...partsOfSteps(sender, submittedAt),
      { link: sender.pageUrl('/completion'), label: say('See your application') },
      say(
        'Your application is signed. With your reference number and the receipt code {code}, anyone you share them with can check that our copy is exactly what you sent:',
        { code },
      ),
      { link: sender.pageUrl('/verify'), label: say('Check a receipt') },
      contactLine(sender),
    ],
  });
}

/** The steps that remain for the applicant and the college, as the completion page lists them. */
function partsOfSteps({ say, tenant }: Sender, submittedAt: Date): LetterPart[] {
  return nextSteps(tenant).map(({ title, text, withinDays, link, optional }) => {
    const what = title === undefined ? text : `${title}. ${text}`;
    const links = link === undefined ? [] : linksNamed(tenant, link);
    const day = withinDays !== undefined && dayInWords(submittedAt, withinDays, tenant, 'date');
    const dated = (on: string) =>
      optional
        ? say('By {day} (optional): {what}', { day: on, what })
        : say('By {day}: {what}', { day: on, what });
    const whole = day ? dated(day) : what;
    return {
      text: whole,
      when: whole.slice(0, whole.indexOf(what)),
      links: links.map(({ label, url }) => ({ link: url, label })),
    };
  });
}

function contactLine({ say, tenant: { contacts, addressLines } }: Sender): string {
  const { name, email, phone, hours } = contacts.admissions;
  const address = addressLines.join(', ');
  return say(
    'Questions about your application, or a mistake in it? Write to {email} or call {phone} ({name}). {hours}. Our address: {address}.',
    { email, phone, name, hours, address },
  );
}
