import { useState } from 'react';
import type { Form } from '#form/engine/definition.ts';
import type { App } from '#web/applicant/app.tsx';
import { ApplicationProvider } from '#web/applicant/form/context.tsx';
import { FormPage } from '#web/applicant/form/pages/FormPage.tsx';
import { createToyApplication, type FormState } from './toy-application.ts';

/** A page of the chess club's form, which has every kind of question and block. */
export function Questions({
  app,
  form,
  pageId,
  state,
}: {
  app: App;
  form: Form;
  pageId: string;
  state: FormState;
}) {
  const [application] = useState(() => createToyApplication(app, form, state));
  return (
    <ApplicationProvider value={application}>
      <FormPage pageId={pageId} />
    </ApplicationProvider>
  );
}
