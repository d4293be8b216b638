/** Saves answers when the page is hidden, closed, or online again. */
import { holdsUnsavedWork } from '../answers/from-account.ts';
import type { AnswerStore } from '../answers/store.ts';
import type { DocumentState } from '../questions/document/state.ts';
import type { Autosave } from './autosave.ts';
import type { Flow } from './flow.ts';

/**
 * Saves when the page is hidden, since a phone may never show it again. When the page closes, saves and sends the errors of the open
 * page, and warns if answers are unsaved, or a file is being uploaded, which a reload would lose. Retries when the network is back.
 * @param leaveQuestion makes the focused question store its answer.
 */
export function keepSaved(
  page: Window,
  {
    store,
    flow,
    autosave,
    uploads,
    leaveQuestion,
  }: {
    store: Pick<AnswerStore, 'getState'>;
    flow: Pick<Flow, 'flush' | 'leavePage'>;
    autosave: Autosave;
    uploads: ReadonlyMap<string, { readonly store: { getState(): Pick<DocumentState, 'phase'> } }>;
    leaveQuestion: () => void;
  },
): void {
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') flow.flush();
    else autosave.retryNow();
  });
  page.addEventListener('pagehide', () => {
    leaveQuestion();
    flow.flush();
    void flow.leavePage({ outlivesPage: true });
  });
  page.addEventListener('online', autosave.retryNow);
  page.addEventListener('beforeunload', (event) => {
    const state = store.getState();
    // Do not warn anonymous visitors: without an account nothing is saved anyway.
    const isUnsaved = state.owner !== undefined && holdsUnsavedWork(state);
    const states = [...uploads.values()].map((upload) => upload.store.getState());
    if (!isUnsaved && states.every(({ phase }) => phase !== 'uploading')) return;
    event.preventDefault();
    flow.flush();
  });
}
