import { Link } from 'wouter';
import type { BulkAct } from '#contract/desk-bulk.ts';
import { useSay } from '#web/core/language/say.ts';
import { LIST, listAddress, viewIn } from '../find/address.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ActButtons, useActs } from './ActNotices.tsx';
import { actInWords, outcomeInWords } from './words.ts';

/** Lists acts on views: user, view, act and outcome, with a button that undoes an act within a day. */
export default function ActsPage() {
  const say = useSay();
  const acts = useActs();
  const columns: Column<BulkAct>[] = [
    { head: say('What'), cell: (act) => actInWords(say, act) },
    { head: say('When'), cell: ({ begun_at }) => <CollegeTime at={begun_at} /> },
    { head: say('Who'), cell: ({ by }) => <bdi>{by}</bdi> },
    {
      head: say('View'),
      cell: ({ q, facets, sort }) => (
        <Link href={listAddress(viewIn({ q, facets, sort }))}>
          <bdi>
            {[q, ...facets.split(';')].filter(Boolean).join(' · ') || say('All applications')}
          </bdi>
        </Link>
      ),
    },
    { head: say('Reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    {
      head: say('What became of it'),
      cell: (act) => (
        <>
          {outcomeInWords(say, act)} {act.why}
        </>
      ),
    },
    {
      head: say('Undo or stop'),
      isForActions: true,
      cell: (act) => <ActButtons act={act} undoing="quiet" />,
    },
  ];
  return (
    <Page
      title={say('Acts on views')}
      lead={
        <>
          {say('What was done to all applications of a view. It can be undone for a day.')}{' '}
          <Link href={LIST}>{say('Back to the list')}</Link>
        </>
      }
      isWide
      isLoading={acts === undefined}
    >
      <Table
        label={say('Acts on views')}
        rows={acts ?? []}
        keyOf={({ id }) => id}
        empty={<EmptyState title={say('Nothing was done to a view yet')} />}
        columns={columns}
      />
    </Page>
  );
}
