import { useState } from 'react';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import styles from './Help.module.css';

type Open = 'reset link' | 'end sessions' | 'address';

/** Help with signing in. */
export function AccountPanel({ state }: { state: HelpState }) {
  const say = useSay();
  const [open, setOpen] = useState<Open>();
  const { account_id: account, username, sessions } = state;
  const onClose = () => setOpen(undefined);
  return (
    <Panel title={say('Account')}>
      <dl className={styles.facts}>
        <dt>{say('Email address')}</dt>
        <dd>{username}</dd>
        <dt>{say('Last login')}</dt>
        <dd>
          {state.last_login_at === undefined ? (
            say('Never')
          ) : (
            <CollegeTime at={state.last_login_at} />
          )}
        </dd>
        <dt>{say('Logged in now')}</dt>
        <dd>
          {say('{count, plural, =0 {Nowhere} one {In # browser} other {In # browsers}}', {
            count: sessions,
          })}
        </dd>
      </dl>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => setOpen('reset link')}>
          {say('Send a link to a new password')}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('end sessions')}>
          {say('Log out everywhere')}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('address')}>
          {say('Correct the email address')}
        </Button>
      </div>
      {open === 'address' && <AddressDialog {...{ account, username, onClose }} />}
      {open !== undefined && open !== 'address' && (
        <DecisionDialog {...{ decision: open, state, onClose }} />
      )}
    </Panel>
  );
}
