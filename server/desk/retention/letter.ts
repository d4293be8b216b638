import { type LetterPart, writeLetter } from '#server/applicant/accounts/letters/letter.ts';
import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Say } from '#words/say.ts';
import type { Notice } from './announce.ts';
import type { Why } from './due.ts';

/** The desk lists all; a letter of thousands of lines helps nobody. */
const MAX_LINES = 200;

/** Tells an administrator which applications are erased in a week. It names nobody, because mail is read in many places. */
export function announcementLetter(
  sender: Sender,
  to: string,
  notices: readonly Notice[],
): Message {
  const { say, tenant } = sender;
  const count = notices.length;
  const { partnerName } = tenant;
  const lines = notices.slice(0, MAX_LINES).map((notice): LetterPart => lineOf(notice, say));
  return writeLetter(sender, {
    to,
    subject: say(
      '{count, plural, one {# application is} other {# applications are}} to be erased at {partnerName}',
      { count, partnerName },
    ),
    parts: [
      say(
        'The time for which your configuration keeps these applications is almost over. Each is erased for good from the day beside it on, unless somebody puts it under a legal hold, or the applicant comes back to the draft:',
      ),
      ...lines,
      ...(count > MAX_LINES ? [say('And {count} more.', { count: count - MAX_LINES })] : []),
      { link: sender.pageUrl('/desk/retention'), label: say('See all of them at the desk') },
    ],
  });
}

function lineOf({ accountId, reference, why, erasedFrom }: Notice, say: Say): LetterPart {
  const what = inWords(why, say);
  return {
    when: '',
    links: [],
    text:
      reference === undefined
        ? say('{day}: account {accountId} ({what})', {
            day: erasedFrom,
            accountId: String(accountId),
            what,
          })
        : say('{day}: {reference} ({what})', { day: erasedFrom, reference, what }),
  };
}

function inWords(why: Why, say: Say): string {
  if (why === 'drafts') return say('never submitted');
  return why === 'submitted' ? say('submitted') : say('not enrolled');
}
