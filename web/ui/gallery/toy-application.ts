import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { completeToyAnswers, toySituation } from '#form/engine/testing/toy-form.ts';
import type { App } from '#web/applicant/app.tsx';
import { createAnswerStore } from '#web/applicant/form/answers/store.ts';
import { createReading } from '#web/applicant/form/chapters/reading.ts';
import type { Application } from '#web/applicant/form/context.tsx';
import { createFlow } from '#web/applicant/form/flow/flow.ts';

/** The states in which the questions are shown. */
export const FORM_STATES = ['empty', 'answered', 'wrong'] as const;

export type FormState = (typeof FORM_STATES)[number];

const nothing = async () => undefined;

const NO_STORAGE = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** An application for the chess club, with a fake server that accepts everything and stores nothing. */
export function createToyApplication(app: App, form: Form, state: FormState): Application {
  const store = createAnswerStore({
    form,
    today: toySituation.today,
    storage: NO_STORAGE,
  });
  store.loadAccount({
    username: 'vera@example.org',
    answers: answersIn(state),
    counts: {},
    tabs: {},
  });
  if (state === 'answered') store.changeSituation(toySituation);
  store.setChecking(state === 'wrong');
  const flow = createFlow({
    form,
    store,
    say: app.say,
    server: {
      saveAnswers: nothing,
      putAside: nothing,
      saveWebStatus: nothing,
      saveValidations: nothing,
      submit: nothing,
      reloadProfile: () => Promise.reject(new Error('There is no profile here.')),
    },
    session: app.session,
    go: () => undefined,
    scrollToTop: () => undefined,
    showInfo: () => undefined,
    showError: () => undefined,
  });
  return {
    app,
    store,
    flow,
    uploads: new Map(),
    prefilledTokens: new Set(),
    reading: createReading(NO_STORAGE),
  };
}

function answersIn(state: FormState): Answers {
  switch (state) {
    case 'empty':
      return {};
    case 'answered':
      return completeToyAnswers;
    case 'wrong':
      return { birth_date: '2024-02-16', email_address: 'vera', zip: '0', country: 'USA' };
  }
}
