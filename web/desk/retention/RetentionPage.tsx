import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useMe } from '../me.ts';
import { Page } from '../ui/Page.tsx';
import { getRetention } from './calls.ts';
import { type Held, HoldDialog } from './HoldDialog.tsx';
import { HoldsPanel } from './HoldsPanel.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { PeriodsPanel } from './PeriodsPanel.tsx';

/** "Retention": retention periods, what is erased next, and what is on hold. */
export default function RetentionPage() {
  const say = useSay();
  const { roles } = useMe();
  const isRegistrar = roles.includes('registrar');
  const [open, setOpen] = useState<Held>();
  const { data: report } = useQuery({ queryKey: ['retention'], queryFn: getRetention });
  const panels = { isRegistrar, onOpen: setOpen };
  return (
    <Page
      title={say('Retention')}
      lead={say('What is erased by itself, and when. Each is announced a week ahead.')}
      actions={
        isRegistrar && (
          <Button variant="secondary" onClick={() => setOpen({ number: '', isHeld: false })}>
            {say('Set a legal hold')}
          </Button>
        )
      }
      isWide
    >
      {report === undefined ? (
        <Spinner size="medium" label={say('Loading')} />
      ) : (
        <>
          <PeriodsPanel report={report} />
          <NoticesPanel report={report} {...panels} />
          <HoldsPanel report={report} {...panels} />
        </>
      )}
      {open !== undefined && <HoldDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
