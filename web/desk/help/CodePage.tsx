import { type FormEvent, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import { sendCode } from './calls.ts';
import styles from './Help.module.css';

/** Help for people who have signed up and have no application yet. */
export default function CodePage() {
  const say = useSay();
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAct(() => sendCode({ username, reason }), {
    onDone: () => {
      setUsername('');
      setReason('');
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <Page
      title={say('Help')}
      lead={say(
        'What you can do for an applicant stands beside the application: open it from the list.',
      )}
    >
      <Panel
        title={say('Send a new code')}
        lead={say(
          'For somebody who has signed up and has not typed the code yet. There is no application to open then.',
        )}
      >
        <form className={styles.code} onSubmit={submit}>
          <TextField
            id="code-username"
            label={say('Email address')}
            isRequired
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            width="medium"
            value={username}
            onChange={setUsername}
          />
          <TextField
            id="code-reason"
            label={say('Reason')}
            help={say('It stays in the trail. Whoever reads the trail sees it.')}
            isRequired
            required
            maxLength={1000}
            value={reason}
            onChange={setReason}
          />
          <Button type="submit" isBusy={isPending}>
            {say('Send a new code')}
          </Button>
        </form>
      </Panel>
    </Page>
  );
}
