import { useState } from 'react';
import { Link } from 'wouter';
import type { ListCount, ListedFacet } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Looked } from '../find/address.ts';
import { mayOpen, useMe } from '../me.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { ActDialog } from './ActDialog.tsx';
import { ActNotices } from './ActNotices.tsx';
import styles from './Bulk.module.css';
import { ExportDialog } from './ExportDialog.tsx';

interface ViewActsProps {
  readonly looked: Looked;
  readonly total: ListCount;
  readonly facets: readonly ListedFacet[];
}

/** The acts on all applications of the view in the address, and the progress of the last one. */
export function ViewActs({ looked, total, facets }: ViewActsProps) {
  const say = useSay();
  const isRegistrar = mayOpen(useMe(), ['registrar']);
  const [open, setOpen] = useState<'act' | 'letter' | 'export'>();
  const { count, is_more } = total;
  const close = () => setOpen(undefined);
  const mayAct = count > 0;
  const mayWrite = mayAct && isRegistrar;
  const [act, exportIt, write] = [
    () => setOpen('act'),
    () => setOpen('export'),
    () => setOpen('letter'),
  ];
  useShortcut('x', say('Act on all applications of this view'), act, mayAct);
  useShortcut('e', say('Export this view'), exportIt, mayWrite);
  useShortcut('w', say('Write to this view'), write, mayWrite);
  return (
    <>
      <div className={styles.bar}>
        {mayAct && (
          <Button variant="quiet" aria-keyshortcuts="x" onClick={act}>
            {is_more
              ? say('Act on these…')
              : say('Act on {count, plural, one {this one…} other {these #…}}', { count })}
          </Button>
        )}
        {mayWrite && (
          <>
            <Button variant="quiet" aria-keyshortcuts="e" onClick={exportIt}>
              {say('Export these…')}
            </Button>
            <Button variant="quiet" aria-keyshortcuts="w" onClick={write}>
              {say('Write to these…')}
            </Button>
          </>
        )}
        <Link href="/acts">{say('Past acts')}</Link>
      </div>
      <ActNotices />
      {(open === 'act' || open === 'letter') && (
        <ActDialog
          looked={looked}
          facets={facets}
          preferred={open === 'letter' ? 'letter' : undefined}
          onClose={close}
        />
      )}
      {open === 'export' && <ExportDialog looked={looked} total={total} onClose={close} />}
    </>
  );
}
