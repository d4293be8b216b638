import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { CODE_MINUTES } from '../sign-up/codes.ts';
import { type LetterPart, writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** A code, and when the sign-up that it belongs to was made. */
export type CodeOfSignUp = { readonly code: string; readonly askedAt: Date };

type ConfirmationCodes = {
  /** The codes that the letter brings, newest first. */
  readonly codes: readonly [CodeOfSignUp, ...CodeOfSignUp[]];
  /** When the other pending sign-ups of this address were made, newest first. */
  readonly others: readonly Date[];
};

/** How many other sign-ups a letter names by their time. */
const NAMED = 5;

/**
 * The letter with the code of a sign-up. When several sign-ups wait for one address, it warns of that before it shows any code, and says
 * which code belongs to which: only the reader knows which sign-up was theirs.
 */
export function confirmationCodeLetter(
  sender: Sender,
  to: string,
  { codes, others }: ConfirmationCodes,
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const [{ code }, ...more] = codes;
  const isOnlyOne = more.length === 0 && others.length === 0;
  return writeLetter(sender, {
    to,
    subject: subjectOf(sender, { code, isOnlyOne, isOneCode: more.length === 0 }),
    parts: [
      say(
        'Thank you for starting your application to {partnerName}. Please type this code on the page where you signed up, so we know this address is yours.',
        { partnerName },
      ),
      ...(isOnlyOne ? [{ code }] : severalSignUps(sender, codes, others)),
      say(
        'It works for {minutes} minutes. If you have closed the page, you can open it again here:',
        { minutes: String(CODE_MINUTES) },
      ),
      { link: sender.pageUrl('/confirm'), label: say('Confirm your account') },
      say(
        'If you did not sign up, please do not use the code, and do not give it to anyone. Nothing happens without it.',
      ),
    ],
  });
}

/** Keeps a code that may be a stranger's out of the subject, so that the warning is read first. */
function subjectOf(
  { say, tenant: { partnerName } }: Sender,
  { code, isOnlyOne, isOneCode }: { code: string; isOnlyOne: boolean; isOneCode: boolean },
): string {
  if (isOnlyOne) return say('{code} is your code for {partnerName}', { code, partnerName });
  return isOneCode
    ? say('A code for {partnerName}: is it yours?', { partnerName })
    : say('Codes for {partnerName}: which is yours?', { partnerName });
}

function severalSignUps(
  { say, tenant }: Sender,
  codes: readonly CodeOfSignUp[],
  others: readonly Date[],
): LetterPart[] {
  const inWords = (moment: Date) => momentInWords(moment, tenant, 'weekday');
  const listed = codes.flatMap(({ code, askedAt }) => [
    say('For the sign-up of {moment}:', { moment: inWords(askedAt) }),
    { code },
  ]);
  const named = others
    .slice(0, NAMED)
    .map((other) => say('of {moment}', { moment: inWords(other) }));
  const waiting = say(
    'Another sign-up for this address is waiting for its own code: {moments}{more, select, yes {, and there are older ones} other {}}. If that was not you, somebody else typed your address. Please do not use a code that you did not ask for.',
    { moments: named.join('; '), more: others.length > NAMED ? 'yes' : 'no' },
  );
  return [
    say(
      'This address was used to sign up more than once. Each code sets the password that was chosen at that sign-up, so please use only the code of the sign-up that was yours. If you are not sure which one it was, sign up once more and use the code that you get then.',
    ),
    ...listed,
    ...(named.length > 0 ? [waiting] : []),
  ];
}
