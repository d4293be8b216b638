/** The calls of acts on a view and of its export (contract §4), and what pages read by them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as calls from '#contract/calls.ts';
import type {
  BeginAct,
  BulkAct,
  BulkActs,
  CountedView,
  ExportColumns,
} from '#contract/desk-bulk.ts';
import type { ListSearch } from '#contract/desk-find.ts';
import type { Message } from '#contract/message.ts';
import { about, addressOf, read, send, withQuery } from '#web/core/api/request.ts';
import { useAct } from '../useAct.ts';

/** Each count keeps the applications that it found, so a dialog counts once. */
export const countView = (search: ListSearch) => send<CountedView>(calls.COUNT_VIEW, search);
export const beginAct = (id: number, act: BeginAct) =>
  send<Message>(about(calls.BEGIN_ACT, String(id)), act);
export const getExportColumns = () => read<ExportColumns>(calls.GET_EXPORT_COLUMNS);
/** The address of a file. */
export const exportAddress = (query: Readonly<Record<string, string>>) =>
  addressOf(withQuery(calls.EXPORT_VIEW, query));

const ACTS = 'acts';
/** Polling interval of acts at work, in milliseconds. */
const SOON = 2000;

export const isAtWork = ({ state }: BulkAct) => state === 'running' || state === 'undoing';

/** Acts on views, newest first. When one ends, the list is read again, because the act has changed it. */
export function useActs(): readonly BulkAct[] | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [ACTS],
    queryFn: () => read<BulkActs>(calls.GET_ACTS),
    refetchInterval: ({ state }) => (state.data?.acts.some(isAtWork) ? SOON : false),
    throwOnError: false,
  });
  const atWork = data?.acts.filter(isAtWork).length ?? 0;
  const before = useRef(atWork);
  useEffect(() => {
    if (atWork < before.current) void client.invalidateQueries({ queryKey: ['applications'] });
    before.current = atWork;
  }, [client, atWork]);
  return data?.acts;
}

/** Stops or undoes an act. */
export function useChangeAct(way: 'stop' | 'undo') {
  const call = way === 'stop' ? calls.STOP_ACT : calls.UNDO_ACT;
  return useAct((id: number) => send<Message>(about(call, String(id))), {
    refresh: (client) => client.invalidateQueries({ queryKey: [ACTS] }),
  });
}
