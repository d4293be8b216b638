import { type ComponentProps, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '../classes.ts';
import { Icon } from '../text/Icon.tsx';
import styles from './Control.module.css';

/** A password field with a button that shows and hides the text (spec §4). It starts hidden. */
export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const say = useSay();
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
        aria-label={isShown ? say('Hide password') : say('Show password')}
        aria-controls={rest.id}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
        {isShown ? say('Hide') : say('Show')}
      </button>
    </div>
  );
}
