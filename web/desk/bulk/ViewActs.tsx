import { useState } from 'react';
import { Link } from 'wouter';
import type { ListCount, ListedFacet } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import type { ListView } from '../find/address.ts';
import { mayOpen, useMe } from '../me.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { ActDialog } from './ActDialog.tsx';
import styles from './Bulk.module.css';
import { ExportDialog } from './ExportDialog.tsx';

interface ViewActsProps {
  readonly view: ListView;
  readonly total: ListCount;
  readonly facets: readonly ListedFacet[];
}

/** The acts on all applications of the view in the address. */
export function ViewActs({ view, total, facets }: ViewActsProps) {
  const say = useSay();
  const isRegistrar = mayOpen(useMe(), ['registrar']);
  const [open, setOpen] = useState<'act' | 'letter' | 'export'>();
  const { count, is_more } = total;
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.bar}>
        {count > 0 && (
          <KeyButton variant="quiet" shortcut="x" onClick={() => setOpen('act')}>
            {is_more
              ? say('Act on these…')
              : say('Act on {count, plural, one {this one…} other {these #…}}', { count })}
          </KeyButton>
        )}
        {count > 0 && isRegistrar && (
          <>
            <KeyButton variant="quiet" shortcut="e" onClick={() => setOpen('export')}>
              {say('Export these…')}
            </KeyButton>
            <KeyButton variant="quiet" shortcut="w" onClick={() => setOpen('letter')}>
              {say('Write to these…')}
            </KeyButton>
          </>
        )}
        <Link href="/acts">{say('Past acts')}</Link>
      </div>
      {(open === 'act' || open === 'letter') && (
        <ActDialog
          view={view}
          facets={facets}
          preferred={open === 'letter' ? 'letter' : undefined}
          onClose={close}
        />
      )}
      {open === 'export' && <ExportDialog view={view} total={total} onClose={close} />}
    </>
  );
}
