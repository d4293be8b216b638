import type { ComponentProps } from 'react';
import { passwordRequirements, USERNAME_MAXIMUM_LENGTH } from '#form/accounts/credentials.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Icon, type IconName } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './AccountCard.module.css';

/** From `useFields().field(…)`. */
interface CardFieldProps {
  readonly bound: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur'>;
  readonly errors: readonly string[];
}

/** The username: an e-mail address. */
export function EmailField({ bound, errors, help }: CardFieldProps & { help?: string }) {
  const say = useSay();
  return (
    <Field id="username" label={say('Email address')} help={help} errors={errors}>
      {(control) => (
        <TextInput
          {...control}
          {...bound}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USERNAME_MAXIMUM_LENGTH}
        />
      )}
    </Field>
  );
}

/** The current password, or the repetition of a new one. */
export function PasswordField({
  id,
  label,
  autoComplete,
  bound,
  errors,
}: CardFieldProps & {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
}) {
  return (
    <Field id={id} label={label} errors={errors}>
      {(control) => <PasswordInput {...control} {...bound} autoComplete={autoComplete} />}
    </Field>
  );
}

/** A new password, with the list of requirements. */
export function NewPasswordField({
  bound,
  errors,
  password,
  label,
}: CardFieldProps & { password: string; label?: string }) {
  const say = useSay();
  const listId = 'password-requirements';
  return (
    <Field id="password" label={label ?? say('Password')} errors={errors}>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            {...bound}
            aria-describedby={[control['aria-describedby'], listId].filter(Boolean).join(' ')}
            autoComplete="new-password"
          />
          <PasswordRequirements id={listId} password={password} />
        </>
      )}
    </Field>
  );
}

/** The six digits from the e-mail. */
export function CodeField({ bound, errors }: CardFieldProps) {
  const say = useSay();
  return (
    <Field
      id="code"
      label={say('Confirmation code')}
      help={say('The six digits in the email we sent you.')}
      errors={errors}
    >
      {(control) => (
        <TextInput
          {...control}
          {...bound}
          width="short"
          hasFigures
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </Field>
  );
}

/** The state of one requirement; inactive while the password is empty (spec §5). */
type RequirementState = 'inactive' | 'error' | 'success';

const ICONS: Readonly<Record<RequirementState, IconName>> = {
  inactive: 'circle',
  error: 'close',
  success: 'check',
};

/** The requirements of a new password, each ticked off while typing. */
function PasswordRequirements({ id, password }: { id: string; password: string }) {
  const say = useSay();
  return (
    <div id={id}>
      <VisuallyHidden>{say('Your password:')} </VisuallyHidden>
      <ul className={styles.requirements}>
        {passwordRequirements.map((requirement) => {
          const state = stateOf(password, requirement.isMet(password));
          return (
            <li key={requirement.id} className={styles[state]} data-state={state}>
              <Icon name={ICONS[state]} />
              <span>
                {state === 'error' && <VisuallyHidden>{say('Not yet:')} </VisuallyHidden>}
                {state === 'success' && <VisuallyHidden>{say('Done:')} </VisuallyHidden>}
                {sayText(say, requirement.label)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function stateOf(password: string, isMet: boolean): RequirementState {
  if (password === '') return 'inactive';
  return isMet ? 'success' : 'error';
}
