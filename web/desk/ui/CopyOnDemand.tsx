import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PdfState } from '#contract/documents.ts';
import { polled } from '#web/core/api/copy-queries.ts';
import { copyState } from '#web/core/api/copy-state.ts';
import { CopyLine } from '#web/core/print/CopyLink.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import styles from './CopyOnDemand.module.css';

/** A PDF copy that is made on request: first a button, then the progress, then a link. */
export function CopyOnDemand({
  id,
  ask,
  button,
  link,
  shortcut,
}: {
  /** The query's key. */
  id: readonly unknown[];
  ask: () => Promise<PdfState>;
  button: string;
  link?: string | undefined;
  /** The key that asks for it. */
  shortcut?: string | undefined;
}) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useShortcuts(shortcut === undefined ? [] : [{ key: shortcut, what: button, act: want }]);
  const copy = useQuery({ ...polled, queryKey: id, queryFn: ask, enabled: isWanted, gcTime: 0 });
  if (isWanted) return <CopyLine copy={copyState(copy)} label={link} />;
  return (
    <p className={styles.button}>
      <Button variant="quiet" onClick={want}>
        {button}
      </Button>
    </p>
  );
}
