import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { todayAtCollege } from '#web/college.ts';
import { useSession } from '#web/session/context.tsx';
import { DeadlineBanners, WelcomeBanner } from '#web/shell/Banners.tsx';
import styles from './ApplicationLayout.module.css';
import { SaveState } from './actions/SaveState.tsx';
import { ChoicesOfApplicant } from './answers/ChoicesOfApplicant.tsx';
import type { AnswerStore } from './answers/store.ts';
import { type Application, ApplicationProvider } from './context.tsx';
import { FlowFailure, SubmittedMove } from './flow/FlowOutcome.tsx';
import type { Flow } from './flow/flow.ts';
import { PrefilledForm } from './prefill/PrefilledForm.tsx';
import { StepNavigation } from './steps/StepNavigation.tsx';
import { useHasRail } from './steps/useHasRail.ts';
import { ValidationSummary } from './summary/ValidationSummary.tsx';

export { startApplication } from './application.ts';

/** What stands around every page of the form: banners, the steps, and what is missing. */
export function ApplicationLayout({ application }: { application: Application }) {
  useToday(application.store);
  useRecordedPage(application.flow);
  return (
    <ApplicationProvider value={application}>
      <div className={styles.layout}>
        <div className={styles.banners}>
          <DeadlineBanners />
          <WelcomeBanner />
          <PrefilledForm />
          <ChoicesOfApplicant />
        </div>
        <div className={styles.steps}>
          <Rail />
        </div>
        <div className={styles.column}>
          <ValidationSummary />
          <Outlet />
        </div>
      </div>
      <FlowFailure />
      <SubmittedMove />
    </ApplicationProvider>
  );
}

/** The steps; beside the questions also where the answers are, which has to be seen from everywhere on a long page. */
function Rail() {
  const hasRail = useHasRail();
  return (
    <div className={styles.rail}>
      <StepNavigation />
      {hasRail && <SaveState />}
    </div>
  );
}

/** Keeps the day right on a page that stays open over midnight: it is looked up whenever the page is looked at again. */
function useToday(store: AnswerStore): void {
  useEffect(() => {
    function lookUp() {
      const today = todayAtCollege();
      if (today !== store.getState().situation.today) store.changeSituation({ today });
    }
    lookUp();
    document.addEventListener('visibilitychange', lookUp);
    return () => document.removeEventListener('visibilitychange', lookUp);
  }, [store]);
}

/**
 * Each change of the path is remembered as the last page, while the application is under way (spec §4): also of one to
 * a step that cannot be loaded, which a reload then leads to.
 */
function useRecordedPage({ recordPage }: Pick<Flow, 'recordPage'>): void {
  const { pathname } = useLocation();
  const webStatus = useSession((session) => session.webStatus);
  useEffect(() => {
    if (webStatus !== null) recordPage(pathname);
  }, [recordPage, pathname, webStatus]);
}
