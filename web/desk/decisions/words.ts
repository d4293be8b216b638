import type { DecisionStage } from '#contract/desk-decisions.ts';
import type { Say } from '#words/say.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

/** How far a decision is, as a badge. */
export function stageBadge(
  say: Say,
  stage: DecisionStage,
): { readonly tone: BadgeTone; readonly words: string } {
  const badges = {
    waiting: { tone: 'signal', words: say('Waits for confirmation') },
    confirmed: { tone: 'accent', words: say('Confirmed') },
    scheduled: { tone: 'accent', words: say('In a release') },
    released: { tone: 'saved', words: say('Released') },
  } as const;
  return badges[stage];
}
