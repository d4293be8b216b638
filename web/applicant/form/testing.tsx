/** For tests: a page of a form on the screen, with its own answers and flow and a pretended server. */
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import type { Situation } from '#form/engine/walk.ts';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import type { Session } from '#web/applicant/session/session.ts';
import type { AfterPaint } from '#web/core/after-paint.ts';
import { createMemoryHistory } from '#web/core/routing/page-history.ts';
import { NO_PLACE, placeAt } from '#web/core/routing/place.ts';
import { RouterProvider, useLocation } from '#web/core/routing/RouterProvider.tsx';
import { createRouter } from '#web/core/routing/router.ts';
import { placeCollege } from '#web/testing/render-route.tsx';
import { pretendServer, type Answers as ServerAnswers } from '#web/testing/server.ts';
import { Toasts } from '#web/ui/toast/Toasts.tsx';
import { NO_STORAGE } from './answers/storage.ts';
import { savedOf, TODAY, VERA } from './answers/testing.ts';
import { createApplication } from './application.ts';
import { ApplicationProvider } from './context.tsx';
import { FlowFailure } from './flow/FlowOutcome.tsx';
import { followSession } from './follow-session.ts';
import { FormPage } from './pages/FormPage.tsx';
import { ValidationSummary } from './summary/ValidationSummary.tsx';

export interface FormOnScreen {
  readonly form?: Form;
  /** Answers that the applicant has given already. */
  readonly answers?: Answers;
  readonly situation?: Partial<Situation>;
  /** The logged-in applicant; by default nobody. */
  readonly session?: Partial<Session>;
  /** The elements above the page. */
  readonly above?: ReactNode;
  /** When the page takes over a typed text; by default at once. */
  readonly whenPainted?: AfterPaint;
  /** The server's answers, by "METHOD /path". */
  readonly server?: Readonly<Record<string, ServerAnswers>>;
}

const APPLICANT: Partial<Session> = {
  isLoggedIn: true,
  username: VERA,
  webStatus: 'started',
};

/** The session of a logged-in applicant who has begun the form. */
export function applicant(more: Partial<Session> = {}): Partial<Session> {
  return { ...APPLICANT, ...more };
}

/** Draws one page of a form, by default of the toy form, below the summary of missing answers. */
export function renderPage(pageId: string, on: FormOnScreen = {}) {
  const { form = toyForm, answers = {}, situation = {}, session = {}, server = {} } = on;
  const { above, whenPainted } = on;
  placeCollege();
  const app = createApp({ navigate: vi.fn() });
  app.session.setState(session);
  const sent = pretendServer(server);
  const application = createApplication(
    app,
    {},
    { form, today: TODAY, storage: NO_STORAGE, whenPainted, server: NOTHING_ASIDE },
  );
  const { store, flow, uploads } = application;
  // The applicant's earlier answers are saved; a visitor's would look the same on the page.
  store.loadAccount(savedOf(answers, { username: session.username ?? VERA }));
  store.changeSituation(situation);
  followSession(app.session, { ...application, profile: () => undefined });
  // An upload that still runs must not reach into the next test.
  onTestFinished(() => {
    for (const upload of uploads.values()) upload.stop();
  });
  const history = createMemoryHistory(placeAt(`/${pageId}`, NO_PLACE));
  const router = createRouter({ routes: [{ path: '*' }], history });
  const view = render(
    <AppProvider app={app}>
      <RouterProvider router={router}>
        <ApplicationProvider value={application}>
          {above}
          <ValidationSummary />
          <FormPage pageId={pageId} />
          <FlowFailure />
          <Place />
        </ApplicationProvider>
      </RouterProvider>
      <Toasts />
    </AppProvider>,
  );
  return { ...view, user: userEvent.setup(), app, store, flow, sent };
}

/** Answers that are put aside stay on the page. */
const NOTHING_ASIDE = { putAside: async () => undefined };

function Place() {
  const { pathname, hash } = useLocation();
  return <output aria-label="Address">{pathname + hash}</output>;
}
