/** Starts the application of this page: its form, its answers and its flow, connected to the session and the server. */
import { type PlaceOwn, productForm } from '#form/application/product.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { App } from '#web/applicant/app.tsx';
import { preload } from '#web/applicant/screens.ts';
import { preloadFooterDialogs } from '#web/applicant/shell/footer/Footer.tsx';
import { afterPaint } from '#web/core/after-paint.ts';
import { act, type Retry } from '#web/core/api/act.ts';
import * as calls from '#web/core/api/calls.ts';
import { LAST_PAGE_SCOPE, profileQuery, WEB_STATUS_RETRY } from '#web/core/api/queries.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import type { TranslateForm } from '#web/core/language/translated-form.ts';
import { preloadToasts } from '#web/ui/toast/Toasts.tsx';
import { isAllSaved } from './answers/state.ts';
import { tabStorage } from './answers/storage.ts';
import { type AnswerStore, createAnswerStore } from './answers/store.ts';
import { createChapterChoice } from './chapters/chapter-choice.ts';
import type { Application } from './context.tsx';
import { startAutosave } from './flow/autosave.ts';
import type { FlowServer } from './flow/dependencies.ts';
import { createFlow, type Flow } from './flow/flow.ts';
import { keepSaved } from './flow/keep-saved.ts';
import { followSession } from './follow-session.ts';
import { takeOverKept } from './take-over-kept.ts';

/** The code that makes a college's form, as far as this page needs it. */
interface FormParts {
  /** Puts the form into the reader's language; English needs none. */
  readonly translate?: TranslateForm | undefined;
  /** Adds the college's own questions, if it has any. */
  readonly placeOwn?: PlaceOwn | undefined;
}

/** Called once, with the first form page. What it starts runs until the page is closed. */
export function startApplication(app: App, parts: FormParts): Application {
  const { session, queryClient } = app;
  const application = createApplication(app, parts, { whenPainted: afterPaint });
  const { store, flow } = application;
  startSaving(application);
  registerKeeper(app, store, flow);
  loadOnFirstQuestion(store);
  // Before the session's answers load, so that the typed text goes on top of them.
  takeOverKept(store, window.location.pathname);
  followSession(session, {
    ...application,
    profile: () => queryClient.getQueryData(profileQuery().queryKey),
  });
  return application;
}

/** Saves after each pause in typing and when the page is left, until it is closed. */
export function startSaving({
  store,
  flow,
  uploads,
}: Pick<Application, 'store' | 'flow' | 'uploads'>): void {
  const autosave = startAutosave({ store, flow, now: () => Date.now(), random: Math.random });
  keepSaved(window, { store, flow, autosave, uploads, leaveQuestion });
}

/** Replacements for the applicant's own form, storage and calls. */
type Start = Partial<Parameters<typeof createAnswerStore>[0]> & {
  readonly server?: Partial<FlowServer>;
};

/** An application without watchers and timers. @param start `answers` for a preview drawn on the server. */
export function createApplication(
  app: Pick<App, 'say' | 'queryClient' | 'toasts' | 'session' | 'navigate'>,
  { translate, placeOwn }: FormParts,
  { server, ...start }: Start = {},
): Application {
  const { say, session, toasts } = app;
  const college = getCollege();
  const form =
    start.form ??
    (translate ? translate(say.language, college, placeOwn) : productForm(college, placeOwn));
  const store = createAnswerStore({
    form,
    today: todayAtCollege(),
    storage: tabStorage(),
    ...start,
  });
  const flow = createFlow({
    say,
    form,
    store,
    server: { ...flowServer(app), ...server },
    session,
    go: app.navigate,
    scrollToTop: () => window.scrollTo(0, 0),
    showInfo: (title) => toasts.show({ tone: 'info', title }),
    showError: (error) => toasts.show({ tone: 'error', title: say('Error'), error }),
    routeOnErrors: getCollege().routeOnErrors,
  });
  return {
    app,
    store,
    flow,
    uploads: new Map(),
    // A preview has no buttons that open another chapter.
    chapterChoice: createChapterChoice(tabStorage(), start.answers && 'all'),
  };
}

function flowServer({ queryClient }: Pick<App, 'queryClient'>): FlowServer {
  const request = <Answer>(call: () => Promise<Answer>, retry?: Retry) =>
    act(queryClient, call, retry);
  return {
    saveAnswers: (body, options) => request(() => calls.saveAnswers(body, options)),
    putAside: (body, options) => request(() => calls.putAside(body, options)),
    saveWebStatus: (web_status) =>
      request(() => calls.saveWebStatus({ web_status }), WEB_STATUS_RETRY),
    saveValidations: (errors, options) =>
      request(() => calls.saveValidations(toContract(errors), options)),
    submit: () => act(queryClient, calls.submit, {}, LAST_PAGE_SCOPE),
    reloadProfile: () => queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 }),
  };
}

function registerKeeper({ answerKeeper }: App, store: AnswerStore, flow: Flow): void {
  answerKeeper.register({
    typedAnswers: () => store.drawn.getState().answers,
    saveUnsaved: async () => {
      leaveQuestion();
      try {
        await flow.save();
      } finally {
        await flow.leavePage();
      }
      if (!isAllSaved(store.getState())) throw new Error('Some answers were refused.');
    },
    keepUnsavedFor: store.keepUnsavedFor,
    forgetAll: store.forget,
  });
}

/** Preloads at the first focused question: the network may be gone by the time these parts are needed. */
function loadOnFirstQuestion(store: AnswerStore): void {
  const unsubscribe = store.subscribe(({ active }) => {
    if (active === undefined) return;
    unsubscribe();
    preload('review');
    void preloadToasts();
    void preloadFooterDialogs();
  });
}

function toContract(errors: FieldErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([key, texts]) => [key, [...texts]]));
}

/** Some questions store their answer only when they lose the focus. */
function leaveQuestion(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
