import { useState } from 'react';
import type { PdfState } from '#contract/documents.ts';
import { polled } from '#web/core/api/copy-queries.ts';
import { copyState } from '#web/core/api/copy-state.ts';
import { CopyLine } from '#web/core/print/CopyLine.tsx';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { type CallKey, useRead } from '../useRead.ts';
import styles from './CopyOnDemand.module.css';

interface CopyOnDemandProps {
  readonly call: CallKey;
  readonly button: string;
  readonly link?: string;
  /** The key that requests the copy. */
  readonly shortcut?: string;
}

/** A PDF copy that is made on request: first a button, then the progress, then a link. */
export function CopyOnDemand({ call, button, link, shortcut }: CopyOnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const copy = useRead<PdfState>(call, { ...polled, enabled: isWanted, gcTime: 0 });
  if (isWanted) return <CopyLine copy={copyState(copy)} label={link} />;
  return (
    <p className={styles.button}>
      <KeyButton variant="quiet" shortcut={shortcut} onClick={() => setWanted(true)}>
        {button}
      </KeyButton>
    </p>
  );
}
