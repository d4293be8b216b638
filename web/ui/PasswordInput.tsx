import { type ComponentProps, useState } from 'react';
import styles from './Control.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A password, with a button that shows and hides it (spec §4). It starts hidden. */
export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.beside}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={classes(styles.control, styles.hasToggle, className)}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-controls={rest.id}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
        {isShown ? 'Hide' : 'Show'}
        <VisuallyHidden> password</VisuallyHidden>
      </button>
    </div>
  );
}
