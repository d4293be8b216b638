import { type FormEvent, useState } from 'react';
import { CONFIRM_ADDRESS, KEEP_ADDRESS } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { useDocumentTitle } from '#web/applicant/shell/useDocumentTitle.ts';
import { send } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { Link } from '#web/core/routing/Link.tsx';
import { useQuery } from '#web/core/routing/RouterProvider.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './AccountCard.module.css';

interface Outcome {
  readonly tone: 'saved' | 'signal';
  readonly text: string;
}

/** The target of the links in e-mails about a changed address: one confirms the new address (`id`), the other keeps the old one (`keep`). */
export function Component() {
  const say = useSay();
  const query = useQuery();
  const keep = query.get('keep');
  const id = query.get('id') ?? '';
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPending, setPending] = useState(false);
  const isKeeping = keep !== null;
  const header = isKeeping ? say('Keep my address') : say('Confirm your new address');
  useDocumentTitle(header);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    try {
      const { message } = isKeeping
        ? await send<Message>(KEEP_ADDRESS, { id: keep })
        : await send<Message>(CONFIRM_ADDRESS, { id, password });
      setOutcome({ tone: 'saved', text: message });
    } catch (error) {
      setOutcome({ tone: 'signal', text: error instanceof Error ? error.message : '' });
    }
    setPending(false);
  }

  const isDone = outcome?.tone === 'saved';
  return (
    <div className={styles.place}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <Mark />
          <h1 id="card-header" tabIndex={-1}>
            {header}
          </h1>
          <p className={styles.lead}>
            {isKeeping
              ? say(
                  'Someone asked us to use another email address for your account. If that was not you, tell us here.',
                )
              : say(
                  'From then on, you log in with this address. You will be logged out everywhere, and any passkeys will be removed.',
                )}
          </p>
        </div>
        <div role={isDone ? 'status' : 'alert'} className={styles.message}>
          {outcome !== undefined && (
            <Notice tone={outcome.tone}>
              <p>{sayText(say, outcome.text)}</p>
            </Notice>
          )}
        </div>
        {!isDone && (
          <form onSubmit={submit} className={styles.form} aria-labelledby="card-header" noValidate>
            {!isKeeping && (
              <Field
                id="password"
                label={say('Password of your account')}
                help={say('If you do not remember it, leave this empty.')}
              >
                {(control) => (
                  <PasswordInput
                    {...control}
                    autoComplete="current-password"
                    maxLength={128}
                    value={password}
                    onChange={({ currentTarget }) => setPassword(currentTarget.value)}
                  />
                )}
              </Field>
            )}
            <Button type="submit" isWide isBusy={isPending} busyLabel={header}>
              {isKeeping ? say('It was not me: keep my address') : say('Confirm this address')}
            </Button>
          </form>
        )}
      </Card>
      <p className={styles.footer}>
        <Link to="/login">{say('Log In')}</Link>
      </p>
    </div>
  );
}
