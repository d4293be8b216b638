import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { sendCode } from './calls.ts';

/** Help for somebody who has signed up and has no application yet. */
export default function CodePage() {
  const say = useSay();
  const toasts = useToasts();
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendCode({ username, reason }),
    onSuccess: ({ message }) => {
      toasts.show({ tone: 'success', title: message });
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
        <form onSubmit={submit}>
          <Field id="code-username" label={say('E-mail address')} isRequired>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="off"
                required
                maxLength={254}
                width="medium"
                value={username}
                onChange={({ currentTarget }) => setUsername(currentTarget.value)}
              />
            )}
          </Field>
          <Field
            id="code-reason"
            label={say('Reason')}
            help={say('It stays in the trail. Whoever reads the trail sees it.')}
            isRequired
          >
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={1000}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" isBusy={isPending}>
            {say('Send a new code')}
          </Button>
        </form>
      </Panel>
    </Page>
  );
}
