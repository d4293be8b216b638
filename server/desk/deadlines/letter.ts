import { writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { momentInWords } from '#tenant/moments.ts';

/** Tells an applicant with a draft that there is more time. The page also shows the moment in their own time zone. */
export function extensionLetter(
  sender: Sender,
  { to, title, until }: { readonly to: string; readonly title: string; readonly until: Date },
): Message {
  const { say, tenant } = sender;
  const moment = momentInWords(until, tenant, 'weekday');
  const { partnerName } = tenant;
  return writeLetter(sender, {
    to,
    subject: say('You have more time for your application to {partnerName}', { partnerName }),
    parts: [
      say(
        'We have extended the deadline “{title}”. You can now submit your application until {moment}, and it counts as in time.',
        { title, moment },
      ),
      say(
        'Everything that you have filled in is saved. If you have submitted in the meantime, you need not do anything.',
      ),
      { link: sender.pageUrl('/login'), label: say('Go on with your application') },
    ],
  });
}
