import { passwordRequirements, USERNAME_MAXIMUM_LENGTH } from '#form/accounts/credentials.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { Icon, type IconName } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './AccountCard.module.css';

/** From `useFields().field(…)`. */
interface CardField {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly errors: readonly string[];
}

/** The username: an e-mail address. */
export function EmailField(field: CardField & { help?: string }) {
  const say = useSay();
  return (
    <TextField
      {...field}
      id="username"
      label={say('Email address')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={USERNAME_MAXIMUM_LENGTH}
    />
  );
}

/** A new password, with the list of requirements. */
export function NewPasswordField({
  errors,
  label,
  onChange,
  ...bound
}: CardField & { label?: string }) {
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
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <PasswordRequirements id={listId} password={bound.value} />
        </>
      )}
    </Field>
  );
}

/** The six digits from the e-mail. */
export function CodeField(field: CardField) {
  const say = useSay();
  return (
    <TextField
      {...field}
      id="code"
      label={say('Confirmation code')}
      help={say('The six digits in the email we sent you.')}
      width="short"
      hasFigures
      inputMode="numeric"
      autoComplete="one-time-code"
    />
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
