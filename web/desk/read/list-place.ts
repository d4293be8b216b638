/** The list behind an application: an application's address holds the query of the list that it was opened from. */

import { useEffect } from 'react';
import { FIND_APPLICATIONS, GET_NEIGHBOURS } from '#contract/calls.ts';
import type { ListPage } from '#contract/desk-find.ts';
import type { Neighbours } from '#contract/desk-read.ts';
import { type QueryClient, useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';
import {
  applicationAddress,
  type ListView,
  listAddress,
  queryOf,
  readAddress,
} from '../find/address.ts';
import { readQuery } from '../useRead.ts';
import { FRESH_MS, fetchAhead, forgetOthers } from './open-application.ts';

/** Query key under which the account that was read last is cached for a while; the list puts the focus there. */
export const LAST_READ = ['last-read'] as const;

export interface ListPlace {
  /** Addresses below `/desk`. */
  readonly list: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Undefined until loaded. */
  readonly neighbours: Neighbours | undefined;
}

const neighboursQuery = (number: string, view: ListView) => ({
  ...readQuery<Neighbours>([GET_NEIGHBOURS, number, queryOf(view)]),
  // The neighbours of the next application are fetched ahead, and again when it is opened later.
  staleTime: FRESH_MS,
  // The application stays readable without its neighbours.
  throwOnError: false,
});

/** The neighbours of an application on the cached page of the list that it was opened from; empty if the page is not cached. */
function cachedNeighbours(
  client: QueryClient,
  number: string,
  view: ListView,
): Partial<Pick<Neighbours, 'previous' | 'next'>> {
  const asked = JSON.stringify(queryOf(view));
  for (const [[, query = {}], list] of client.getQueriesData<ListPage>({
    queryKey: [FIND_APPLICATIONS],
  })) {
    const { page: _, ...search } = query as Record<string, string>;
    const ids = list?.applications.map(({ id }) => id) ?? [];
    const place = ids.indexOf(Number(number));
    if (place === -1 || JSON.stringify(search) !== asked) continue;
    return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null };
  }
  return {};
}

/** @param query of the address. @param account of the application, once loaded. */
export function useListPlace(
  number: string,
  query: string,
  account: number | undefined,
): ListPlace {
  const client = useQueryClient();
  const view = { ...readAddress(new URLSearchParams(query)), page: '' };
  const { data: neighbours } = useQuery(neighboursQuery(number, view));
  const known = neighbours ?? cachedNeighbours(client, number, view);
  const { previous = null, next = null } = known;
  const { page = '' } = neighbours ?? {};
  const isKnown = neighbours !== undefined;
  useEffect(() => {
    if (isKnown) forgetOthers(client, [number, String(previous), String(next)]);
    if (next === null) return;
    void fetchAhead(client, String(next));
    const ahead = { ...readAddress(new URLSearchParams(query)), page: '' };
    void client.prefetchQuery(neighboursQuery(String(next), ahead));
  }, [client, number, query, isKnown, previous, next]);
  useEffect(() => {
    if (account === undefined) return;
    return () => void client.setQueryData(LAST_READ, account);
  }, [client, account]);
  const addressOf = (id: number | null) => (id === null ? undefined : applicationAddress(id, view));
  return {
    list: listAddress({ ...view, page }),
    previous: addressOf(previous),
    next: addressOf(next),
    neighbours,
  };
}
