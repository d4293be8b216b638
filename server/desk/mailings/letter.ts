/** Draws a letter to the applicants of a view, in the frame of every mail. */
import type { LetterOrder, LetterText } from '#contract/desk-mailings.ts';
import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import { type Sender, senderIn } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import { fillInLetter, type Recipient, textFor } from './recipients.ts';

/** Why an applicant gets no letter: `no-news`, the names of empty fields, or `''` for a letter. */
export function whyLeftOut(
  platform: Platform,
  { texts, is_about_application }: LetterOrder,
  recipient: Recipient,
): string {
  if (recipient.refusesNews && !is_about_application) return 'no-news';
  return fillInLetter(platform, textFor(texts, recipient), recipient).empty.join(', ');
}

/** A letter as its reader gets it. @param token of its row in the outbox. */
export function letterFor(
  platform: Platform,
  { texts, is_about_application: isAboutApplication }: LetterOrder,
  recipient: Recipient,
  token: string,
): Message {
  const text = textFor(texts, recipient);
  const sender = senderIn(platform, text.language, recipient.name ?? undefined);
  const filled = fillInLetter(platform, text, recipient);
  return mailingLetter(sender, recipient, { ...filled, token, isAboutApplication });
}

/** A text whose fields are filled in. */
type Filled = Pick<LetterText, 'subject' | 'text'> & {
  readonly token: string;
  readonly isAboutApplication: boolean;
};

/** A letter that is not about the reader's own application leads to the page on which its reader refuses further ones. */
export function mailingLetter(
  sender: Sender,
  { username, isSubmitted }: Pick<Recipient, 'username' | 'isSubmitted'>,
  { subject, text, token, isAboutApplication }: Filled,
): Message {
  const { say } = sender;
  const choice = sender.pageUrl(`/letters/${token}`);
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const letter = writeLetter(sender, {
    to: username,
    subject,
    parts: [
      ...paragraphs.filter((paragraph) => paragraph !== ''),
      {
        link: sender.pageUrl(isSubmitted ? '/status' : '/login'),
        label: say('Open your application'),
      },
      ...(isAboutApplication
        ? []
        : [{ link: choice, label: say('No letters but those about my application') }]),
    ],
  });
  return isAboutApplication ? letter : { ...letter, unsubscribe: choice.replace(/\?.*/, '') };
}
