import { useEffect } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { DeadlineBanners } from '#web/applicant/shell/DeadlineBanners.tsx';
import { todayAtCollege } from '#web/core/college.ts';
import { useSearchParams } from '#web/core/routing/RouterProvider.tsx';
import { Outlet } from '#web/core/routing/Screens.tsx';
import { later } from '#web/ui/later.tsx';
import styles from './ApplicationLayout.module.css';
import { SaveState } from './actions/SaveState.tsx';
import { ChoicesOfApplicant } from './answers/ChoicesOfApplicant.tsx';
import type { AnswerStore } from './answers/store.ts';
import { ChapterNavigation } from './chapters/ChapterNavigation.tsx';
import { type Application, ApplicationProvider } from './context.tsx';
import { FlowFailure, MoveAfterSubmit } from './flow/FlowOutcome.tsx';
import { FromTheOffice } from './office/FromTheOffice.tsx';
import { BackToReview } from './review/BackToReview.tsx';
import { StepNavigation } from './steps/StepNavigation.tsx';
import { useHasRail } from './steps/useHasRail.ts';
import { MissingAfterLogin } from './summary/MissingAfterLogin.ts';
import { ValidationSummary } from './summary/ValidationSummary.tsx';
import { Welcome } from './welcome/Welcome.tsx';

export { createApplication, startApplication } from './application.ts';
/** Exported here to save a request: most applicants open both. */
export { Component as FormPage } from './pages/FormPage.tsx';

/** The frame of every form page: banners, steps and validation summary. */
export function ApplicationLayout({ application }: { application: Application }) {
  useToday(application.store);
  return (
    <ApplicationProvider value={application}>
      <div className={styles.layout}>
        <div className={styles.banners}>
          <PrefilledForm />
          <FromTheOffice />
          <DeadlineBanners />
          <Welcome />
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
      <MissingAfterLogin />
      <FlowFailure />
      <MoveAfterSubmit />
    </ApplicationProvider>
  );
}

/** The steps; beside the questions also the save state, which must stay visible on a long page. */
function Rail() {
  const hasRail = useHasRail();
  return (
    <div className={styles.rail}>
      <StepNavigation />
      <ChapterNavigation />
      {hasRail && (
        <>
          <BackToReview />
          <SaveState />
        </>
      )}
    </div>
  );
}

/** Updates the day on a page that stays open over midnight, whenever the page becomes visible. */
function useToday(store: AnswerStore): void {
  useEffect(() => {
    function updateToday() {
      const today = todayAtCollege();
      if (today !== store.getState().situation.today) store.changeSituation({ today });
    }
    updateToday();
    document.addEventListener('visibilitychange', updateToday);
    return () => document.removeEventListener('visibilitychange', updateToday);
  }, [store]);
}

const Prefill = later(() => import('./prefill/Prefill.tsx'));

/**
 * Loads the answers of a link with a `token`, as if the visitor had typed them (spec §2, contract §6). Its code loads only for such links.
 */
function PrefilledForm() {
  const token = useSearchParams().get('token');
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return token === null || isLoggedIn ? null : <Prefill token={token} />;
}
