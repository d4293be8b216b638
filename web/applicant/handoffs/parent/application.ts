/**
 * The application of a parent's page: one parent's questions. Their answers are saved and stored like an applicant's, but through the link.
 */
import type { ParentsPart } from '#contract/handoffs.ts';
import type { Form } from '#form/engine/definition.ts';
import { tabStorage } from '#web/applicant/form/answers/storage.ts';
import { createApplication, startSaving } from '#web/applicant/form/application.ts';
import type { Application } from '#web/applicant/form/context.tsx';
import type { FlowServer } from '#web/applicant/form/flow/dependencies.ts';
import { NOBODY } from '#web/applicant/session/session.ts';
import type { LenientStorage } from '#web/core/lenient-storage.ts';
import { saveProposal } from '../calls.ts';

/** Runs until the page is closed. */
export function startParentsApplication(
  app: Parameters<typeof createApplication>[0],
  form: Form,
  link: string,
  { answer: answers }: Pick<ParentsPart, 'answer'>,
): Application {
  // Nobody is logged in here, but the answers can be saved through the link.
  const session = { ...app.session, getState: () => ({ ...NOBODY, isLoggedIn: true }) };
  const server: Partial<FlowServer> = {
    saveAnswers: async (body, options) => {
      await saveProposal(link, { answers: body.answers, is_sent: false }, options);
      return undefined;
    },
    // Answers that a choice hides can be restored while the page is open.
    putAside: async () => undefined,
  };
  const start = { form, storage: storageOf(link), server };
  const application = createApplication({ ...app, session }, {}, start);
  application.store.loadAccount({ username: link, answers, counts: {}, tabs: {} });
  startSaving(application);
  return application;
}

/** Each link has its own entries, beside those of an applicant in the same tab. */
function storageOf(link: string): LenientStorage {
  const storage = tabStorage();
  const own = (key: string) => `${key} ${link}`;
  return {
    getItem: (key) => storage.getItem(own(key)),
    setItem: (key, value) => storage.setItem(own(key), value),
    removeItem: (key) => storage.removeItem(own(key)),
  };
}
