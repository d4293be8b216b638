/** What the page shows of the flow while it runs. */
import type { Trouble } from '#web/api/request.ts';
import { createStore } from '#web/store.ts';

export interface FlowStatus {
  readonly saving: Saving;
  /** How often the applicant asked for a save and got it: who asks hears of it, though nothing new is to be said. */
  readonly savesAsked: number;
  /** What was pressed and is not done yet; undefined while nothing is. */
  readonly busy: FlowAction | undefined;
  /** What went wrong last, until the applicant has read it. */
  readonly failure: Error | undefined;
  /** The server has accepted the application and noted it; the page only has to move on. */
  readonly isSubmitted: boolean;
  /** The applicant is to be led to the summary of what is missing; whoever draws it takes them there. */
  readonly leadsToSummary: boolean;
}

export type FlowAction = 'continue' | 'previous' | 'save' | 'submit' | 'navigate';

export type Saving = SaveOutcome | { readonly phase: 'saving'; readonly before: SaveOutcome };

/** How the last save ended. */
export type SaveOutcome =
  | { readonly phase: 'nothing' }
  | { readonly phase: 'saved'; readonly at: Date }
  /** What was typed is still there. Where the server asked for a pause: how long it is, in milliseconds. */
  | { readonly phase: 'failed'; readonly trouble: Trouble; readonly pause?: number | undefined }
  /** Everything is saved but for answers that the server does not take; each says so at its question. */
  | { readonly phase: 'refused' };

export type FlowStatusStore = ReturnType<typeof createFlowStatus>;

export function createFlowStatus() {
  return createStore<FlowStatus>(() => ({
    saving: { phase: 'nothing' },
    savesAsked: 0,
    busy: undefined,
    failure: undefined,
    isSubmitted: false,
    leadsToSummary: false,
  }));
}

/** How the last save ended, though the next one may be under way. */
export function outcomeOf(saving: Saving): SaveOutcome {
  return saving.phase === 'saving' ? saving.before : saving;
}
