import type { ComponentProps } from 'react';
import { Link as AnyLink } from 'wouter';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of this page. */
  readonly to: string;
  /** Replaces the current entry of the history. */
  readonly replace?: boolean | undefined;
  /** Passed to the next screen. */
  readonly state?: unknown;
}

/** A link to another screen, which loads only what that screen needs. With a modifier key, the browser handles it as any link. */
export function Link(props: LinkProps) {
  return <AnyLink {...(props as ComponentProps<typeof AnyLink>)} />;
}
