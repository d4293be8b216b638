import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { COUNT_APPLICATIONS, FIND_APPLICATIONS } from '#contract/calls.ts';
import type { ListCounts, ListPage as ListFound } from '#contract/desk-find.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { keepPreviousData } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { ActNotices } from '../bulk/ActNotices.tsx';
import { ViewActs } from '../bulk/ViewActs.tsx';
import { nameOfSeason } from '../frame/chosen-season.ts';
import { ErasuresPanel } from '../help/Erasures.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { Page } from '../ui/Page.tsx';
import { useRead } from '../useRead.ts';
import {
  isForMe,
  isNarrowed,
  LIST,
  type ListView,
  listAddress,
  queryOf,
  readAddress,
  searchOf,
} from './address.ts';
import { Facets } from './Facets.tsx';
import { Count, ListTools } from './ListHead.tsx';
import styles from './ListPage.module.css';
import { Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Views } from './Views.tsx';

/** "Applications": all applications, narrowed by text and facets. The search is in the address. */
export default function ListPage() {
  const say = useSay();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  // An erasure leads here. Its message stays, because it may name the systems that still have the application.
  const erased = useHistoryState<{ readonly erased?: string } | null>()?.erased;
  const view = readAddress(params);
  const kept = { placeholderData: keepPreviousData, throwOnError: false };
  const list = useRead<ListFound>([FIND_APPLICATIONS, queryOf(view)], kept);
  const { data, error, isPlaceholderData, refetch } = list;
  // A separate call, so that the list does not wait for the counts.
  const counted = useRead<ListCounts>([COUNT_APPLICATIONS, searchOf({ ...view, sort: '' })], kept);
  const counts = counted.isPlaceholderData ? undefined : counted.data;
  const count = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (view.page !== '') window.scrollTo(0, 0);
  }, [view.page]);
  const go = (next: ListView) => navigate(listAddress(next));
  useShortcut('c', say('Show all applications'), () => navigate(LIST), isNarrowed(view));
  return (
    <Page
      title={isForMe(view) ? say('For me') : say('Applications')}
      lead={nameOfSeason(view)}
      isWide
      isDense
      actions={
        <SearchBox
          view={view}
          onSearch={(next) => {
            go(next);
            count.current?.focus();
          }}
        />
      }
    >
      {erased !== undefined && <Notice tone="saved" title={erased} />}
      {isForMe(view) && <ErasuresPanel />}
      <Views view={view} />
      {error !== null && !(error instanceof UnauthorizedError) ? (
        // An unknown filter, or a page of another list.
        <div role="alert">
          <Notice tone="signal" title={say('The list could not be read')}>
            <p>{sayText(say, error.message)}</p>
            <p className={styles.ways}>
              {view.page !== '' && (
                <>
                  <Link href={listAddress({ ...view, page: '' })}>
                    {say('Begin at the first page')}
                  </Link>{' '}
                </>
              )}
              <Link href={LIST}>{say('Show all applications')}</Link>{' '}
              <Button variant="quiet" onClick={() => void refetch()}>
                {say('Try again')}
              </Button>
            </p>
          </Notice>
        </div>
      ) : data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <div className={styles.list}>
          {/* The facets follow the count, and not the acts, so that they are a Tab or two away. */}
          <div className={styles.side}>
            <Count
              heading={count}
              total={counts?.total ?? data.total}
              left={counts?.left ?? null}
            />
            <Facets view={view} counts={counted.data} onChange={go} />
          </div>
          <div className={styles.found}>
            <div className={styles.head}>
              <ViewActs
                view={view}
                total={counts?.total ?? data.total}
                facets={counts?.facets ?? []}
              />
              <ListTools
                view={view}
                found={data}
                onSort={(sort) => go({ ...view, sort, page: '' })}
              />
            </div>
            <ActNotices />
            <Results view={view} found={data} isOld={isPlaceholderData} />
          </div>
        </div>
      )}
    </Page>
  );
}
