import { Outlet } from 'react-router';
import { DeadlineBanners } from '#web/shell/DeadlineBanners.tsx';
import { WelcomeBanner } from '#web/shell/WelcomeBanner.tsx';
import styles from './ApplicationLayout.module.css';
import { AnswerStoreProvider } from './answers/context.tsx';
import { useChoicesOfApplicant } from './answers/useChoicesOfApplicant.ts';
import { useToday } from './answers/useToday.ts';
import { answerStore, flow } from './current.ts';
import { FlowProvider } from './flow/context.tsx';
import { FlowFailure } from './flow/FlowFailure.tsx';
import { SubmittedMove } from './flow/SubmittedMove.tsx';
import { PrefilledForm } from './prefill/PrefilledForm.tsx';
import { StepNavigation } from './steps/StepNavigation.tsx';
import { ValidationSummary } from './summary/ValidationSummary.tsx';

/** What stands around every page of the form: banners, the steps, and what is missing. */
export function Component() {
  useToday(answerStore);
  useChoicesOfApplicant(answerStore);
  return (
    <AnswerStoreProvider store={answerStore}>
      <FlowProvider value={flow}>
        <div className={styles.layout}>
          <div className={styles.banners}>
            <DeadlineBanners />
            <WelcomeBanner />
            <PrefilledForm />
          </div>
          <div className={styles.steps}>
            <StepNavigation />
          </div>
          <div className={styles.column}>
            <ValidationSummary />
            <Outlet />
          </div>
        </div>
        <FlowFailure />
        <SubmittedMove />
      </FlowProvider>
    </AnswerStoreProvider>
  );
}
