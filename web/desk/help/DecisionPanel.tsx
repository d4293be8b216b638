import { useState } from 'react';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import styles from './Help.module.css';

/** The decisions that a registrar may begin about one application; `WaitingActs` has those that wait. */
export function DecisionPanel({ state }: { state: HelpState }) {
  const say = useSay();
  const [decision, setDecision] = useState<Decision>();
  const { reopened, withdrawn_at: withdrawnAt, erasure } = state;
  const isSubmitted = state.submitted_at !== undefined;
  return (
    <Panel title={say('Application')}>
      <div className={styles.buttons}>
        {isSubmitted && reopened === undefined && withdrawnAt === undefined && (
          <Button variant="secondary" onClick={() => setDecision('reopen')}>
            {say('Reopen the application')}
          </Button>
        )}
        {withdrawnAt === undefined && (
          <Button variant="secondary" onClick={() => setDecision('withdraw')}>
            {say('Withdraw')}
          </Button>
        )}
        {erasure.asked === undefined && (
          <Button variant="secondary" onClick={() => setDecision('erase')}>
            {say('Erase this applicant')}
          </Button>
        )}
      </div>
      {decision !== undefined && (
        <DecisionDialog {...{ decision, state }} onClose={() => setDecision(undefined)} />
      )}
    </Panel>
  );
}
