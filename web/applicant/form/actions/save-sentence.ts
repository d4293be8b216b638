/** The words of the save state. Pure. */

import type { Trouble } from '#web/core/api/request.ts';
import type { IconName } from '#web/ui/text/Icon.tsx';
import { momentsIn } from '#words/intl.ts';
import type { Say } from '#words/say.ts';
import { outcomeOf, type SaveOutcome, type Saving } from '../flow/status.ts';

interface SaveSentence {
  readonly words: string;
  /** Says, on a line of its own, that nothing is lost, or what to do. */
  readonly more?: string;
  readonly tone: 'quiet' | 'saved' | 'signal';
  readonly icon?: IconName;
}

function failed(say: Say, trouble: Trouble): SaveSentence {
  const tone = 'signal';
  const icon = trouble === 'offline' ? 'offline' : 'alert';
  const more = say('What you typed is kept here.');
  switch (trouble) {
    case 'offline':
      return { words: say('Not saved, retrying. You are offline.'), more, tone, icon };
    case 'unreachable':
      return {
        words: say('Not saved, retrying. No answer yet.'),
        more: say('The college cannot be reached right now. What you typed is kept here.'),
        tone,
        icon,
      };
    case 'busy':
      return {
        words: say('Not saved yet. We will try again soon.'),
        more: say('The college asked us to wait a little. What you typed is kept here.'),
        tone,
        icon,
      };
    case 'other':
      return { words: say('Not saved, retrying.'), more, tone, icon };
  }
}

/**
 * The outcome of the last save, which stays while the next one is running; undefined before the first. Times are in the
 * applicant's own time zone.
 */
export function savedSentence(
  say: Say,
  {
    isLoggedIn,
    hasAnswers,
    outcome,
    timeZone,
  }: {
    isLoggedIn: boolean;
    hasAnswers: boolean;
    /** How the last save ended. */
    outcome: SaveOutcome;
    /** The browser's own unless given. */
    timeZone?: string | undefined;
  },
): SaveSentence | undefined {
  if (!isLoggedIn) {
    const words = say('Kept in this tab until you create an account');
    return hasAnswers ? { words, tone: 'quiet' } : undefined;
  }
  switch (outcome.phase) {
    case 'failed':
      return failed(say, outcome.trouble);
    case 'refused':
      return {
        words: say('Not saved: the answers that are marked.'),
        more: say('Please check them. Everything else is saved.'),
        tone: 'signal',
        icon: 'alert',
      };
    case 'saved': {
      const time = momentsIn(say.locale, { timeStyle: 'short', timeZone })(outcome.at);
      return { words: say('Saved {time}', { time }), tone: 'saved', icon: 'check' };
    }
    default:
      return undefined;
  }
}

/**
 * Shown, but not announced, while answers wait to be saved or are being saved. Undefined after a failed save, whose
 * message stays until a save succeeds.
 */
export function savingWords(
  say: Say,
  { isLoggedIn, isSaved, saving }: { isLoggedIn: boolean; isSaved: boolean; saving: Saving },
): string | undefined {
  const { phase } = outcomeOf(saving);
  const isCalm = phase === 'nothing' || phase === 'saved';
  const isOnItsWay = !isSaved || saving.phase === 'saving';
  return isLoggedIn && isCalm && isOnItsWay ? say('Saving…') : undefined;
}
