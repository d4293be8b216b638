import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PdfState } from '#contract/documents.ts';
import { polled } from '#web/core/api/copy-queries.ts';
import { copyState } from '#web/core/api/copy-state.ts';
import { CopyLine } from '#web/core/print/CopyLink.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './CopyOnDemand.module.css';

/** A PDF copy, which is made when somebody asks for it: first a button, then how far it is, then a link. */
export function CopyOnDemand({
  id,
  ask,
  button,
  link,
}: {
  /** Of the query. */
  id: readonly unknown[];
  ask: () => Promise<PdfState>;
  button: string;
  link?: string | undefined;
}) {
  const [isWanted, setWanted] = useState(false);
  const copy = useQuery({ ...polled, queryKey: id, queryFn: ask, enabled: isWanted, gcTime: 0 });
  if (isWanted) return <CopyLine copy={copyState(copy)} label={link} />;
  return (
    <p className={styles.button}>
      <Button variant="quiet" onClick={() => setWanted(true)}>
        {button}
      </Button>
    </p>
  );
}
