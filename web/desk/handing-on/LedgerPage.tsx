import { type FormEvent, useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { GET_DELIVERIES } from '#contract/calls.ts';
import type { Deliveries, Delivery } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { useDestinations } from './calls.ts';
import styles from './handing-on.module.css';
import { DELIVERY_WORDS, StateBadge } from './words.tsx';

/** Every submission and its delivery state at one destination. The filters are in the address. */
export default function LedgerPage() {
  const say = useSay();
  const { id = '' } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  const name = useDestinations()?.destinations.find((one) => String(one.id) === id)?.name ?? '';
  const { after, ...filter } = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const asked = { ...filter, ...(after && { after }), destination: id };
  const { data } = useRead<Deliveries>([GET_DELIVERIES, asked]);
  const pageAt = (place: string) =>
    `/handing-on/${id}/ledger?${new URLSearchParams({ ...filter, ...(place && { after: place }) })}`;
  return (
    <Page
      title={name === '' ? say('Ledger') : say('Ledger of {name}', { name })}
      lead={<Link href="/handing-on">{say('Back to all destinations')}</Link>}
      isWide
    >
      <Filters key={JSON.stringify(filter)} filter={filter} />
      {data === undefined && <Spinner label={say('Loading')} />}
      {data?.deliveries.length === 0 && <EmptyState title={say('No application fits')} />}
      {data !== undefined && data.deliveries.length > 0 && (
        <LedgerTable deliveries={data.deliveries} />
      )}
      {data !== undefined && (
        <Pager
          label={say('Pages of the ledger')}
          first={after === undefined ? undefined : pageAt('')}
          next={data.next === '' ? undefined : pageAt(data.next)}
        />
      )}
    </Page>
  );
}

function Filters({ filter }: { filter: Readonly<Record<string, string>> }) {
  const say = useSay();
  const [, setSearch] = useSearchParams();
  const { run = '' } = filter;
  const [draft, setDraft] = useState({ state: '', username: '', ...filter });
  function apply(event: FormEvent) {
    event.preventDefault();
    const chosen = { state: draft.state, username: draft.username.trim(), run };
    setSearch(Object.entries(chosen).filter(([, value]) => value !== ''));
  }
  const states = Object.entries(DELIVERY_WORDS).map(([value, word]) => ({
    ...{ value, label: sayText(say, word.name) },
  }));
  return (
    <form className={styles.filters} onSubmit={apply} aria-label={say('Narrow the ledger')}>
      <SelectField
        id="ledger-state"
        label={say('State')}
        value={draft.state}
        onChange={(state) => setDraft({ ...draft, state })}
        options={[{ value: '', label: say('Any') }, ...states]}
      />
      <TextField
        id="ledger-username"
        label={say('The applicant’s email address')}
        maxLength={320}
        value={draft.username}
        onChange={(username) => setDraft({ ...draft, username })}
      />
      <Button type="submit" variant="secondary">
        {say('Show')}
      </Button>
    </form>
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
      cell: ({ acknowledged_at: at }) => (at === '' ? '–' : <CollegeTime at={at} />),
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
      columns={columns}
      rows={deliveries}
      keyOf={({ account_id, version }) => `${account_id} ${version}`}
    />
  );
}
