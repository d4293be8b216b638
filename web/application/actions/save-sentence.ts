/** What the page says about where the answers are. Pure. */
import type { IconName } from '#web/ui/Icon.tsx';
import type { Saving } from '../flow/status.ts';

export interface SaveSentence {
  readonly words: string;
  readonly tone: 'quiet' | 'saved' | 'signal';
  readonly icon?: IconName;
}

/** Undefined while there is nothing to say. Times are the applicant's own, as on their clock. */
export function sentenceFor({
  isLoggedIn,
  hasAnswers,
  isSaved,
  saving,
  locale,
  timeZone,
}: {
  isLoggedIn: boolean;
  hasAnswers: boolean;
  isSaved: boolean;
  saving: Saving;
  locale: string;
  /** The browser's own unless given. */
  timeZone?: string | undefined;
}): SaveSentence | undefined {
  if (!isLoggedIn) {
    return hasAnswers
      ? { words: 'Kept in this tab until you create an account', tone: 'quiet' }
      : undefined;
  }
  if (saving.phase === 'saving') return { words: 'Saving …', tone: 'quiet' };
  if (saving.phase === 'failed' && !isSaved) {
    return saving.isOffline
      ? {
          words: 'You are offline. What you typed is kept here.',
          tone: 'signal',
          icon: 'offline',
        }
      : { words: 'Not saved yet. What you typed is kept here.', tone: 'signal', icon: 'alert' };
  }
  if (!isSaved) return { words: 'Not saved yet', tone: 'quiet' };
  if (saving.phase !== 'saved') return undefined;
  const time = saving.at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone });
  return { words: `Saved at ${time}`, tone: 'saved', icon: 'check' };
}
