import { passwordRequirements } from '#form/accounts/credentials.ts';
import { Icon, type IconName } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './AccountCard.module.css';

/** The state of one requirement; inactive while the password is empty (spec §5). */
export type RequirementState = 'inactive' | 'error' | 'success';

const ICONS: Readonly<Record<RequirementState, IconName>> = {
  inactive: 'circle',
  error: 'close',
  success: 'check',
};

const WORDS: Readonly<Record<RequirementState, string>> = {
  inactive: '',
  error: 'Not yet: ',
  success: 'Done: ',
};

/** What a new password must be, each line ticked off while it is typed. */
export function PasswordRequirements({ id, password }: { id: string; password: string }) {
  return (
    <div id={id}>
      <VisuallyHidden>Your password: </VisuallyHidden>
      <ul className={styles.requirements}>
        {passwordRequirements.map((requirement) => {
          const state = stateOf(password, requirement.isMet(password));
          return (
            <li key={requirement.id} className={styles[state]} data-state={state}>
              <Icon name={ICONS[state]} />
              <span>
                <VisuallyHidden>{WORDS[state]}</VisuallyHidden>
                {requirement.label}
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
