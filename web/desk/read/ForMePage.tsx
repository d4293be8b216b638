import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ForMe } from '#contract/desk-read.ts';
import { useSay } from '#web/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ErasuresPanel } from '../help/ErasuresPanel.tsx';
import { useErasures } from '../help/queries.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { getForMe } from './calls.ts';
import { addressOf, FROM_FOR_ME } from './list-place.ts';
import styles from './read.module.css';

type Listed = ForMe['flagged'][number];

/** What waits for whoever is signed in. */
export default function ForMePage() {
  const say = useSay();
  const { data } = useQuery({ queryKey: ['for-me'], queryFn: getForMe, gcTime: 0 });
  return (
    <Page
      title={say('For me')}
      lead={say(
        'Applications that are assigned to you, where you are mentioned, and that you have flagged.',
      )}
    >
      <ErasuresPanel />
      {data === undefined ? <Spinner label={say('Loading')} /> : <Lists lists={data} />}
    </Page>
  );
}

function Lists({ lists: { assigned, mentioned, flagged, is_cut } }: { lists: ForMe }) {
  const say = useSay();
  const columns = useColumns();
  const erasures = useErasures();
  if (assigned.length + mentioned.length + flagged.length === 0) {
    if (erasures.length > 0) return null;
    return (
      <EmptyState title={say('Nothing waits for you.')}>
        <p>{say('What colleagues assign to you, or mention you in, comes here.')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {mentioned.length > 0 && (
        <Panel title={say('Mentioned')}>
          <Table
            label={say('Notes that mention you')}
            rows={mentioned}
            keyOf={({ account_id, at }) => `${account_id} ${at}`}
            columns={[
              ...columns,
              {
                key: 'note',
                head: say('Note'),
                cell: ({ by, text, is_new }) => (
                  <>
                    {is_new && (
                      <>
                        <Badge tone="signal">{say('New')}</Badge>{' '}
                      </>
                    )}
                    {by.name}: <bdi className={styles.excerpt}>{text}</bdi>
                  </>
                ),
              },
            ]}
          />
        </Panel>
      )}
      {assigned.length > 0 && (
        <Panel title={say('Assigned')}>
          <Table
            label={say('Applications that are assigned to you')}
            rows={assigned}
            keyOf={({ account_id }) => account_id}
            columns={[
              ...columns,
              {
                key: 'read',
                head: say('Read'),
                cell: ({ read_at }) =>
                  read_at === '' ? say('Not yet') : <CollegeTime at={read_at} style="day" />,
              },
            ]}
          />
        </Panel>
      )}
      {flagged.length > 0 && (
        <Panel title={say('Flagged')}>
          <Table
            label={say('Applications that you have flagged')}
            rows={flagged}
            keyOf={({ account_id }) => account_id}
            columns={columns}
          />
        </Panel>
      )}
      {is_cut && <p>{say('Of each list, the newest 200 are shown.')}</p>}
    </>
  );
}

function useColumns(): Column<Listed>[] {
  const say = useSay();
  return [
    {
      key: 'name',
      head: say('Applicant'),
      isRowHeader: true,
      cell: ({ account_id, name }) => (
        <Link href={addressOf(account_id, FROM_FOR_ME) ?? ''}>{name}</Link>
      ),
    },
    {
      key: 'reference',
      head: say('Reference number'),
      cell: ({ reference }) => reference || say('Draft'),
    },
    { key: 'since', head: say('Since'), cell: ({ at }) => <CollegeTime at={at} style="day" /> },
  ];
}
