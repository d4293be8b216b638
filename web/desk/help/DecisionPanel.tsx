import { useState } from 'react';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { timeInWords } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { act } from './calls.ts';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './Help.module.css';
import { ReopenDialog } from './ReopenDialog.tsx';

type Open = 'reopen' | 'close' | 'withdraw' | 'take back' | 'erase' | 'call off erasure';

/** A registrar's decisions about one application. */
export function DecisionPanel({ state }: { state: HelpState }) {
  const say = useSay();
  const [open, setOpen] = useState<Open>();
  const { account_id: account, reopened, withdrawn_at: withdrawnAt, erasure } = state;
  const dialog = { account, onClose: () => setOpen(undefined) };
  const isSubmitted = state.submitted_at !== undefined;
  const asked = erasure.asked;
  return (
    <Panel title={say('Application')}>
      {reopened !== undefined && (
        <Notice
          title={say('Open for changes until {moment}', {
            moment: timeInWords(say, reopened.until),
          })}
        >
          {reopened.message !== '' && <p>{reopened.message}</p>}
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={() => setOpen('reopen')}>
              {say('Move the last day')}
            </Button>
            <Button variant="secondary" onClick={() => setOpen('close')}>
              {say('Close now')}
            </Button>
          </div>
        </Notice>
      )}
      {withdrawnAt !== undefined && (
        <Notice title={say('Withdrawn since {moment}', { moment: timeInWords(say, withdrawnAt) })}>
          <Button variant="secondary" onClick={() => setOpen('take back')}>
            {say('Take the withdrawal back')}
          </Button>
        </Notice>
      )}
      {asked !== undefined && (
        <Notice
          tone="signal"
          title={say('{name} has asked for this applicant to be erased', { name: asked.by.name })}
        >
          <q>{asked.reason}</q>
          <p>
            {asked.by_me
              ? say('Another registrar has to confirm it by {moment}.', {
                  moment: timeInWords(say, asked.until),
                })
              : say('If you agree, confirm it by {moment}.', {
                  moment: timeInWords(say, asked.until),
                })}
          </p>
          <div className={styles.buttons}>
            {!asked.by_me && (
              <Button variant="danger" onClick={() => setOpen('erase')}>
                {say('Confirm and erase')}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setOpen('call off erasure')}>
              {say('Call it off')}
            </Button>
          </div>
        </Notice>
      )}
      <div className={styles.buttons}>
        {isSubmitted && reopened === undefined && withdrawnAt === undefined && (
          <Button variant="secondary" onClick={() => setOpen('reopen')}>
            {say('Reopen the application')}
          </Button>
        )}
        {withdrawnAt === undefined && (
          <Button variant="secondary" onClick={() => setOpen('withdraw')}>
            {say('Withdraw')}
          </Button>
        )}
        {asked === undefined && (
          <Button variant="secondary" onClick={() => setOpen('erase')}>
            {say('Erase this applicant')}
          </Button>
        )}
      </div>
      {open === 'reopen' && (
        <ReopenDialog
          {...dialog}
          isOpen={reopened !== undefined}
          message={reopened?.message ?? ''}
        />
      )}
      {open === 'erase' && <EraseDialog {...dialog} needsTwo={erasure.needs_two} asked={asked} />}
      {open !== undefined && open !== 'reopen' && open !== 'erase' && (
        <PlainDecision {...dialog} which={open} />
      )}
    </Panel>
  );
}

function PlainDecision({
  which,
  account,
  onClose,
}: {
  which: Exclude<Open, 'reopen' | 'erase'>;
  account: number;
  onClose: () => void;
}) {
  const say = useSay();
  const words = {
    close: {
      title: say('Close now'),
      what: say(
        'It is closed as it was submitted, and the applicant is told. What was changed and not submitted is kept.',
      ),
    },
    withdraw: {
      title: say('Withdraw'),
      what: say(
        'For an applicant who does not want to come. The application leaves the lists, is kept, and can be taken back. The applicant is told.',
      ),
    },
    'take back': {
      title: say('Take the withdrawal back'),
      what: say('The application is as it was before and counts again. The applicant is told.'),
    },
    'call off erasure': {
      title: say('Call off the erasure'),
      what: say('Nothing is erased.'),
    },
  }[which];
  return (
    <ReasonDialog
      title={words.title}
      action={words.title}
      act={(reason) => act(account, which, reason)}
      onClose={onClose}
    >
      <p>{words.what}</p>
    </ReasonDialog>
  );
}
