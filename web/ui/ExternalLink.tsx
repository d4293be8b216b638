import type { ComponentProps } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A link away from the portal. It opens beside it, so that the form stays open, and says so. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
