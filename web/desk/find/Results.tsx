import { useRef } from 'react';
import { Link } from 'wouter';
import type { ListedApplication, ListPage } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import type { Say } from '#words/say.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import {
  applicationAddress,
  isForMe,
  isNarrowed,
  LIST,
  type ListView,
  listAddress,
} from './address.ts';
import styles from './Results.module.css';
import { useLastRead, useRowKeys } from './rows.ts';

interface ResultsProps {
  readonly view: ListView;
  readonly found: ListPage;
  /** Whether these are the previous results, while a new search is running. */
  readonly isOld: boolean;
}

/** One page of fifty. */
export function Results({ view, found, isOld }: ResultsProps) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const { applications, mended } = found;
  const pageAt = (page: string) => (page === '' ? undefined : listAddress({ ...view, page }));
  const [next, previous] = [pageAt(found.next), pageAt(found.previous)];
  useRowKeys(list, { found, isOld, next, previous });
  const lastRead = useLastRead(list);
  return (
    <section className={styles.results} aria-busy={isOld} aria-labelledby="found">
      {mended.length > 0 && <CorrectedSearch mended={mended} />}
      {applications.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <div ref={list}>
          <Table
            label={say('Applications')}
            isDense
            rows={applications}
            keyOf={({ id }) => id}
            columns={columnsOf(say, view, found)}
            rowProps={({ id }) => (id === lastRead ? { 'aria-current': 'true' } : {})}
          />
        </div>
      )}
      <Pager
        label={say('Pages of the list')}
        first={previous && listAddress({ ...view, page: '' })}
        previous={previous}
        next={next}
      />
    </section>
  );
}

function columnsOf(
  say: Say,
  view: ListView,
  { columns: shown, sort }: ListPage,
): Column<ListedApplication>[] {
  const forMe: Column<ListedApplication> = {
    head: say('For me'),
    cell: ({ for_me = [] }) =>
      for_me.map((why) => (
        <bdi key={why} className={styles.why}>
          {why}
        </bdi>
      )),
  };
  return [
    {
      head: say('Name'),
      cell: ({ id, name, mail }) => (
        <>
          <Link href={applicationAddress(id, view)}>{name}</Link>
          {name !== mail && <span className={styles.mail}> {mail}</span>}
        </>
      ),
    },
    {
      head: say('Reference'),
      cell: ({ reference }) => <span className={styles.reference}>{reference || '–'}</span>,
    },
    ...(isForMe(view) ? [forMe] : []),
    ...shown.map(({ id, label }) => ({
      key: `facet ${id}`,
      head: label,
      cell: ({ columns }: ListedApplication) => columns[id] || '–',
    })),
    sort === 'submitted'
      ? {
          head: say('Submitted'),
          cell: ({ submitted_at: at }) => <CollegeTime at={at} otherwise="–" />,
        }
      : { head: say('Last changed'), cell: ({ changed_at }) => <CollegeTime at={changed_at} /> },
  ];
}

/** The words that the search has corrected. */
function CorrectedSearch({ mended }: { mended: ListPage['mended'] }) {
  const say = useSay();
  const list = new Intl.ListFormat(say.locale, { type: 'disjunction' });
  return (
    <Notice>
      {mended.map(({ typed, meant }) => (
        <p key={typed}>
          {say('Nobody matches “{typed}”. Shown instead: {meant}.', {
            typed,
            meant: list.format(meant),
          })}
        </p>
      ))}
    </Notice>
  );
}

function Nothing({ view }: { view: ListView }) {
  const say = useSay();
  if (view.page !== '') {
    return (
      <EmptyState title={say('There are no more applications in this list')}>
        <Link href={listAddress({ ...view, page: '' })}>{say('First page')}</Link>
      </EmptyState>
    );
  }
  if (isForMe(view)) {
    return (
      <EmptyState title={say('Nothing waits for you.')}>
        <p>{say('What colleagues assign to you, or mention you in, comes here.')}</p>
      </EmptyState>
    );
  }
  if (!isNarrowed(view)) {
    return (
      <EmptyState title={say('Nobody has begun an application yet')}>
        <p>{say('As soon as somebody has an account, they are listed here.')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={say('No application matches')}>
      <p>
        {say(
          'Try fewer words or fewer filters. What somebody has just typed in a draft is found within a minute.',
        )}
      </p>
      <Link href={LIST}>{say('Show all applications')}</Link>
    </EmptyState>
  );
}
