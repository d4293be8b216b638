import type { CopyState } from '../api/copy-state.ts';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './print.module.css';

/** Where staff find the application as one PDF, or how far it is. Not on paper. */
export function CopyLine({ copy }: { copy: CopyState }) {
  return (
    <p className={styles.copy} role="status">
      <Icon name="document" />
      {wordsFor(copy)}
    </p>
  );
}

function wordsFor(copy: CopyState) {
  switch (copy.kind) {
    case 'preparing':
      return (
        <>
          The PDF copy is being prepared <Spinner size="small" />
        </>
      );
    case 'ready':
      return <ExternalLink href={copy.url}>PDF copy, with all documents</ExternalLink>;
    case 'none':
    case 'failed':
      return copy.message;
  }
}

/** Beside a document's note: its pages are at the end of the PDF copy. */
export function DocumentLink({ copy }: { copy: CopyState }) {
  if (copy.kind !== 'ready') return null;
  return (
    <ExternalLink className={styles.document} href={copy.url}>
      Read it in the PDF copy
    </ExternalLink>
  );
}
