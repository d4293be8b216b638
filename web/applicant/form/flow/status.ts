/** The status of the flow, which the page shows. */
import type { Trouble } from '#web/core/api/request.ts';
import { createStore } from '#web/core/store.ts';

export interface FlowStatus {
  readonly saving: Saving;
  /** How many saves the applicant asked for: each is announced, even if the words stay the same. */
  readonly savesAsked: number;
  /** The action that is running. */
  readonly busy: FlowAction | undefined;
  /** The last error, until the applicant closes it. */
  readonly failure: Error | undefined;
  /** The application is submitted, and the page has to move on. */
  readonly isSubmitted: boolean;
  /** The address in the review to come back to, once the applicant has opened the review. */
  readonly reviewAddress: string | undefined;
  /** The summary has to take the focus once it is drawn. */
  readonly leadsToSummary: boolean;
}

export type FlowAction = 'continue' | 'previous' | 'save' | 'submit' | 'navigate';

export type Saving = SaveOutcome | { readonly phase: 'saving'; readonly before: SaveOutcome };

/** How the last save ended. */
export type SaveOutcome =
  | { readonly phase: 'nothing' }
  | { readonly phase: 'saved'; readonly at: Date }
  /** `pause` is in milliseconds, if the server asked for one. */
  | { readonly phase: 'failed'; readonly trouble: Trouble; readonly pause?: number | undefined }
  /** Everything is saved except answers that the server refuses; each shows its error. */
  | { readonly phase: 'refused' };

export type FlowStatusStore = ReturnType<typeof createFlowStatus>;

export function createFlowStatus() {
  return createStore<FlowStatus>(() => ({
    saving: { phase: 'nothing' },
    savesAsked: 0,
    busy: undefined,
    failure: undefined,
    isSubmitted: false,
    reviewAddress: undefined,
    leadsToSummary: false,
  }));
}

/** How the last save ended, even while the next one is running. */
export function outcomeOf(saving: Saving): SaveOutcome {
  return saving.phase === 'saving' ? saving.before : saving;
}
