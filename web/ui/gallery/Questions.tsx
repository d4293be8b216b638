import { useState } from 'react';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { completeToyAnswers, toySituation } from '#form/engine/testing/toy-form.ts';
import type { App } from '#web/applicant/app.tsx';
import { NO_STORAGE } from '#web/applicant/form/answers/storage.ts';
import { createApplication } from '#web/applicant/form/application.ts';
import { ApplicationProvider } from '#web/applicant/form/context.tsx';
import { FormPage } from '#web/applicant/form/pages/FormPage.tsx';

/** The states in which the questions are shown, with their answers. */
export const FORM_STATES = {
  empty: {},
  answered: completeToyAnswers,
  wrong: { birth_date: '2024-02-16', email_address: 'vera', zip: '0', country: 'USA' },
} satisfies Record<string, Answers>;

interface QuestionsProps {
  readonly app: App;
  readonly form: Form;
  readonly pageId: string;
  readonly state: keyof typeof FORM_STATES;
}

/** A page of the chess club's form, which has every kind of question and block. Nobody is logged in, so that nothing is saved. */
export function Questions({ app, form, pageId, state }: QuestionsProps) {
  const [application] = useState(() => {
    const start = { form, today: toySituation.today, storage: NO_STORAGE };
    const made = createApplication({ ...app, navigate: () => undefined }, {}, start);
    const account = { username: 'vera@example.org', counts: {}, tabs: {} };
    made.store.loadAccount({ ...account, answers: FORM_STATES[state] });
    if (state === 'answered') made.store.changeSituation(toySituation);
    made.store.setChecking(state === 'wrong');
    return made;
  });
  return (
    <ApplicationProvider value={application}>
      <FormPage pageId={pageId} />
    </ApplicationProvider>
  );
}
