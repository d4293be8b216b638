import type { ComponentProps } from 'react';
import { Link as AnyLink } from 'wouter';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of this page. */
  readonly to: string;
  /** Takes the place of this one in the history. */
  readonly replace?: boolean | undefined;
  /** What the next screen is handed. */
  readonly state?: unknown;
}

/** A link to another screen, which loads nothing but what that needs. With a key held down the browser follows it as any other. */
export function Link(props: LinkProps) {
  return <AnyLink {...(props as ComponentProps<typeof AnyLink>)} />;
}
