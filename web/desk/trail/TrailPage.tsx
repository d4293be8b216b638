import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { RequestError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { ButtonAnchor } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { exportAddress, getAboutTrail, getTrail } from './calls.ts';
import { Proof } from './Proof.tsx';
import styles from './Trail.module.css';
import { filterIn, TrailFilters } from './TrailFilters.tsx';
import { TrailTable } from './TrailTable.tsx';

/** "Trail": what was done, by whom, through what, to whose application. Searches are recorded, too. */
export default function TrailPage() {
  const say = useSay();
  const [query] = useSearchParams();
  const filter = filterIn(query);
  const before = query.get('before');
  const about = useQuery({ queryKey: ['trail', 'about'], queryFn: getAboutTrail });
  const { data, error, isFetching } = useQuery({
    queryKey: ['trail', 'lines', filter, before],
    queryFn: () => getTrail({ ...filter, ...(before !== null && { before }) }),
    placeholderData: keepPreviousData,
    // Each request leaves an entry in the trail, so never refetch by itself.
    staleTime: 'static',
    gcTime: 0,
    // The user can correct a refused filter in the form above.
    throwOnError: (problem) => !(problem instanceof RequestError && problem.status < 500),
  });
  const addressOf = (page: Record<string, string>) =>
    `/trail?${new URLSearchParams({ ...filter, ...page })}`;
  return (
    <Page
      title={say('Trail')}
      lead={say('What was done at the desk, by links and by commands. Looking here is noted, too.')}
      isWide
      actions={
        <ButtonAnchor variant="secondary" href={exportAddress(filter)} download>
          {say('Export as CSV')}
        </ButtonAnchor>
      }
    >
      {about.data && <Proof last={about.data.proof} />}
      {about.data && (
        <TrailFilters key={JSON.stringify(filter)} filter={filter} about={about.data} />
      )}
      <FailureNotice error={error} />
      {data === undefined && isFetching && <Spinner label={say('Loading')} />}
      {data && !error && (
        <div className={styles.lines} aria-busy={isFetching}>
          {data.lines.length === 0 ? (
            <EmptyState title={say('There is no such line.')}>
              <p>{say('Nothing of this kind was done, or not in these days.')}</p>
            </EmptyState>
          ) : (
            <TrailTable lines={data.lines} people={about.data?.people ?? []} />
          )}
          <Pager
            label={say('Pages of the trail')}
            first={before === null ? undefined : addressOf({})}
            next={data.next === '' ? undefined : addressOf({ before: data.next })}
          />
        </div>
      )}
    </Page>
  );
}
