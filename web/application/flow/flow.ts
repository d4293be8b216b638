/** Carries out what `plan.ts` says, step by step. The only place where pressing something has effects. */
import { holdsAnyAnswer } from '#form/engine/answers.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { RequestError, UnauthorizedError } from '#web/api/request.ts';
import { findFormRoute } from '#web/session/route.ts';
import type { FlowDependencies } from './dependencies.ts';
import { createPageCheck } from './page-check.ts';
import {
  isRecorded,
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
import { findSubmitErrors } from './submit-errors.ts';

export type Flow = ReturnType<typeof createFlow>;

/** Makes the flow of one applicant's page. */
export function createFlow(dependencies: FlowDependencies) {
  const { store, server, session } = dependencies;
  const status = createFlowStatus();
  const saver = createSaver(dependencies, status);
  const pageCheck = createPageCheck(dependencies, reportError);
  let lastPageSaved: Promise<unknown> = Promise.resolve();

  function planInput(): PlanInput {
    const { isLoggedIn, webStatus } = session.getState();
    return { isLoggedIn, webStatus, hasAnswers: holdsAnyAnswer(store.getState().answers) };
  }

  /** What was pressed while the page was being saved: it follows. */
  let next: (() => Promise<void>) | undefined;
  const takeNext = () => {
    const taken = next;
    next = undefined;
    return taken;
  };

  /**
   * Runs a plan to its end. While another runs, nothing can be pressed; only a mere save is no reason to ignore who wants
   * to go on. What goes wrong is shown; nothing typed is lost by it.
   */
  async function press(
    action: FlowAction,
    plan: (input: PlanInput) => readonly Step[],
    pageId: string,
  ): Promise<void> {
    const { busy } = status.getState();
    if (busy === 'save' && action !== 'save') next = () => press(action, plan, pageId);
    if (busy) return;
    takeNext();
    status.setState({ busy: action, failure: undefined });
    try {
      for (const step of plan(planInput())) await runStep(step, pageId);
    } catch (error) {
      takeNext();
      await handle(error);
    } finally {
      status.setState({ busy: undefined });
    }
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
        // The server first: a failure must leave both as they were.
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
        dependencies.showInfo('There is nothing to save yet.');
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
    // When it was submitted is the server's word; without it, the page that follows says a little less.
    await server.reloadProfile().catch(() => undefined);
    status.setState({ isSubmitted: true });
  }

  /** What the server says against something that nobody waits for: it is shown, and stops nobody (spec §8). */
  function reportError(error: unknown): void {
    // A lost session has led to /login; where no answer came, the line that tells how saving goes says so.
    if (error instanceof UnauthorizedError) return;
    if (error instanceof RequestError && error.status !== 0) dependencies.showError(error.message);
  }

  async function handle(error: unknown): Promise<void> {
    // Who makes the calls has led the applicant to /login.
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

  /** A save that conflicts means that the application was submitted elsewhere; the session's status leads on. */
  async function isAlreadySubmitted(): Promise<boolean> {
    try {
      const profile = await server.reloadProfile();
      session.begin(profile);
      if (session.getState().webStatus === 'submitted') return true;
      // Accepted, but the status was never noted: the server only takes this if it is so.
      await finish();
      return true;
    } catch {
      return false;
    }
  }

  return {
    status,
    /** Saves without a word: in pauses, for tabs, for leaving, and for what was typed before a log-in. Rejects as it fails. */
    save: saver.save,
    /** Whether anything waits to be saved that the server has not refused. */
    hasUnsaved: saver.hasWork,
    /** Sends what is not saved before the page may be gone. */
    flush: saver.flush,
    continueTo: (to: string, pageId: string) =>
      press('continue', (now) => planSaveAndGo(now, to), pageId),
    goBackTo: (to: string, pageId: string) =>
      press('previous', (now) => planSaveAndGo(now, to), pageId),
    savePage: (pageId: string) => press('save', planSave, pageId),
    submit: (pageId: string) => press('submit', planSubmit, pageId),
    navigate: (to: string, pageId: string, options: { replace: boolean }) =>
      press('navigate', (now) => planNavigation(now, to, options), pageId),
    /** Shows what went wrong where nobody pressed anything. */
    fail: handle,
    /** The session has ended: the next one starts afresh. */
    reset: () => status.setState(status.getInitialState(), true),
    /** The applicant was led to the summary. */
    summaryReached: () => status.setState({ leadsToSummary: false }),
    /** The applicant has read what went wrong. */
    dismissFailure: () => status.setState({ failure: undefined }),
    /** Tells that a page of the form is on the screen; call what it returns when it is left (spec §4). */
    openPage: pageCheck.open,
    /** The page is left by leaving the portal: while validating, the server hears what is wrong on it. */
    leavePage: pageCheck.leave,
    /** Remembers where the applicant is; what the server says against it stops nobody. */
    recordPage: (pathname: string) => {
      const route = findFormRoute(pathname);
      const { lastPage } = session.getState();
      if (!route || !isRecorded(planInput(), route, lastPage)) return;
      session.setLastPage(route);
      lastPageSaved = lastPageSaved.then(() => server.saveLastPage(route)).catch(reportError);
    },
  };
}
