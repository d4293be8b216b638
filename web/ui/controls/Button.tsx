import type { ComponentProps, MouseEvent } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Link, type LinkProps } from '#web/core/routing/Link.tsx';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import styles from './Button.module.css';

/** `primary`: the one main action. `secondary`: beside it. `quiet`: reads as a link. `danger`: cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** How a button looks, or a link that looks like one. */
interface Look {
  readonly variant?: ButtonVariant | undefined;
  /** Fills the width of its container. */
  readonly isWide?: boolean | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /**
   * The action is running: the button keeps its focus and size, and ignores clicks. Screen readers announce `busyLabel`.
   */
  readonly isBusy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
}

/** A button; its type defaults to `button`. */
export function Button({
  variant = 'primary',
  isWide = false,
  isBusy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const say = useSay();
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonLook({ variant, isWide }), isBusy && styles.busy, className)}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
    >
      <span className={styles.words}>{children}</span>
      {isBusy && (
        <span className={styles.progress}>
          <Spinner size="small" label={busyLabel ?? say('One moment, please')} />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button and leads out of the portal, such as to a file. */
export function ButtonAnchor({
  variant,
  isWide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classes(buttonLook({ variant, isWide }), className)}>
      {children}
    </a>
  );
}

/** The classes of an element that looks like a button. */
export function buttonLook({ variant = 'primary', isWide = false }: Look): string {
  return classes(styles.button, styles[variant], isWide && styles.wide);
}

/** A link that looks like a button, for navigation. An action that cannot be undone must not be a link. */
export function ButtonLink({
  variant,
  isWide,
  className,
  ...rest
}: LinkProps & Look & { readonly variant?: Exclude<ButtonVariant, 'danger'> }) {
  return <Link {...rest} className={classes(buttonLook({ variant, isWide }), className)} />;
}
