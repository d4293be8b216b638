import type { DeskDeadline } from '#contract/desk-deadlines.ts';
import { useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Say } from '#words/say.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import styles from './Deadlines.module.css';

/** One deadline: when it ends, what was measured and told before it, and what was given back. */
export function DeadlinePanel({
  deadline,
  onExtend,
}: {
  readonly deadline: DeskDeadline;
  /** Absent for who may not. @param minutes to give back; 0 for a day that is still to be chosen. */
  readonly onExtend: ((minutes: number) => void) | undefined;
}) {
  const say = useSay();
  const { title, ends_at, announced_end, servers } = deadline;
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
            {servers.minutes > 0 && (
              <Button onClick={() => onExtend(servers.minutes)}>
                {say('Give back {minutes, plural, one {# minute} other {# minutes}}', {
                  minutes: servers.minutes,
                })}
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
      <Measured deadline={deadline} />
      <Outages outages={deadline.outages} />
      <Extensions deadline={deadline} />
    </Panel>
  );
}

function Measured({ deadline: { servers, pages, affected, affected_open } }: Deadline) {
  const say = useSay();
  return (
    <dl className={styles.measured}>
      <div>
        <dt>{say('Measured by the servers')}</dt>
        <dd>{minutesIn(say, servers.minutes)}</dd>
        <dd className={styles.more}>
          {say(
            '{minutes, plural, =0 {No other minute in which a save failed} one {# other minute in which some saves failed} other {# other minutes in which some saves failed}}',
            { minutes: servers.partly },
          )}
        </dd>
      </div>
      <div>
        <dt>{say('Told by applicants’ pages')}</dt>
        <dd>{minutesIn(say, pages.minutes)}</dd>
        <dd className={styles.more}>
          {say(
            '{count, plural, =0 {No page told of anything} one {One page told of something. A minute counts where three do.} other {# pages told of something. A minute counts where three do.}}',
            { count: pages.applicants },
          )}
        </dd>
      </div>
      <div>
        <dt>{say('Applicants who tried in vain')}</dt>
        <dd>{affected.toLocaleString(say.locale)}</dd>
        {affected > 0 && (
          <dd className={styles.more}>
            {say(
              '{count, plural, =0 {All of them have submitted} one {One of them has not submitted} other {# of them have not submitted}}',
              { count: affected_open },
            )}
          </dd>
        )}
      </div>
    </dl>
  );
}

interface Deadline {
  readonly deadline: DeskDeadline;
}

function minutesIn(say: Say, minutes: number): string {
  return say('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
}

function Outages({ outages }: Pick<DeskDeadline, 'outages'>) {
  const say = useSay();
  if (outages.length === 0) return null;
  return (
    <Table
      label={say('When no save could be taken')}
      rows={outages.toReversed()}
      keyOf={({ from }) => from}
      columns={[
        {
          key: 'from',
          head: say('From'),
          isRowHeader: true,
          cell: (one) => <CollegeTime at={one.from} />,
        },
        { key: 'to', head: say('To'), cell: ({ to }) => <CollegeTime at={to} /> },
        {
          key: 'minutes',
          head: say('Minutes'),
          isNumber: true,
          cell: ({ from, to }) =>
            Math.round((Date.parse(to) - Date.parse(from)) / 60_000).toLocaleString(say.locale),
        },
      ]}
    />
  );
}

function Extensions({ deadline: { extensions } }: Deadline) {
  const say = useSay();
  if (extensions.length === 0) return null;
  return (
    <Table
      label={say('How it was extended')}
      rows={extensions}
      keyOf={({ at }) => at}
      columns={[
        {
          key: 'until',
          head: say('New end'),
          isRowHeader: true,
          cell: (one) => <CollegeTime at={one.until} />,
        },
        { key: 'at', head: say('Extended'), cell: ({ at }) => <CollegeTime at={at} /> },
        { key: 'reason', head: say('Reason'), cell: ({ reason }) => reason },
        {
          key: 'letters',
          head: say('Written to'),
          isNumber: true,
          cell: ({ written_to }) => written_to.toLocaleString(say.locale),
        },
      ]}
    />
  );
}
