import { Link, useSearchParams } from 'wouter';
import { EXPORT_TRAIL, GET_TRAIL, GET_TRAIL_ABOUT } from '#contract/calls.ts';
import type { AboutTrail, TrailPage as Lines } from '#contract/desk.ts';
import { ACTORS, ACTS } from '#contract/desk-acts.ts';
import { RequestError, urlOf, withQuery } from '#web/core/api/request.ts';
import { keepPreviousData } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { ButtonAnchor } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { filterIn } from '../ui/FilterForm.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import shared from '../ui/shared.module.css';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { detailsInWords, labelOf } from './details.ts';
import { Proof } from './Proof.tsx';
import styles from './Trail.module.css';
import { FILTERS, TrailFilters } from './TrailFilters.tsx';

/** "Trail": what was done, by whom, through what, to whose application. Searches are recorded, too. */
export default function TrailPage() {
  const say = useSay();
  const [query] = useSearchParams();
  const filter = filterIn(query, FILTERS);
  const before = query.get('before');
  const about = useRead<AboutTrail>([GET_TRAIL_ABOUT]);
  const asked = { ...filter, ...(before !== null && { before }) };
  const { data, error, isFetching } = useRead<Lines>([GET_TRAIL, asked], {
    placeholderData: keepPreviousData,
    // Each request leaves an entry in the trail, so never refetch by itself.
    staleTime: 'static',
    gcTime: 0,
    // The user can correct a refused filter in the form above.
    throwOnError: (problem) => !(problem instanceof RequestError && problem.status < 500),
  });
  const pageAt = (page: Record<string, string>) =>
    `/trail?${new URLSearchParams({ ...filter, ...page })}`;
  return (
    <Page
      title={say('Trail')}
      lead={say('What was done at the desk, by links and by commands. Looking here is noted, too.')}
      isWide
      actions={
        <ButtonAnchor variant="secondary" href={urlOf(withQuery(EXPORT_TRAIL, filter))} download>
          {say('Export as CSV')}
        </ButtonAnchor>
      }
    >
      {about.data && <Proof last={about.data.proof} />}
      {about.data && <TrailFilters about={about.data} />}
      <FailureNotice error={error} />
      {data === undefined && isFetching && <Spinner label={say('Loading')} />}
      {data && !error && (
        <div className={classes(shared.stack, styles.lines)} aria-busy={isFetching}>
          {data.lines.length === 0 ? (
            <EmptyState title={say('There is no such line.')}>
              <p>{say('Nothing of this kind was done, or not in these days.')}</p>
            </EmptyState>
          ) : (
            <TrailTable lines={data.lines} people={about.data?.people ?? []} />
          )}
          <Pager
            label={say('Pages of the trail')}
            first={before === null ? undefined : pageAt({})}
            next={data.next === '' ? undefined : pageAt({ before: data.next })}
          />
        </div>
      )}
    </Page>
  );
}

type TrailLine = Lines['lines'][number];

/** The entries of the trail, newest first. */
function TrailTable({
  lines,
  people,
}: {
  lines: readonly TrailLine[];
  people: AboutTrail['people'];
}) {
  const say = useSay();
  const names = new Map(people.map(({ id, name }) => [String(id), name]));
  return (
    <Table
      label={say('Lines of the trail, newest first')}
      rows={lines}
      keyOf={({ seq }) => seq}
      rowHeader={2}
      columns={[
        { head: say('Line'), isNumber: true, cell: ({ seq }) => String(seq) },
        { head: say('When'), cell: ({ at }) => <CollegeTime at={at} style="seconds" /> },
        {
          head: say('What'),
          cell: ({ act }) => (
            <>
              {labelOf(say, ACTS, act)}
              <code className={styles.word}>{act}</code>
            </>
          ),
        },
        { head: say('Who'), cell: (line) => <Actor line={line} /> },
        { head: say('Whose'), cell: (line) => <Applicant line={line} /> },
        {
          head: say('More'),
          cell: ({ details, note }) => (
            <>
              {detailsInWords(say, details, names).map((detail) => (
                <div key={detail}>{detail}</div>
              ))}
              {note !== '' && <q>{note}</q>}
            </>
          ),
        },
      ]}
    />
  );
}

function Actor({ line: { actor, actor_id, actor_name, through } }: { line: TrailLine }) {
  const say = useSay();
  const name = actor_name || labelOf(say, ACTORS, actor);
  return (
    <>
      {actor === 'staff' && actor_id !== null ? (
        <Link href={`/trail?actor=staff&staff_id=${actor_id}`}>{name}</Link>
      ) : (
        name
      )}
      <div className={styles.through}>{through}</div>
    </>
  );
}

function Applicant({ line: { account_id, username } }: { line: TrailLine }) {
  const say = useSay();
  if (account_id === null) return null;
  return (
    <Link href={`/trail?account_id=${account_id}`}>
      {username === ''
        ? say('Account {number} (erased)', { number: String(account_id) })
        : username}
    </Link>
  );
}
