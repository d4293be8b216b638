import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { listInWords } from '#words/intl.ts';
import { type LetterPart, writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** How the password was changed: by the link of a letter, or from a session, which stays. */
type WayOfChange = 'link' | 'logged in';

/** Tells the owner of an account that its password was changed. */
export function passwordChangedLetter(
  sender: Sender,
  to: string,
  { way, passkeys, at }: { way: WayOfChange; passkeys: readonly string[]; at: Date },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const { email, phone } = tenant.contacts.technicalHelp;
  const moment = momentInWords(at, tenant, 'weekday');
  return writeLetter(sender, {
    to,
    subject: say('Your {partnerName} password was changed', { partnerName }),
    parts: [
      way === 'link'
        ? say(
            'The password of your account was changed on {moment}. Wherever you were logged in, please log in again with the new one.',
            { moment },
          )
        : say(
            'The password of your account was changed on {moment}, by somebody who was logged in and knew the old one. Wherever else you were logged in, please log in again with the new one.',
            { moment },
          ),
      say(
        'If it was not you, please choose a new password right away, and tell us at {email} or {phone}.',
        { email, phone },
      ),
      { link: sender.pageUrl('/forgot'), label: say('Choose a new password') },
      ...aboutPasskeys(sender, way, passkeys),
    ],
  });
}

/** A stranger may have added a passkey: a link ends them all, and after a change from a session the owner decides which stay. */
function aboutPasskeys(
  sender: Sender,
  way: WayOfChange,
  passkeys: readonly string[],
): LetterPart[] {
  if (passkeys.length === 0) return [];
  const { say } = sender;
  const names = listInWords(passkeys, say.locale);
  return [
    way === 'link'
      ? say(
          'Your {count, plural, one {passkey} other {passkeys}} ({names}) no longer {count, plural, one {logs} other {log}} in. You can add {count, plural, one {it} other {them}} again in the account settings.',
          { count: passkeys.length, names },
        )
      : say(
          'Your account also has {count, plural, one {# passkey} other {# passkeys}} ({names}), which still {count, plural, one {logs} other {log}} in. Please log in and remove any that you do not recognize.',
          { count: passkeys.length, names },
        ),
    { link: sender.pageUrl('/account#passkeys'), label: say('See your passkeys') },
  ];
}
