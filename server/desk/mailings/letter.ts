/** Draws a letter to the applicants of a view, in the frame of every mail. */
import type { LetterText } from '#contract/desk-mailings.ts';
import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Recipient } from './recipients.ts';

/** A text whose fields are filled in. `token` is of the letter's row. */
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
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => ({ text: paragraph.trim() }));
  const letter = writeLetter(sender, {
    to: username,
    subject,
    parts: [
      ...paragraphs.filter((paragraph) => paragraph.text !== ''),
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
