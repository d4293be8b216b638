import type { Message } from '#server/platform/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { CODE_MINUTES } from '../sign-up/codes.ts';
import { type LetterPart, type Sender, writeLetter } from './letter.ts';

/** A code, and when the sign-up that it belongs to was made. */
export type CodeOfSignUp = { readonly code: string; readonly askedAt: Date };

export type ConfirmationCodes = {
  /** The codes that the letter brings, newest first. */
  readonly codes: readonly [CodeOfSignUp, ...CodeOfSignUp[]];
  /** When the other sign-ups were made that wait for this address, newest first. */
  readonly others: readonly Date[];
  readonly confirmUrl: string;
};

/** How many other sign-ups a letter names by their time. */
const NAMED = 5;

/**
 * Brings the code of a sign-up. When several sign-ups wait for one address, the letter says so before anything else,
 * and which code belongs to which: only the reader knows which was theirs.
 */
export function confirmationCodeLetter(
  sender: Sender,
  to: string,
  { codes, others, confirmUrl }: ConfirmationCodes,
): Message {
  const [{ code }, ...more] = codes;
  const isOnlyOne = more.length === 0 && others.length === 0;
  return writeLetter(sender, {
    to,
    subject: subjectOf(sender, { code, isOnlyOne, isOneCode: more.length === 0 }),
    parts: [
      {
        text: `Thank you for starting your application to ${sender.partnerName}. Please type this code on the page where you signed up. It shows us that this address is yours.`,
      },
      ...(isOnlyOne ? [{ code }] : severalSignUps(sender, codes, others)),
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

/** A code that may be a stranger's is not shown before the warning is. */
function subjectOf(
  { partnerName }: Sender,
  { code, isOnlyOne, isOneCode }: { code: string; isOnlyOne: boolean; isOneCode: boolean },
): string {
  if (isOnlyOne) return `${code} is your code for ${partnerName}`;
  return isOneCode
    ? `A code for ${partnerName}: is it yours?`
    : `Codes for ${partnerName}: which is yours?`;
}

function severalSignUps(
  sender: Sender,
  codes: readonly CodeOfSignUp[],
  others: readonly Date[],
): LetterPart[] {
  const listed = codes.flatMap(({ code, askedAt }) => [
    { text: `For the sign-up of ${momentInWords(askedAt, sender, 'weekday')}:` },
    { code },
  ]);
  const named = others.slice(0, NAMED).map((moment) => momentInWords(moment, sender, 'weekday'));
  const rest = others.length > NAMED ? ', and there are older ones' : '';
  const waiting = {
    text: `Another sign-up for this address waits for a code of its own: of ${named.join('; of ')}${rest}. If that was not you, somebody else typed your address. Please do not use a code that you did not ask for.`,
  };
  return [
    {
      text: 'This address was used to sign up more than once. Each code sets the password that was chosen at that sign-up, so please use only the code of the sign-up that was yours. If you are not sure which one it was, sign up once more and use the code that you get then.',
    },
    ...listed,
    ...(named.length > 0 ? [waiting] : []),
  ];
}
