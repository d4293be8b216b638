import { Link, useParams, useSearchParams } from 'wouter';
import { GET_DELIVERIES } from '#contract/calls.ts';
import type { Deliveries, Delivery } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterForm, filterIn } from '../ui/FilterForm.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { useDestinations } from './calls.ts';
import { DELIVERY_WORDS, StateBadge } from './words.tsx';

const FILTERS = ['state', 'username', 'run'];

/** Every submission and its delivery state at one destination. The filters are in the address. */
export default function LedgerPage() {
  const say = useSay();
  const { id = '' } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  const name = useDestinations()?.destinations.find((one) => String(one.id) === id)?.name ?? '';
  const after = search.get('after');
  const filter = filterIn(search, FILTERS);
  const asked = { ...filter, ...(after && { after }), destination: id };
  const states = Object.entries(DELIVERY_WORDS).map(([value, word]) => ({
    value,
    label: sayText(say, word.name),
  }));
  const { data } = useRead<Deliveries>([GET_DELIVERIES, asked]);
  const pageAt = (place: string) =>
    `/handing-on/${id}/ledger?${new URLSearchParams({ ...filter, ...(place && { after: place }) })}`;
  return (
    <Page
      title={name === '' ? say('Ledger') : say('Ledger of {name}', { name })}
      lead={<Link href="/handing-on">{say('Back to all destinations')}</Link>}
      isWide
    >
      <FilterForm
        label={say('Narrow the ledger')}
        names={FILTERS}
        fields={[
          {
            name: 'state',
            is: 'list',
            label: say('State'),
            options: [{ value: '', label: say('Any') }, ...states],
          },
          { name: 'username', label: say('The applicant’s email address'), maxLength: 320 },
        ]}
      />
      {data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <LedgerTable deliveries={data.deliveries} />
      )}
      {data !== undefined && (
        <Pager
          label={say('Pages of the ledger')}
          first={after === null ? undefined : pageAt('')}
          next={data.next === '' ? undefined : pageAt(data.next)}
        />
      )}
    </Page>
  );
}

function LedgerTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const say = useSay();
  const columns: Column<Delivery>[] = [
    {
      head: say('Application'),
      cell: ({ name, username, reference, account_id: number }) =>
        username === '' ? (
          say('Erased (number {number})', { number })
        ) : (
          <>
            <Link href={`/applications/${reference}`}>{name || username}</Link>{' '}
            {`${reference} · ${username}`}
          </>
        ),
    },
    { head: say('Submitted'), cell: ({ version }) => <CollegeTime at={version} /> },
    {
      head: say('State'),
      cell: ({ state, why }) => <StateBadge word={DELIVERY_WORDS[state]} why={why} />,
    },
    {
      head: say('Arrived'),
      cell: ({ acknowledged_at: at }) => <CollegeTime at={at} otherwise="–" />,
    },
    {
      head: say('Failed tries'),
      cell: ({ tries, next_try_at: at }) =>
        at === ''
          ? tries
          : say('{tries}, next at {time}', { tries, time: timeInWords(say, at, 'time') }),
    },
  ];
  return (
    <Table
      label={say('Deliveries')}
      empty={<EmptyState title={say('No application matches')} />}
      columns={columns}
      rows={deliveries}
      keyOf={({ account_id, version }) => `${account_id} ${version}`}
    />
  );
}
