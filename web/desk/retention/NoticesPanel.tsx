import type { RetentionReport } from '#contract/desk-retention.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { dayInWords } from '#words/formats.ts';
import { toSay } from '#words/say.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ApplicationName, numberOf } from './ApplicationName.tsx';
import type { Held } from './HoldDialog.tsx';

type Notice = RetentionReport['notices'][number];

const WHY: Readonly<Record<Notice['why'], string>> = {
  drafts: toSay('Never submitted'),
  submitted: toSay('Submitted'),
  notEnrolled: toSay('Did not enroll'),
};

export interface RetentionPanelProps {
  readonly report: RetentionReport;
  /** Only registrars read applications and set holds. */
  readonly isRegistrar: boolean;
  readonly onOpen: (held: Held) => void;
}

/** Announced erasures, the soonest first. */
export function NoticesPanel({ report, isRegistrar, onOpen }: RetentionPanelProps) {
  const say = useSay();
  const { notices, count } = report;
  const columns: Column<Notice>[] = [
    {
      head: say('Application'),
      cell: (notice) => <ApplicationName {...notice} isLink={isRegistrar} />,
    },
    { head: say('Why'), cell: ({ why }) => sayText(say, WHY[why]) },
    { head: say('Kept until'), cell: ({ due_on: on }) => dayInWords(on, say.locale, 'medium') },
    {
      head: say('Erased from'),
      cell: ({ erased_from: on }) => (
        <time dateTime={on}>{dayInWords(on, say.locale, 'medium')}</time>
      ),
    },
  ];
  if (isRegistrar) {
    columns.push({
      head: say('Actions'),
      isForActions: true,
      cell: (notice) => (
        <Button
          variant="quiet"
          aria-label={say('Hold {application}', { application: numberOf(say, notice) })}
          onClick={() => onOpen({ number: String(notice.account_id), isHeld: false })}
        >
          {say('Hold')}
        </Button>
      ),
    });
  }
  return (
    <Panel title={say('Erased next')}>
      {notices.length === 0 ? (
        <EmptyState title={say('Nothing is due')} />
      ) : (
        <>
          {count > notices.length && (
            <p>
              {say('These are the first {shown} of {count}.', { shown: notices.length, count })}
            </p>
          )}
          <Table
            label={say('Erased next')}
            columns={columns}
            rows={notices}
            keyOf={({ account_id }) => account_id}
          />
        </>
      )}
    </Panel>
  );
}
