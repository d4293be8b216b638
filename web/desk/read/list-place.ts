/** The list behind an application: an application's address holds the query of the list that it was opened from. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Neighbours } from '#contract/desk-read.ts';
import { getNeighbours } from './calls.ts';
import { fetchAhead, forgetOthers } from './open-application.ts';

/** The parameters that define a list. Others only say which page of it was shown. */
const ASKED_BY = ['q', 'facets', 'sort'] as const;

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

/** @param query of the address. @param account of the application, once loaded. */
export function useListPlace(
  number: string,
  query: string,
  account: number | undefined,
): ListPlace {
  const client = useQueryClient();
  const { data: neighbours } = useQuery({
    queryKey: ['neighbours', number, query],
    queryFn: () => getNeighbours(number, askedIn(query)),
    enabled: account !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The application stays readable without its neighbours.
    throwOnError: false,
  });
  const { previous, next } = neighbours ?? {};
  useEffect(() => {
    if (neighbours === undefined) return;
    const kept = [number, previous, next].flatMap((one) => (one == null ? [] : [String(one)]));
    forgetOthers(client, kept);
    if (next != null) void fetchAhead(client, String(next));
  }, [client, number, neighbours, previous, next]);
  useEffect(() => {
    if (account === undefined) return;
    return () => void client.setQueryData(LAST_READ, account);
  }, [client, account]);
  return {
    list: listAddress(query, neighbours?.page ?? ''),
    previous: addressOf(previous, query),
    next: addressOf(next, query),
    neighbours,
  };
}

/** The address of an application, with the list's query. */
function addressOf(account: number | null | undefined, query: string): string | undefined {
  return account == null ? undefined : withQuery(`/applications/${account}`, query);
}

/** The list, at the page that holds the application. */
function listAddress(query: string, page: string): string {
  const asked = new URLSearchParams(query);
  if (page !== '') asked.set('page', page);
  return withQuery('/applications', asked.toString());
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

function askedIn(query: string): Record<string, string> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    ASKED_BY.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
