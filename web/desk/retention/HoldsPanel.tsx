import type { RetentionReport } from '#contract/desk-retention.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ApplicationName, numberOf } from './ApplicationName.tsx';
import type { RetentionPanelProps } from './NoticesPanel.tsx';

type Hold = RetentionReport['holds'][number];

/** Applications under a legal hold. Only registrars see the reason, because it may contain a name. */
export function HoldsPanel({ report: { holds }, isRegistrar, onOpen }: RetentionPanelProps) {
  const say = useSay();
  const columns: Column<Hold>[] = [
    {
      head: say('Application'),
      cell: (hold) => <ApplicationName {...hold} isLink={isRegistrar} />,
    },
    { head: say('Since'), cell: ({ since }) => <CollegeTime at={since} /> },
  ];
  if (isRegistrar) {
    columns.push(
      { head: say('Reason'), cell: ({ reason }) => reason },
      {
        head: say('Actions'),
        isForActions: true,
        cell: (hold) => (
          <Button
            variant="quiet"
            aria-label={say('Release {application}', { application: numberOf(say, hold) })}
            onClick={() => onOpen({ number: String(hold.account_id), isHeld: true })}
          >
            {say('Release')}
          </Button>
        ),
      },
    );
  }
  return (
    <Panel
      title={say('Legal holds')}
      lead={say(
        'Nothing erases these applications, by itself or by hand, until they are released.',
      )}
    >
      {holds.length === 0 ? (
        <EmptyState title={say('No application is under a legal hold')} />
      ) : (
        <Table
          label={say('Legal holds')}
          columns={columns}
          rows={holds}
          keyOf={({ account_id }) => account_id}
        />
      )}
    </Panel>
  );
}
