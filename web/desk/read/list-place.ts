/** The list behind an application: an application's address holds the query of the list that it was opened from. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Neighbours } from '#contract/desk-read.ts';
import { applicationAddress, listAddress, queryOf, readAddress } from '../find/address.ts';
import { getNeighbours } from './calls.ts';
import { fetchAhead, forgetOthers } from './open-application.ts';

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
  const looked = { ...readAddress(new URLSearchParams(query)), page: '' };
  const { data: neighbours } = useQuery({
    queryKey: ['neighbours', number, query],
    queryFn: () => getNeighbours(number, queryOf(looked)),
    enabled: account !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The application stays readable without its neighbours.
    throwOnError: false,
  });
  const { previous = null, next = null, page = '' } = neighbours ?? {};
  useEffect(() => {
    if (neighbours === undefined) return;
    forgetOthers(client, [number, String(previous), String(next)]);
    if (next !== null) void fetchAhead(client, String(next));
  }, [client, number, neighbours, previous, next]);
  useEffect(() => {
    if (account === undefined) return;
    return () => void client.setQueryData(LAST_READ, account);
  }, [client, account]);
  const addressOf = (id: number | null) =>
    id === null ? undefined : applicationAddress(id, looked);
  return {
    list: listAddress({ ...looked, page }),
    previous: addressOf(previous),
    next: addressOf(next),
    neighbours,
  };
}
