/** The college's letters to recommenders. */

import { whatInWords } from '#contract/recommender-rules.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { type LetterPart, writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import { contact } from '#server/applicant/submissions/letters/help.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { dayInWords } from '#words/intl.ts';
import type { Say } from '#words/say.ts';
import type { RequestOfApplicant } from './repository.ts';

type Asked = Pick<RequestOfApplicant, 'kind' | 'waived' | 'username' | 'answers'>;

/** Asks for one letter: who asks, for what, by when, and whether the applicant keeps the right to read it. */
export function askingLetter(sender: Sender, to: string, asked: Asked, link: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const applicant = nameOf(asked);
  const wanted = wantedOf(tenant, asked);
  return writeLetter(sender, {
    to,
    subject: say('{applicant} asks you for a letter to {partnerName}', { applicant, partnerName }),
    parts: [
      say(
        '{applicant} is applying to {partnerName}, and has named you as a recommender. We would be glad to receive {what}.',
        {
          applicant,
          partnerName,
          what: wanted === undefined ? '' : whatInWords(say, wanted),
        },
      ),
      ...byWhen(sender, wanted),
      asked.waived
        ? say(
            '{applicant} has given up the right to read what you send. We do not show it to them.',
            { applicant },
          )
        : say(
            '{applicant} has kept the right to read what you send. This portal does not show it to them; after enrolling, they may ask the college for it.',
            { applicant },
          ),
      { link, label: say('Write or upload it') },
      howTheLinkWorks(say),
    ],
  });
}

/** Names all applicants who wait for a letter from this address. @param isReminder false where the recommender asked for the list. */
export function waitingLetter(
  sender: Sender,
  to: string,
  { waiting, isReminder, link }: { waiting: readonly Asked[]; isReminder: boolean; link: string },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const count = waiting.length;
  return writeLetter(sender, {
    to,
    subject: isReminder
      ? say('Reminder: {partnerName} is waiting for your letter', { partnerName })
      : say('The letters you were asked to write to {partnerName}', { partnerName }),
    parts: [
      say(
        '{count, plural, one {One applicant is} other {# applicants are}} waiting for a letter from you to {partnerName}:',
        { count, partnerName },
      ),
      waiting.map(nameOf).join('\n'),
      ...(count === 1 ? byWhen(sender, waiting[0] && wantedOf(tenant, waiting[0])) : []),
      { link, label: say('Open the list') },
      howTheLinkWorks(say),
    ],
  });
}

/** Tells a recommender that the college has a letter: for whom, since when, and its number at the desk. Nothing of what it says. */
export function arrivedLetter(
  sender: Sender,
  to: string,
  {
    id,
    received_at,
    ...asked
  }: Pick<RequestOfApplicant, 'id' | 'received_at' | 'answers' | 'username'>,
): Message {
  const { say, tenant } = sender;
  const [applicant, reference] = [nameOf(asked), String(id)];
  const moment = received_at ? momentInWords(received_at, tenant, 'weekday') : '';
  return writeLetter(sender, {
    to,
    subject: say('We have received your letter for {applicant}', { applicant }),
    parts: [
      say(
        'Your letter for {applicant} reached us on {moment}. Nothing more is needed. Please keep this email as your receipt.',
        { applicant, moment },
      ),
      {
        text: say(
          'The number of your letter is {reference}. Please have it ready when you call us.',
          { reference },
        ),
        value: reference,
      },
      contact(sender),
    ],
  });
}

/** Tells a recommender that a letter is no longer needed, because its applicant was erased. The mail names nobody. */
export function erasedLetter(sender: Sender, to: string): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('A letter to {partnerName} is no longer needed', { partnerName }),
    parts: [
      say(
        'Someone who had asked you for a letter to {partnerName} has had their application erased, and we no longer have their name. The link to that letter no longer works, and you do not need to do anything. Thank you.',
        { partnerName },
      ),
      contact(sender),
    ],
  });
}

export function nameOf({ answers, username }: Pick<Asked, 'answers' | 'username'>): string {
  return applicantName(answers, username);
}

function wantedOf({ recommenders = [] }: Tenant, { kind }: Pick<Asked, 'kind'>) {
  return recommenders.find(({ id }) => id === kind);
}

function byWhen({ say }: Sender, wanted: WantedLetter | undefined): LetterPart[] {
  if (wanted?.due === undefined) return [];
  const day = dayInWords(wanted.due, say.locale, 'long');
  return [say('Please send it by {day}.', { day })];
}

function howTheLinkWorks(say: Say): LetterPart {
  return say(
    'The link needs no account. It opens in the first browser that you use; you can save and come back there. You can also decline, or name a colleague. Please do not forward this email: the link is yours.',
  );
}
