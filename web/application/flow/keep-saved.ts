/** What the comings and goings of the page mean for answers that are not saved yet. */
import { isAllSaved } from '../answers/state.ts';
import type { AnswerStore } from '../answers/store.ts';
import type { Autosave } from './autosave.ts';
import type { Flow } from './flow.ts';

/**
 * From now on: a page that goes out of sight saves, since a phone may never show it again; one that goes for good is left,
 * with all that leaving means; one whose network is back tries again at once; and who leaves with something unsaved is
 * warned.
 * @param leaveQuestion makes the question that has the focus take what stands in it.
 */
export function keepSaved(
  page: Window,
  {
    store,
    flow,
    autosave,
    leaveQuestion,
  }: {
    store: Pick<AnswerStore, 'getState'>;
    flow: Pick<Flow, 'flush' | 'leavePage'>;
    autosave: Autosave;
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
    // A visitor without an account is not warned: nobody promised them that anything is saved.
    if (state.owner === undefined || isAllSaved(state)) return;
    event.preventDefault();
    flow.flush();
  });
}
