import type { ComponentProps } from 'react';
import { USERNAME_MAXIMUM_LENGTH } from '#form/accounts/credentials.ts';
import { useSay } from '#web/core/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { PasswordRequirements } from './PasswordRequirements.tsx';

/** From `useCard().field(…)`. */
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
