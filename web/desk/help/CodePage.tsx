import { type FormEvent, useState } from 'react';
import { SEND_CODE } from '#contract/calls.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DraftFields } from '../ui/DraftFields.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import { ADDRESS } from './acts.tsx';
import styles from './Help.module.css';

const EMPTY = { username: '', reason: '' };

/** Help for people who have signed up and have no application yet. */
export default function CodePage() {
  const say = useSay();
  const [draft, setDraft] = useState(EMPTY);
  const { mutate, isPending } = useAct(() => send(SEND_CODE, draft), {
    onDone: () => setDraft(EMPTY),
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
          <DraftFields
            draft={draft}
            change={(changes) => setDraft({ ...draft, ...changes })}
            fields={[
              {
                name: 'username',
                label: say('Email address'),
                ...ADDRESS,
                required: true,
                width: 'medium',
              },
              {
                name: 'reason',
                label: say('Reason'),
                isRequired: true,
                required: true,
                help: say('It stays in the trail. Whoever reads the trail sees it.'),
                maxLength: 1000,
              },
            ]}
          />
          <Button type="submit" isBusy={isPending}>
            {say('Send a new code')}
          </Button>
        </form>
      </Panel>
    </Page>
  );
}
