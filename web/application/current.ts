/**
 * The one application of this tab: its form, its answers and its flow, tied to the session. Made when the first form
 * page loads, and there until the tab is closed or reloaded.
 */
import { applicationForm } from '#form/application/index.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import { act } from '#web/api/act.ts';
import * as calls from '#web/api/calls.ts';
import { queryClient } from '#web/api/client.ts';
import { profileQuery, WEB_STATUS_RETRY } from '#web/api/queries.ts';
import { getCollege, todayAtCollege } from '#web/college.ts';
import { preload } from '#web/screens.ts';
import { registerAnswerKeeper } from '#web/session/answer-keeper.ts';
import { goTo } from '#web/session/navigation.ts';
import {
  beginSession,
  markPageChanged,
  setLastPage,
  setWebStatus,
  useSession,
} from '#web/session/session.ts';
import { preloadToasts } from '#web/ui/toast/Toasts.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { isAllSaved } from './answers/state.ts';
import { tabStorage } from './answers/storage.ts';
import { createAnswerStore } from './answers/store.ts';
import { startAutosave } from './flow/autosave.ts';
import { createFlow } from './flow/flow.ts';
import { keepSaved } from './flow/keep-saved.ts';
import { followSession } from './follow-session.ts';

const form = applicationForm(getCollege());

export const answerStore = createAnswerStore({
  form,
  today: todayAtCollege(),
  storage: tabStorage(),
});

export const flow = createFlow({
  form,
  store: answerStore,
  server: {
    saveAnswers: (body, options) => act(() => calls.saveAnswers(body, options)),
    putAside: (body, options) => act(() => calls.putAside(body, options)),
    saveLastPage: (last_page) =>
      last_page === '' ? Promise.resolve() : act(() => calls.saveLastPage({ last_page })),
    saveWebStatus: (web_status) => act(() => calls.saveWebStatus({ web_status }), WEB_STATUS_RETRY),
    saveValidations: (errors, options) =>
      act(() => calls.saveValidations(toContract(errors), options)),
    submit: () => act(calls.submit),
    reloadProfile: () => queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 }),
  },
  session: {
    get: useSession.getState,
    setWebStatus,
    setLastPage,
    markPageChanged,
    begin: beginSession,
  },
  go: goTo,
  scrollToTop: () => window.scrollTo(0, 0),
  showInfo: (title) => showToast({ tone: 'info', title }),
  showError: (description) => showToast({ tone: 'error', title: 'Error', description }),
  routeOnErrors: getCollege().routeOnErrors,
  now: () => new Date(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
});

const autosave = startAutosave({
  store: answerStore,
  flow,
  now: () => Date.now(),
  random: Math.random,
});

keepSaved(window, { store: answerStore, flow, autosave, leaveQuestion });

registerAnswerKeeper({
  typedAnswers: () => answerStore.getState().answers,
  saveUnsaved: async () => {
    leaveQuestion();
    try {
      await flow.save();
    } finally {
      await flow.leavePage();
    }
    if (!isAllSaved(answerStore.getState())) throw new Error('Some answers were refused.');
  },
  keepUnsavedFor: answerStore.keepUnsavedFor,
  forgetAll: answerStore.forget,
});

// From the first question on the way is open, though the network may be gone by then.
const endWait = answerStore.subscribe(({ active }) => {
  if (active === undefined) return;
  endWait();
  preload('review');
  void preloadToasts();
});

followSession(useSession, {
  store: answerStore,
  flow,
  profile: () => queryClient.getQueryData(profileQuery().queryKey),
});

function toContract(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([key, texts]) => [key, [...texts]]));
}

/** Some questions take what was typed when they are left; who is logged out by idling has left them all. */
function leaveQuestion(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
