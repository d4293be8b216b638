/** What the page says about where the answers are. Pure. */

import type { Trouble } from '#web/api/request.ts';
import type { IconName } from '#web/ui/text/Icon.tsx';
import { outcomeOf, type SaveOutcome, type Saving } from '../flow/status.ts';

export interface SaveSentence {
  /** Short enough for one line above the buttons of a phone: the bar must not jump. */
  readonly words: string;
  /** The rest, for where there is room, and for who listens. */
  readonly more?: string;
  readonly tone: 'quiet' | 'saved' | 'signal';
  readonly icon?: IconName;
}

const KEPT = 'What you typed is kept here.';

const FAILED: Readonly<Record<Trouble, SaveSentence>> = {
  offline: {
    words: 'Not saved, retrying. You are offline.',
    more: KEPT,
    tone: 'signal',
    icon: 'offline',
  },
  unreachable: {
    words: 'Not saved, retrying. No answer yet.',
    more: `The college cannot be reached right now. ${KEPT}`,
    tone: 'signal',
    icon: 'alert',
  },
  busy: {
    words: 'Not saved yet. We try again soon.',
    more: `The college asked us to wait a little. ${KEPT}`,
    tone: 'signal',
    icon: 'alert',
  },
  other: { words: 'Not saved, retrying.', more: KEPT, tone: 'signal', icon: 'alert' },
};
const REFUSED: SaveSentence = {
  words: 'Not saved: the answers that are marked.',
  more: 'Please look at them. Everything else is saved.',
  tone: 'signal',
  icon: 'alert',
};
const ONLY_HERE: SaveSentence = {
  words: 'Kept in this tab until you create an account',
  tone: 'quiet',
};

/**
 * How things stood when they last stood still: it does not change while something is on its way. Undefined while there
 * is nothing to say. Times are the applicant's own, as on their clock.
 */
export function savedSentence({
  isLoggedIn,
  hasAnswers,
  outcome,
  locale,
  timeZone,
}: {
  isLoggedIn: boolean;
  hasAnswers: boolean;
  /** How the last save ended. */
  outcome: SaveOutcome;
  locale: string;
  /** The browser's own unless given. */
  timeZone?: string | undefined;
}): SaveSentence | undefined {
  if (!isLoggedIn) return hasAnswers ? ONLY_HERE : undefined;
  switch (outcome.phase) {
    case 'failed':
      return FAILED[outcome.trouble];
    case 'refused':
      return REFUSED;
    case 'saved': {
      const time = outcome.at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
      return { words: `Saved ${time}`, tone: 'saved', icon: 'check' };
    }
    default:
      return undefined;
  }
}

/**
 * Said to the eyes while something waits to be saved or is on its way, which comes and goes with each pause in typing.
 * Undefined when the last save failed: then that is the news, until one succeeds.
 */
export function savingWords({
  isLoggedIn,
  isSaved,
  saving,
}: {
  isLoggedIn: boolean;
  isSaved: boolean;
  saving: Saving;
}): string | undefined {
  const { phase } = outcomeOf(saving);
  const isCalm = phase === 'nothing' || phase === 'saved';
  const isOnItsWay = !isSaved || saving.phase === 'saving';
  return isLoggedIn && isCalm && isOnItsWay ? 'Saving…' : undefined;
}
