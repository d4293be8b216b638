/** The words of the save state. Pure. */

import type { Trouble } from '#web/api/request.ts';
import type { IconName } from '#web/ui/text/Icon.tsx';
import { outcomeOf, type SaveOutcome, type Saving } from '../flow/status.ts';

export interface SaveSentence {
  /** Short enough for one line on a phone, so that the bar keeps its height. */
  readonly words: string;
  /** Shown where there is room, and always announced to screen readers. */
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
 * The outcome of the last save, which stays while the next one is running; undefined before the first. Times are in the
 * applicant's own time zone.
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
 * Shown, but not announced, while answers wait to be saved or are being saved. Undefined after a failed save, whose
 * message stays until a save succeeds.
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
