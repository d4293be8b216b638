import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ErasuresPanel } from '../help/ErasuresPanel.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { Page } from '../ui/Page.tsx';
import {
  isForMe,
  isNarrowed,
  LIST,
  type Looked,
  listAddress,
  queryOf,
  readAddress,
} from './address.ts';
import { countApplications, findApplications } from './calls.ts';
import { Facets } from './Facets.tsx';
import { ListHead } from './ListHead.tsx';
import styles from './ListPage.module.css';
import { Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Views } from './Views.tsx';

/** "Applications": all applications, narrowed by text and facets. The search is in the address. */
export default function ListPage() {
  const say = useSay();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const looked = readAddress(params);
  const query = queryOf(looked);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['applications', query],
    queryFn: () => findApplications(query),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  // Apart from the list, which shows its rows as soon as they are there.
  const counted = useQuery({
    queryKey: ['application-facets', queryOf({ ...looked, sort: '', page: '' })],
    queryFn: () => countApplications(queryOf({ ...looked, sort: '', page: '' })),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const counts = counted.isPlaceholderData ? undefined : counted.data;
  const count = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (looked.page !== '') window.scrollTo(0, 0);
  }, [looked.page]);
  // A search made before the first list has loaded focuses the count as soon as it shows.
  const isSearching = useRef(false);
  useEffect(() => {
    if (data === undefined || !isSearching.current) return;
    isSearching.current = false;
    count.current?.focus();
  }, [data]);
  const go = (next: Looked) => navigate(listAddress(next));
  useShortcuts(
    isNarrowed(looked)
      ? [{ key: 'c', what: say('Show all applications'), act: () => navigate(LIST) }]
      : [],
  );
  return (
    <Page
      title={isForMe(looked) ? say('For me') : say('Applications')}
      isWide
      isDense
      actions={
        <SearchBox
          looked={looked}
          onSearch={(next) => {
            isSearching.current = count.current === null;
            go(next);
            count.current?.focus();
          }}
        />
      }
    >
      {isForMe(looked) && <ErasuresPanel />}
      <Views looked={looked} />
      {error !== null && !(error instanceof UnauthorizedError) ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <div className={styles.list}>
          <ListHead
            looked={looked}
            found={data}
            counts={counts}
            heading={count}
            onSort={(sort) => go({ ...looked, sort, page: '' })}
          />
          <Facets looked={looked} counts={counted.data} onChange={go} />
          <Results looked={looked} found={data} isOld={isPlaceholderData} />
        </div>
      )}
    </Page>
  );
}

/** Says what is wrong (an unknown filter, a page of another list), and offers a way on. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useSay();
  return (
    <div role="alert">
      <Notice tone="signal" title={say('The list could not be read')}>
        <p>{sayText(say, error.message)}</p>
        <p className={styles.ways}>
          <Link href={LIST}>{say('Show all applications')}</Link>{' '}
          <button type="button" className={styles.again} onClick={onRetry}>
            {say('Try again')}
          </button>
        </p>
      </Notice>
    </div>
  );
}
