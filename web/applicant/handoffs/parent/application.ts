/** The form of a parent's page: the applicant's own store, flow and saving, over other calls. */
import type { ParentsPart } from '#contract/handoffs.ts';
import type { Form } from '#form/engine/definition.ts';
import { type TabStorage, tabStorage } from '#web/applicant/form/answers/storage.ts';
import { createAnswerStore } from '#web/applicant/form/answers/store.ts';
import { createReading } from '#web/applicant/form/chapters/reading.ts';
import type { Application } from '#web/applicant/form/context.tsx';
import { startAutosave } from '#web/applicant/form/flow/autosave.ts';
import { createFlow } from '#web/applicant/form/flow/flow.ts';
import { keepSaved } from '#web/applicant/form/flow/keep-saved.ts';
import { NOBODY } from '#web/applicant/session/session.ts';
import { unordered } from '#web/applicant/session/unordered.ts';
import { todayAtCollege } from '#web/core/college.ts';
import { saveProposal } from '../calls.ts';

/** Runs until the page is closed: saves at each pause in typing, and keeps in this tab what is not saved. */
export function startParentsApplication(
  app: Application['app'],
  form: Form,
  link: string,
  { answer }: Pick<ParentsPart, 'answer'>,
): Application {
  const storage = storageFor(link);
  const store = createAnswerStore({ form, today: todayAtCollege(), storage });
  store.loadAccount({ username: link, answers: answer, counts: {}, tabs: {} });
  const nothing = async () => undefined;
  const flow = createFlow({
    ...{ say: app.say, form, store },
    server: {
      saveAnswers: async ({ answers }, options) => {
        await saveProposal(link, answers, options);
        return undefined;
      },
      // What a choice hides can be brought back as long as the page is open.
      putAside: nothing,
      saveWebStatus: nothing,
      saveValidations: nothing,
      submit: nothing,
      reloadProfile: () => Promise.reject(new Error('A parent has no profile')),
    },
    session: {
      getState: () => ({ ...NOBODY, isLoggedIn: true }),
      setWebStatus: () => undefined,
      markPageChanged: () => undefined,
      begin: () => undefined,
    },
    go: () => undefined,
    scrollToTop: () => undefined,
    showInfo: () => undefined,
    showError: () => undefined,
    now: () => new Date(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: Math.random,
  });
  const autosave = startAutosave({ store, flow, now: () => Date.now(), random: Math.random });
  keepSaved(window, { store, flow, autosave, leaveQuestion: () => undefined });
  return {
    ...{ app, store, flow, unordered },
    uploads: new Map(),
    prefilledTokens: new Set(),
    reading: createReading(storage),
  };
}

/** Each link keeps its own entries, beside those of an applicant in the same tab. */
function storageFor(link: string): TabStorage {
  const storage = tabStorage();
  return {
    getItem: (key) => storage.getItem(`${key} ${link}`),
    setItem: (key, value) => storage.setItem(`${key} ${link}`, value),
    removeItem: (key) => storage.removeItem(`${key} ${link}`),
  };
}
