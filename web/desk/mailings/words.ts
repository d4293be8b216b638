/** The words of the states of mailings and letters. */
import type { LetterState, MailingState } from '#contract/desk-mailings.ts';
import { toSay } from '#words/say.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

export const MAILING_WORDS: Readonly<Record<MailingState, readonly [string, BadgeTone]>> = {
  sending: [toSay('Under way'), 'accent'],
  paused: [toSay('Paused'), 'signal'],
  cancelled: [toSay('Cancelled'), 'plain'],
  done: [toSay('Done'), 'saved'],
};

export const LETTER_WORDS: Readonly<Record<LetterState, string>> = {
  waiting: toSay('Waiting'),
  sending: toSay('Being sent'),
  sent: toSay('Sent'),
  unsure: toSay('May have been sent'),
  refused: toSay('No such recipient'),
  bounced: toSay('Not taken for a day'),
  'left-out': toSay('Left out'),
};
