/**
 * What happens after the applicant presses a button or a link (spec §2 "Navigation and page behaviour", §4 "Web status").
 */
import type { Incomplete } from '#contract/message.ts';
import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import type { FlowDependencies } from './dependencies.ts';
import { createPageCheck } from './page-check.ts';
import { createSaver } from './saving.ts';
import { createFlowStatus, type FlowAction } from './status.ts';

export type Flow = ReturnType<typeof createFlow>;

/** Makes the flow of one applicant's page. */
export function createFlow(dependencies: FlowDependencies) {
  const { say, store, server, session } = dependencies;
  const status = createFlowStatus();
  const saver = createSaver(dependencies, status);
  const pageCheck = createPageCheck(dependencies, reportError);

  /** The press that waits for the running one to end. */
  let next: (() => Promise<void>) | undefined;
  /** The target of the running press. */
  let goingTo: string | undefined;
  const takeNext = () => {
    const taken = next;
    next = undefined;
    return taken;
  };

  /**
   * Does the work of a press, and shows its error. Two kinds of press wait for the running one: other buttons during "Save", and at any time a link to
   * another place. They are dropped if the work fails or submits the application; of several, the last one runs. Other presses are
   * ignored meanwhile.
   * @param to where the press leads.
   */
  async function press(
    action: FlowAction,
    work: () => Promise<void> | void,
    to?: string,
  ): Promise<void> {
    const { busy } = status.getState();
    const canWait = action === 'navigate' ? to !== goingTo : busy === 'save' && action !== 'save';
    if (busy) {
      if (canWait) next = () => press(action, work, to);
      return;
    }
    takeNext();
    goingTo = to;
    status.setState({ busy: action, failure: undefined });
    try {
      await work();
    } catch (error) {
      takeNext();
      await handle(error);
    } finally {
      goingTo = undefined;
      status.setState({ busy: undefined });
    }
    if (status.getState().isSubmitted) takeNext();
    await takeNext()?.();
  }

  const hasAnswers = () => holdsAnyAnswer(store.getState().answers);
  const signUp = () => dependencies.go('/signup', { state: { answers: store.getState().answers } });

  /** Saves unsaved answers; while validating, sends the errors of the page. */
  async function saveAndCheck(pageId: string): Promise<void> {
    await saver.save();
    saver.confirm();
    await pageCheck.check(pageId);
  }

  function go(to: string, replace = false): void {
    dependencies.go(to, { replace });
    if (!to.includes('#')) dependencies.scrollToTop();
  }

  /** A link of the step navigation or of the summary, "Save and Continue" and "Previous". */
  async function leaveFor(to: string, pageId: string, replace = false): Promise<void> {
    if (session.getState().isLoggedIn) {
      await saveAndCheck(pageId);
      session.markPageChanged();
    } else if (hasAnswers()) return signUp();
    go(to, replace);
  }

  /** "Save". */
  async function savePage(pageId: string): Promise<void> {
    if (session.getState().isLoggedIn) await saveAndCheck(pageId);
    else if (hasAnswers()) signUp();
    else dependencies.showInfo(say('There is nothing to save yet.'));
  }

  /** "Submit": also saves the answers that the server has refused before. */
  async function submit(): Promise<void> {
    const { isLoggedIn, webStatus } = session.getState();
    if (!isLoggedIn) return signUp();
    await saver.saveAll();
    saver.confirm();
    if (webStatus !== 'validating') {
      // The server first, so that a failure changes neither side.
      await server.saveWebStatus('validating');
      session.setWebStatus('validating');
    }
    store.setServerErrors({});
    const errors = errorsIn(store.getState().walked);
    await server.saveValidations(errors);
    pageCheck.markAllReported();
    if (Object.keys(errors).length > 0) return leadToErrors();
    await server.submit();
    await finish();
  }

  function leadToErrors(): void {
    if (dependencies.routeOnErrors !== undefined) go(dependencies.routeOnErrors);
    status.setState({ leadsToSummary: true });
  }

  async function finish(): Promise<void> {
    await server.saveWebStatus('submitted');
    // The profile has the time of the submission. If this fails, the completion page leaves it out.
    await server.reloadProfile().catch(() => undefined);
    status.setState({ isSubmitted: true });
  }

  /** Shows the error of a call that runs in the background, and goes on (spec §8). */
  function reportError(error: unknown): void {
    // A lost session has led to /login, and the save state shows that the server does not answer.
    if (error instanceof UnauthorizedError) return;
    if (error instanceof RequestError && error.status !== 0) dependencies.showError(error);
  }

  async function handle(error: unknown): Promise<void> {
    // The query client has already led to /login.
    if (error instanceof UnauthorizedError) return;
    const refused = findSubmitErrors(error);
    if (refused) {
      store.setServerErrors(refused);
      return leadToErrors();
    }
    if (error instanceof RequestError && error.status === 409 && (await isAlreadySubmitted())) {
      return;
    }
    status.setState({ failure: error instanceof Error ? error : new Error(String(error)) });
  }

  /** A conflict means that the application was submitted elsewhere; then the session's status redirects. */
  async function isAlreadySubmitted(): Promise<boolean> {
    try {
      const profile = await server.reloadProfile();
      session.begin(profile);
      if (session.getState().webStatus === 'submitted') return true;
      // The submit succeeded without the status: the server accepts this status only after a submit.
      await finish();
      return true;
    } catch {
      return false;
    }
  }

  return {
    status,
    /** Saves without showing a failure: it rejects instead. */
    save: saver.save,
    /** Whether there are unsaved answers that the server has not refused. */
    hasUnsaved: saver.hasWork,
    /** Sends unsaved answers by a call that outlives the page. */
    flush: saver.flush,
    continueTo: (to: string, pageId: string) => press('continue', () => leaveFor(to, pageId), to),
    goBackTo: (to: string, pageId: string) => press('previous', () => leaveFor(to, pageId), to),
    savePage: (pageId: string) => press('save', () => savePage(pageId)),
    submit: () => press('submit', submit),
    navigate: (to: string, pageId: string, { replace }: { replace: boolean }) =>
      press('navigate', () => leaveFor(to, pageId, replace), to),
    /** Shows an error from outside of the flow. */
    fail: handle,
    /** Resets the status: the session has ended. */
    reset: () => status.setState(status.getInitialState(), true),
    /** Sets the address in the review to come back to. */
    reviewFrom: (reviewAddress: string) => status.setState({ reviewAddress }),
    /** The summary has taken the focus. */
    summaryReached: () => status.setState({ leadsToSummary: false }),
    /** The applicant has closed the error. */
    dismissFailure: () => status.setState({ failure: undefined }),
    /** A form page is on the screen. Call the returned function when it is left (spec §4). */
    openPage: pageCheck.open,
    /** The portal is left: while validating, sends the errors of the open page. */
    leavePage: pageCheck.leave,
  };
}

/** The errors by field of a refused submit (contract §4: 422 `{message, errors}`); undefined for any other error. */
function findSubmitErrors(error: unknown): FieldErrors | undefined {
  if (!(error instanceof RequestError) || error.status !== 422) return undefined;
  const { errors = {} } = (error.body ?? {}) as Partial<Incomplete>;
  return Object.keys(errors).length > 0 ? errors : undefined;
}
