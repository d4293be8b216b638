import { useState } from 'react';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { timeInWords } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { act } from './calls.ts';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import styles from './Help.module.css';

interface Waiting {
  readonly state: HelpState;
  readonly onDecide: (decision: Decision) => void;
}

/** What the office or the applicant has begun and not ended, each with what ends it. Empty when nothing waits. */
export function WaitingActs({ state }: { state: HelpState }) {
  const [decision, onDecide] = useState<Decision>();
  return (
    <>
      {state.may_decide && <Erasure {...{ state, onDecide }} />}
      {state.may_decide && <Reopened {...{ state, onDecide }} />}
      {state.may_decide && <Withdrawn {...{ state, onDecide }} />}
      <NewAddress state={state} />
      {decision !== undefined && (
        <DecisionDialog {...{ decision, state }} onClose={() => onDecide(undefined)} />
      )}
    </>
  );
}

function Erasure({
  state: {
    erasure: { asked },
  },
  onDecide,
}: Waiting) {
  const say = useSay();
  if (asked === undefined) return null;
  return (
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
          <Button variant="danger" onClick={() => onDecide('erase')}>
            {say('Confirm and erase')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onDecide('call off erasure')}>
          {say('Call it off')}
        </Button>
      </div>
    </Notice>
  );
}

function Reopened({ state: { reopened }, onDecide }: Waiting) {
  const say = useSay();
  if (reopened === undefined) return null;
  return (
    <Notice
      title={say('Open for changes until {moment}', {
        moment: timeInWords(say, reopened.until),
      })}
    >
      {reopened.message !== '' && <p>{reopened.message}</p>}
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => onDecide('reopen')}>
          {say('Move the last day')}
        </Button>
        <Button variant="secondary" onClick={() => onDecide('close')}>
          {say('Close now')}
        </Button>
      </div>
    </Notice>
  );
}

function Withdrawn({ state: { withdrawn_at: withdrawnAt }, onDecide }: Waiting) {
  const say = useSay();
  if (withdrawnAt === undefined) return null;
  return (
    <Notice title={say('Withdrawn since {moment}', { moment: timeInWords(say, withdrawnAt) })}>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => onDecide('take back')}>
          {say('Take the withdrawal back')}
        </Button>
      </div>
    </Notice>
  );
}

function NewAddress({
  state: { account_id: account, username, address_change: change },
}: Pick<Waiting, 'state'>) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (change === undefined) return null;
  return (
    <>
      <Notice title={say('{address} waits to be confirmed', { address: change.to })}>
        <p>
          {say(
            'Whoever knows the password can confirm it at once, others after {moment}, if the old address has not objected.',
            { moment: timeInWords(say, change.without_password_from) },
          )}
        </p>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {say('Call it off')}
          </Button>
        </div>
      </Notice>
      {isOpen && (
        <ReasonDialog
          onClose={() => setOpen(false)}
          act={(reason) => act(account, 'call off address', reason)}
          title={say('Call off the new address')}
          action={say('Call it off')}
        >
          <p>{say('The account keeps {username}.', { username })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
