import { passwordRequirements } from '#form/accounts/credentials.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Icon, type IconName } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './AccountCard.module.css';

/** The state of one requirement; inactive while the password is empty (spec §5). */
type RequirementState = 'inactive' | 'error' | 'success';

const ICONS: Readonly<Record<RequirementState, IconName>> = {
  inactive: 'circle',
  error: 'close',
  success: 'check',
};

/** The requirements of a new password, each ticked off while typing. */
export function PasswordRequirements({ id, password }: { id: string; password: string }) {
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
