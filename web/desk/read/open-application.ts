/** One application as the page holds it: fetched when it is opened, or ahead, with the marks as they were last heard of. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Marked, Marks, StaffApplication } from '#contract/desk-read.ts';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { beHere, leaveHere, openApplication } from './calls.ts';

/** How often the page says that it is open, in milliseconds. The server forgets who was not heard of for 30 seconds. */
const HERE_INTERVAL = 10_000;

export type Opened = StaffApplication & {
  /** Of what is shown; the marks may tell of a newer one. */
  readonly version: string;
  /** Whether the trail has the next showing of it already: not if it was fetched ahead, or was shown before. */
  readonly isCounted: boolean;
};

const keyOf = (number: string) => ['application', number] as const;

/** What is not there, or not any more, is said in its place; other failures belong to the frame. */
export function isMissing(error: Error | null): error is RequestError {
  return error instanceof RequestError && [400, 404].includes(error.status);
}

const applicationQuery = (number: string, { isAhead }: { readonly isAhead: boolean }) =>
  queryOptions({
    queryKey: keyOf(number),
    queryFn: async (): Promise<Opened> => {
      const opened = await openApplication(number, { isAhead });
      return { ...opened, version: opened.marks.version, isCounted: !isAhead };
    },
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: (error) => !(error instanceof UnauthorizedError || isMissing(error)),
  });

/** The application of an address. `missing` says why there is none. */
export function useOpened(number: string): {
  readonly opened: Opened | undefined;
  readonly missing: string | undefined;
} {
  const { data, error } = useQuery(applicationQuery(number, { isAhead: false }));
  const here = useBeingHere(number, data);
  const missing = [error, here].find(isMissing);
  return { opened: missing === undefined ? data : undefined, missing: missing?.message };
}

/** Says that the application is open, as long as it is. @returns why the server did not take that. */
function useBeingHere(number: string, opened: Opened | undefined): Error | null {
  const client = useQueryClient();
  const isReady = opened !== undefined;
  const counted = useRef<boolean>(undefined);
  // What the first showing finds holds for as long as the page stays.
  if (isReady) counted.current ??= opened.isCounted;
  const isCounted = counted.current ?? true;
  const { error } = useQuery({
    queryKey: ['here', number],
    queryFn: async () => {
      const marks = await beHere(number, { isOpening: counted.current === false });
      counted.current = true;
      keepMarks(client, number, marks);
      return null;
    },
    enabled: isReady,
    // What the server has just counted need not be said again at once.
    ...(isCounted && { initialData: null }),
    staleTime: HERE_INTERVAL,
    gcTime: 0,
    refetchInterval: HERE_INTERVAL,
    throwOnError: false,
  });
  useEffect(() => {
    if (!isReady) return;
    keep(client, number, (held) => ({ ...held, isCounted: false }));
    const leave = () => void leaveHere(number).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, number, isReady]);
  return error;
}

/** Fetches it before anybody looks, so that it is there at once. A failure shows when it is opened. */
export function fetchAhead(client: QueryClient, number: string): Promise<void> {
  return client.prefetchQuery(applicationQuery(number, { isAhead: true }));
}

/** Forgets all applications but these: whoever reads hundreds in a row keeps three. */
export function forgetOthers(client: QueryClient, numbers: readonly string[]): void {
  client.removeQueries({
    queryKey: ['application'],
    predicate: ({ queryKey }) => !numbers.includes(String(queryKey[1])),
  });
}

/** Fetches it again: the answers as they are now. */
export async function refreshOpened(client: QueryClient, number: string): Promise<void> {
  const query = applicationQuery(number, { isAhead: false });
  await client.fetchQuery({ ...query, staleTime: 0 });
  keep(client, number, (held) => ({ ...held, isCounted: false }));
}

/** A change of the marks. The server's sentence becomes a toast, if it is worth one. */
export function useMarking<Given = void>(
  number: string,
  change: (given: Given) => Promise<Marked>,
  { isTold = false, meta = {} }: { readonly isTold?: boolean; readonly meta?: object } = {},
) {
  const client = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    meta: { ...meta },
    mutationFn: async (given: Given) => {
      const { marks, message } = await change(given);
      // An older answer must not take the place of this one.
      await client.cancelQueries({ queryKey: ['here', number] });
      keepMarks(client, number, marks);
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
