/** The cache of opened applications: fetched when opened, or prefetched, with the marks last received. */

import { useEffect, useRef } from 'react';
import * as calls from '#contract/calls.ts';
import type { StaffApplication } from '#contract/desk-open.ts';
import type { Marked, Marks } from '#contract/desk-read.ts';
import {
  RequestError,
  read,
  request,
  UnauthorizedError,
  withParams,
  withQuery,
} from '#web/core/api/request.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '#web/core/api/tanstack-query.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';

/** Presence interval, in milliseconds. The server drops readers whom it has not heard of for 30 seconds. */
const HERE_INTERVAL = 10_000;

export type Opened = Omit<StaffApplication, 'office'> & {
  /** The version of the shown answers; the marks may name a newer one. */
  readonly version: string;
  /** Whether the trail already has an entry for the next view: false if it was prefetched or shown before. */
  readonly isCounted: boolean;
};

/** How long the parts that came with an application stay fresh, in milliseconds. */
export const FRESH_MS = 10_000;

const keyOf = (number: string) => [calls.OPEN_APPLICATION, number] as const;

/** The parts of the answer that belong to panels, each with the call that would return it. */
const partsOf = (office: StaffApplication['office']) =>
  [
    [calls.GET_CHECKLIST, office.checklist],
    [calls.GET_DECISION, office.decisions],
    [calls.GET_RECOMMENDATIONS, office.recommendations],
  ] as const;

/** True for an error that the page itself explains (not found, or gone); the frame shows other errors. */
export function isMissing(error: Error | null): error is RequestError {
  return error instanceof RequestError && [400, 404].includes(error.status);
}

const applicationQuery = (number: string, { isAhead } = { isAhead: false }) =>
  queryOptions({
    queryKey: keyOf(number),
    queryFn: async ({ client }): Promise<Opened> => {
      const call = withParams(calls.OPEN_APPLICATION, number);
      const { office, ...opened } = await read<StaffApplication>(
        isAhead ? withQuery(call, { ahead: 'true' }) : call,
      );
      // The panels fetch their own data when these parts are stale, and after a change.
      for (const [call, known] of partsOf(office)) client.setQueryData([call, number], known);
      return { ...opened, version: opened.marks.version, isCounted: !isAhead };
    },
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: (error) => !(error instanceof UnauthorizedError || isMissing(error)),
  });

/** The application at an address. `missing` says why there is none. */
export function useOpened(number: string): {
  readonly opened: Opened | undefined;
  readonly missing: string | undefined;
} {
  const { data, error } = useQuery(applicationQuery(number));
  const here = useReportOpen(number, data);
  const missing = [error, here].find(isMissing);
  return { opened: missing === undefined ? data : undefined, missing: missing?.message };
}

/** Reports the application as open while mounted. @returns the server's refusal. */
function useReportOpen(number: string, opened: Opened | undefined): Error | null {
  const client = useQueryClient();
  const isReady = opened !== undefined;
  const counted = useRef<boolean>(undefined);
  // The value at the first render stays valid while mounted.
  if (isReady) counted.current ??= opened.isCounted;
  const isCounted = counted.current ?? true;
  const { error } = useQuery({
    queryKey: [calls.BE_HERE, number],
    queryFn: async () => {
      const body = { is_opening: counted.current === false };
      const marks = (await request(withParams(calls.BE_HERE, number), body)) as Marks;
      counted.current = true;
      keepMarks(client, number, marks);
      return null;
    },
    enabled: isReady,
    // The server has just counted this view, so the first report can wait.
    ...(isCounted && { initialData: null }),
    staleTime: HERE_INTERVAL,
    gcTime: 0,
    refetchInterval: HERE_INTERVAL,
    throwOnError: false,
  });
  useEffect(() => {
    if (!isReady) return;
    keep(client, number, (held) => ({ ...held, isCounted: false }));
    const leave = () =>
      void request(withParams(calls.LEAVE_HERE, number), undefined, { outlivesPage: true }).catch(
        () => undefined,
      );
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, number, isReady]);
  return error;
}

/** Prefetches an application. A failure shows when it is opened. */
export function fetchAhead(client: QueryClient, number: string): Promise<void> {
  return client.prefetchQuery(applicationQuery(number, { isAhead: true }));
}

/** Drops all other applications from the cache, so that reading hundreds in a row holds only three. */
export function forgetOthers(client: QueryClient, numbers: readonly string[]): void {
  client.removeQueries({
    queryKey: [calls.OPEN_APPLICATION],
    predicate: ({ queryKey }) => !numbers.includes(String(queryKey[1])),
  });
}

/** Fetches the current answers. */
export async function refreshOpened(client: QueryClient, number: string): Promise<void> {
  await client.fetchQuery({ ...applicationQuery(number), staleTime: 0 });
  keep(client, number, (held) => ({ ...held, isCounted: false }));
}

/** A mutation of the marks. With `isTold`, the server's message becomes a toast. */
export function useMarking<Given = void>(
  number: string,
  change: (given: Given) => Promise<Marked>,
  {
    isTold = false,
    meta = {},
  }: { readonly isTold?: boolean; readonly meta?: Record<string, unknown> } = {},
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    meta,
    mutationFn: async (given: Given) => {
      const { marks, message } = await change(given);
      // A presence call that is still running must not overwrite these marks.
      await client.cancelQueries({ queryKey: [calls.BE_HERE, number] });
      keepMarks(client, number, marks);
      // Marks change the content of a view, and the number left to read.
      void client.invalidateQueries({ queryKey: [calls.GET_NEIGHBOURS] });
      return message;
    },
    onSuccess: (message) => {
      if (isTold) toasts.show({ tone: 'success', title: message });
    },
  });
}

function keepMarks(client: QueryClient, number: string, marks: Marks): void {
  keep(client, number, (held) => ({ ...held, marks }));
}

function keep(client: QueryClient, number: string, change: (held: Opened) => Opened): void {
  client.setQueryData<Opened>(keyOf(number), (held) => held && change(held));
}
