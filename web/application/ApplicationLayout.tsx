import { Outlet } from 'react-router';
import { DeadlineBanners } from '#web/shell/DeadlineBanners.tsx';
import { WelcomeBanner } from '#web/shell/WelcomeBanner.tsx';
import styles from './ApplicationLayout.module.css';
import { SaveState } from './actions/SaveState.tsx';
import { ChoicesOfApplicant } from './answers/ChoicesOfApplicant.tsx';
import { useToday } from './answers/useToday.ts';
import { type Application, ApplicationProvider } from './context.tsx';
import { FlowFailure } from './flow/FlowFailure.tsx';
import { SubmittedMove } from './flow/SubmittedMove.tsx';
import { useRecordedPage } from './flow/useRecordedPage.ts';
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
