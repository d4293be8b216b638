import { useState } from 'react';
import { checkPasswordChange } from '#form/accounts/cards.ts';
import { NewPasswordField } from '#web/applicant/accounts/fields.tsx';
import { useFields } from '#web/applicant/accounts/useFields.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { PasswordField } from '#web/ui/controls/Fields.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import styles from './AccountPage.module.css';
import { changePassword } from './calls.ts';
import { useMoment } from './moment.ts';
import { useChange } from './useChange.ts';

/** The date of the current password, and the form to change it. */
export function Password({ username, changedAt }: { username: string; changedAt: string }) {
  const say = useSay();
  const moment = useMoment();
  // A new key after each change, so that the form starts empty again.
  const [changes, setChanges] = useState(0);
  return (
    <section className={styles.section} aria-labelledby="password-section">
      <h2 id="password-section">{say('Password')}</h2>
      <p className={styles.lead}>
        {say(
          'You chose your password on {moment}. When you change it, you are logged out everywhere but here, and we let you know by email.',
          { moment: moment(changedAt) },
        )}
      </p>
      <ChangePassword
        key={changes}
        username={username}
        onChanged={() => setChanges((count) => count + 1)}
      />
    </section>
  );
}

function ChangePassword({ username, onChanged }: { username: string; onChanged: () => void }) {
  const say = useSay();
  const { mutate, isPending, error } = useChange(changePassword, onChanged);
  const fields = useFields({
    initial: { old_password: '', password: '' },
    check: checkPasswordChange,
    isPending,
    onSubmit: mutate,
  });
  return (
    <form {...fields.formProps} className={styles.form} aria-labelledby="password-section">
      {/* Tells password managers for which account the password is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id="old_password"
        label={say('Current password')}
        autoComplete="current-password"
        {...fields.field('old_password')}
      />
      <NewPasswordField label={say('New password')} {...fields.field('password')} />
      <FailureNotice error={error} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isPending} busyLabel={say('Saving your new password')}>
          {say('Change the password')}
        </Button>
        <Link to="/forgot" state={{ username }}>
          {say('Forgot password?')}
        </Link>
      </div>
    </form>
  );
}
