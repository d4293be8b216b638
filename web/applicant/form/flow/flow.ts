/** Carries out the plans of `plan.ts`, step by step. */
import type { Incomplete } from '#contract/message.ts';
import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import type { FlowDependencies } from './dependencies.ts';
import { createPageCheck } from './page-check.ts';
import {
  type PlanInput,
  planAfterCheck,
  planNavigation,
  planSave,
  planSaveAndGo,
  planSubmit,
  type Step,
} from './plan.ts';
import { createSaver } from './saving.ts';
import { createFlowStatus, type FlowAction } from './status.ts';

export type Flow = ReturnType<typeof createFlow>;

/** Makes the flow of one applicant's page. */
export function createFlow(dependencies: FlowDependencies) {
  const { say, store, server, session } = dependencies;
  const status = createFlowStatus();
  const saver = createSaver(dependencies, status);
  const pageCheck = createPageCheck(dependencies, reportError);

  function planInput(): PlanInput {
    const { isLoggedIn, webStatus } = session.getState();
    return { isLoggedIn, webStatus, hasAnswers: holdsAnyAnswer(store.getState().answers) };
  }

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
   * Runs a plan, and shows its error. Two kinds of press wait for the running plan: other buttons during "Save", and at any time a link to
   * another place. They are dropped if the plan fails or submits the application; of several, the last one runs. Other presses are
   * ignored meanwhile.
   * @param to the target of the plan.
   */
  async function press(
    action: FlowAction,
    plan: (input: PlanInput) => readonly Step[],
    pageId: string,
    to?: string,
  ): Promise<void> {
    const { busy } = status.getState();
    const canWait = action === 'navigate' ? to !== goingTo : busy === 'save' && action !== 'save';
    if (busy) {
      if (canWait) next = () => press(action, plan, pageId, to);
      return;
    }
    takeNext();
    goingTo = to;
    status.setState({ busy: action, failure: undefined });
    try {
      for (const step of plan(planInput())) await runStep(step, pageId);
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

  async function runStep(step: Step, pageId: string): Promise<void> {
    switch (step.do) {
      case 'save':
        await (step.everything ? saver.saveAll() : saver.save());
        saver.confirm();
        return;
      case 'check-page':
        return pageCheck.check(pageId);
      case 'start-validating':
        // The server first, so that a failure changes neither side.
        await server.saveWebStatus('validating');
        session.setWebStatus('validating');
        return;
      case 'check-all':
        return checkAll(pageId);
      case 'submit':
        await server.submit();
        return;
      case 'finish':
        return finish();
      case 'show-summary':
        status.setState({ leadsToSummary: true });
        return;
      case 'mark-page-changed':
        session.markPageChanged();
        return;
      case 'sign-up':
        dependencies.go('/signup', { state: { answers: store.getState().answers } });
        return;
      case 'show-nothing-to-save':
        dependencies.showInfo(say('There is nothing to save yet.'));
        return;
      case 'go':
        dependencies.go(step.to, { replace: step.replace });
        if (!step.to.includes('#')) dependencies.scrollToTop();
        return;
    }
  }

  async function checkAll(pageId: string): Promise<void> {
    store.setServerErrors({});
    const errors = errorsIn(store.getState().walked);
    await server.saveValidations(errors);
    pageCheck.markAllReported();
    for (const step of planAfterCheck(errors, dependencies)) await runStep(step, pageId);
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
      for (const step of planAfterCheck(refused, dependencies)) await runStep(step, '');
      return;
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
    continueTo: (to: string, pageId: string) =>
      press('continue', (now) => planSaveAndGo(now, to), pageId, to),
    goBackTo: (to: string, pageId: string) =>
      press('previous', (now) => planSaveAndGo(now, to), pageId, to),
    savePage: (pageId: string) => press('save', planSave, pageId),
    submit: () => press('submit', planSubmit, ''),
    navigate: (to: string, pageId: string, options: { replace: boolean }) =>
      press('navigate', (now) => planNavigation(now, to, options), pageId, to),
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
