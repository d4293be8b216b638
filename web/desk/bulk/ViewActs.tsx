import { useState } from 'react';
import { Link } from 'wouter';
import type { ListCount, ListedFacet } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Looked } from '../find/address.ts';
import { mayOpen, useMe } from '../me.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
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
  const these = is_more
    ? say('Act on these…')
    : say('Act on {count, plural, one {this one…} other {these #…}}', { count });
  const act = {
    key: 'x',
    what: say('Act on all applications of this view'),
    opens: 'act',
  } as const;
  const ofRegistrars = [
    { key: 'e', what: say('Export this view'), words: say('Export these…'), opens: 'export' },
    { key: 'w', what: say('Write to this view'), words: say('Write to these…'), opens: 'letter' },
  ] as const;
  const offered = [{ ...act, words: these }, ...(isRegistrar ? ofRegistrars : [])];
  const shown = count === 0 ? [] : offered;
  useShortcuts(shown.map(({ key, what, opens }) => ({ key, what, act: () => setOpen(opens) })));
  return (
    <>
      <div className={styles.bar}>
        {shown.map(({ key, words, opens }) => (
          <Button key={key} variant="quiet" aria-keyshortcuts={key} onClick={() => setOpen(opens)}>
            {words}
          </Button>
        ))}
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
