import { useState } from 'react';
import { CONFIRM_ADDRESS, KEEP_ADDRESS } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { send } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useSearchParams } from '#web/core/routing/RouterProvider.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { PasswordField } from '#web/ui/controls/Fields.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import styles from './AccountCard.module.css';
import { CardFrame, HEADER_ID } from './AccountCard.tsx';

/** The target of the links in e-mails about a changed address: one confirms the new address (`id`), the other keeps the old one (`keep`). */
export function Component() {
  const say = useSay();
  const query = useSearchParams();
  const keep = query.get('keep');
  const id = query.get('id') ?? '';
  const [password, setPassword] = useState('');
  const isKeeping = keep !== null;
  const header = isKeeping ? say('Keep my address') : say('Confirm your new address');
  const { mutate, isPending, data, error } = useMutation({
    throwOnError: false,
    mutationFn: () =>
      isKeeping
        ? send<Message>(KEEP_ADDRESS, { id: keep })
        : send<Message>(CONFIRM_ADDRESS, { id, password }),
  });
  const message = useFocusWhenLost<HTMLDivElement>(String(data === undefined));
  const outcome = data ?? error;
  return (
    <CardFrame
      header={header}
      lead={
        isKeeping
          ? say(
              'Someone asked us to use another email address for your account. If that was not you, tell us here.',
            )
          : say(
              'From then on, you log in with this address. You will be logged out everywhere, and any passkeys will be removed.',
            )
      }
      footer={<Link to="/login">{say('Log In')}</Link>}
    >
      <div ref={message} tabIndex={-1} role={data ? 'status' : 'alert'} className={styles.message}>
        {outcome && (
          <Notice tone={data ? 'saved' : 'signal'}>
            <p>{sayText(say, outcome.message)}</p>
          </Notice>
        )}
      </div>
      {!data && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate();
          }}
          className={styles.form}
          aria-labelledby={HEADER_ID}
          noValidate
        >
          {!isKeeping && (
            <PasswordField
              id="password"
              label={say('Password of your account')}
              help={say('If you do not remember it, leave this empty.')}
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={setPassword}
            />
          )}
          <Button type="submit" isWide isBusy={isPending} busyLabel={header}>
            {isKeeping ? say('It was not me: keep my address') : say('Confirm this address')}
          </Button>
        </form>
      )}
    </CardFrame>
  );
}
