import type { ComponentProps } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** An address in a sentence; the full stop after it is not part of it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** A sentence of the server, with its addresses as links. */
export function WithLinks({ text }: { text: string }) {
  return text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** A link that leaves the portal. It opens in a new tab, so that the form stays open, and says so. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  const say = useSay();
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> {say('(opens in a new tab)')}</VisuallyHidden>
    </a>
  );
}
