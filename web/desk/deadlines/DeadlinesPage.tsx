import { useState } from 'react';
import { GET_DESK_DEADLINES } from '#contract/calls.ts';
import type { DeskDeadline, DeskDeadlines } from '#contract/desk-deadlines.ts';
import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { mayOpen, useMe } from '../me.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { useRead } from '../useRead.ts';
import { DeadlinePanel } from './DeadlinePanel.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';

const LOOK_EVERY_MS = 60_000;

/** "Deadlines": failures shortly before each deadline, and a button that gives the time back. */
export default function DeadlinesPage() {
  const say = useSay();
  const mayExtend = mayOpen(useMe(), ['registrar', 'administrator']);
  const [open, setOpen] = useState<{ deadline: DeskDeadline; minutes: number }>();
  const { data } = useRead<DeskDeadlines>([GET_DESK_DEADLINES], {
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <Page
      title={say('Deadlines')}
      lead={say(
        'What went wrong in the three days before each deadline, and the time to give back for it. Nobody is named here.',
      )}
      isWide
    >
      {data === undefined ? (
        <Spinner size="medium" label={say('Loading')} />
      ) : data.deadlines.length === 0 ? (
        <EmptyState title={say('No deadline is ahead')}>
          <p>{say('The college’s file names no deadline after today.')}</p>
        </EmptyState>
      ) : (
        data.deadlines.map((deadline) => (
          <DeadlinePanel
            key={deadline.deadline}
            deadline={deadline}
            onExtend={mayExtend ? (minutes) => setOpen({ deadline, minutes }) : undefined}
          />
        ))
      )}
      {open !== undefined && <ExtendDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
