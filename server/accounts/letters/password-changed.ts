import type { Message } from '#server/platform/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';
import { writeLetter } from './letter.ts';
import type { Sender } from './sender.ts';

/** How a password was changed: by the link of a letter, or by somebody who was logged in and stays so. */
export type WayOfChange = 'link' | 'logged in';

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedLetter(
  sender: Sender,
  to: string,
  { way, at }: { way: WayOfChange; at: Date },
): Message {
  const { say, tenant } = sender;
  const { partnerName } = tenant;
  const { email, phone } = tenant.contacts.technicalHelp;
  const moment = momentInWords(at, tenant, 'weekday');
  return writeLetter(sender, {
    to,
    subject: say('Your {partnerName} password was changed', { partnerName }),
    parts: [
      {
        text:
          way === 'link'
            ? say(
                'The password of your account was changed on {moment}. Wherever you were logged in, please log in again with the new one.',
                { moment },
              )
            : say(
                'The password of your account was changed on {moment}, by somebody who was logged in and knew the old one. Wherever else you were logged in, please log in again with the new one.',
                { moment },
              ),
      },
      {
        text: say(
          'If it was not you, please choose a new password right away, and tell us at {email} or {phone}.',
          { email, phone },
        ),
      },
      { link: sender.pageUrl('/forgot'), label: say('Choose a new password') },
    ],
  });
}
