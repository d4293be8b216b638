import { useState } from 'react';
import { GET_DESK_DEADLINES } from '#contract/calls.ts';
import type { DeskDeadline, DeskDeadlines } from '#contract/desk-deadlines.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import styles from './Deadlines.module.css';
import { ExtendDialog } from './ExtendDialog.tsx';

const POLL_INTERVAL_MS = 60_000;

/** "Deadlines": failures shortly before each deadline, and a button that gives the time back. */
export default function DeadlinesPage() {
  const say = useSay();
  const mayExtend = mayOpen(useMe(), ['registrar', 'administrator']);
  const [open, setOpen] = useState<{ deadline: DeskDeadline; minutes: number }>();
  const { data } = useRead<DeskDeadlines>([GET_DESK_DEADLINES], {
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <Page
      title={say('Deadlines')}
      lead={say(
        'What went wrong in the three days before each deadline, and the time to give back for it. Nobody is named here.',
      )}
      isWide
      isLoading={data === undefined}
    >
      {data?.deadlines.length === 0 ? (
        <EmptyState title={say('No deadline is ahead')}>
          <p>{say('The college’s file names no deadline after today.')}</p>
        </EmptyState>
      ) : (
        data?.deadlines.map((deadline) => (
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

/** One deadline: its end, failures shortly before it, and its extensions. */
function DeadlinePanel({
  deadline,
  onExtend,
}: {
  readonly deadline: DeskDeadline;
  /** Undefined for users who may not extend deadlines. @param minutes to give back; 0 if the day is still to be chosen. */
  readonly onExtend: ((minutes: number) => void) | undefined;
}) {
  const say = useSay();
  const { title, ends_at, announced_end, minutes, failed_submits, failed_open } = deadline;
  return (
    <Panel
      title={title}
      lead={
        <>
          {say('Ends:')} <CollegeTime at={ends_at} />
          {ends_at !== announced_end && (
            <>
              {' '}
              ({say('announced:')} <CollegeTime at={announced_end} />)
            </>
          )}
        </>
      }
      actions={
        onExtend && (
          <>
            {minutes > 0 && (
              <Button onClick={() => onExtend(minutes)}>
                {say('Give back {minutes, plural, one {# minute} other {# minutes}}', { minutes })}
              </Button>
            )}
            <Button
              variant="secondary"
              aria-label={say('Extend the deadline {title}', { title })}
              onClick={() => onExtend(0)}
            >
              {say('Extend')}
            </Button>
          </>
        )
      }
    >
      <dl className={styles.measured}>
        <div>
          <dt>{say('Nothing could be saved, as the servers measured it')}</dt>
          <dd>{say('{count, plural, one {# minute} other {# minutes}}', { count: minutes })}</dd>
        </div>
        <div>
          <dt>{say('Applicants whose submission failed on our side')}</dt>
          <dd>{failed_submits.toLocaleString(say.locale)}</dd>
          {failed_submits > 0 && (
            <dd className={styles.more}>
              {say(
                '{count, plural, =0 {All of them have submitted} one {One of them has not submitted} other {# of them have not submitted}}',
                { count: failed_open },
              )}
            </dd>
          )}
        </div>
      </dl>
      <Tables deadline={deadline} />
    </Panel>
  );
}

/** The outages that servers measured, and the extensions. */
function Tables({ deadline: { outages, extensions } }: { readonly deadline: DeskDeadline }) {
  const say = useSay();
  return (
    <>
      <Table
        label={say('When nothing could be saved')}
        rows={outages.toReversed()}
        keyOf={({ from }) => from}
        columns={[
          { head: say('From'), cell: (one) => <CollegeTime at={one.from} /> },
          { head: say('To'), cell: ({ to }) => <CollegeTime at={to} /> },
          {
            head: say('Minutes'),
            isNumber: true,
            cell: ({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000),
          },
        ]}
      />
      <Table
        label={say('How it was extended')}
        rows={extensions}
        keyOf={({ at }) => at}
        columns={[
          { head: say('New end'), cell: (one) => <CollegeTime at={one.until} /> },
          { head: say('Extended'), cell: ({ at }) => <CollegeTime at={at} /> },
          { head: say('Reason'), cell: ({ reason }) => reason },
          { head: say('Written to'), isNumber: true, cell: ({ written_to }) => written_to },
        ]}
      />
    </>
  );
}
