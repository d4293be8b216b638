import type { Message } from '#server/platform/mail/mail.ts';
import { CODE_MINUTES } from '../codes.ts';
import { type LetterPart, momentInWords, type Sender, writeLetter } from './letter.ts';

/** A code, and when the sign-up that it belongs to was made. */
export type CodeOfSignUp = { readonly code: string; readonly askedAt: Date };

/**
 * Brings the code of a sign-up. When several sign-ups wait for one address, all are listed with their time,
 * newest first: only the reader knows which was theirs.
 */
export function confirmationCodeLetter(
  sender: Sender,
  to: string,
  codes: readonly [CodeOfSignUp, ...CodeOfSignUp[]],
  confirmUrl: string,
): Message {
  const [{ code }, ...others] = codes;
  return writeLetter(sender, {
    to,
    subject:
      others.length === 0
        ? `${code} is your code for ${sender.partnerName}`
        : `Your codes for ${sender.partnerName}`,
    parts: [
      {
        text: `Thank you for starting your application to ${sender.partnerName}. Please type this code on the page where you signed up. It shows us that this address is yours.`,
      },
      ...(others.length === 0 ? [{ code }] : severalCodes(sender, codes)),
      {
        text: `It works for ${CODE_MINUTES} minutes. If you have closed the page, you can open it again here:`,
      },
      { link: confirmUrl, label: 'Confirm your account' },
      {
        text: 'If you did not sign up, please do not use the code, and do not give it to anyone. Nothing happens without it.',
      },
    ],
  });
}

function severalCodes(sender: Sender, codes: readonly CodeOfSignUp[]): LetterPart[] {
  const listed = codes.flatMap(({ code, askedAt }) => [
    { text: `For the sign-up of ${momentInWords(sender, askedAt)}:` },
    { code },
  ]);
  const warning =
    'This address was used to sign up more than once, each time with another password. Please use the code of the sign-up that was yours. If you are not sure which one it was, sign up once more and use the code that you get then.';
  return [{ text: warning }, ...listed];
}
