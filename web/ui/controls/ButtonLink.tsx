import { Link, type LinkProps } from '#web/routing/Link.tsx';
import { classes } from '../classes.ts';
import { type ButtonVariant, buttonLook, type Look } from './Button.tsx';

/** A link that looks like a button, for going somewhere. What cannot be undone is no link. */
export function ButtonLink({
  variant,
  isWide,
  className,
  ...rest
}: LinkProps & Look & { readonly variant?: Exclude<ButtonVariant, 'danger'> }) {
  return <Link {...rest} className={classes(buttonLook({ variant, isWide }), className)} />;
}
