/** Sends requests over keep-alive connections and measures the answers. The only file that names autocannon. */
// @ts-expect-error autocannon has no types.
import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** The requests that a connection (counted from 0) repeats. */
  readonly requestsOf: (connection: number) => readonly {
    readonly method?: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }[];
};

/** In milliseconds, except `perSecond`. */
export type Speed = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** @throws Error unless every answer was a 2xx. */
export async function putUnderLoad(load: Load): Promise<Speed> {
  const { url, connections, seconds, requestsOf } = load;
  const times: number[] = [];
  let connection = 0;
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client: { setRequests(requests: ReturnType<Load['requestsOf']>): void }) => {
      client.setRequests(requestsOf(connection));
      connection += 1;
    },
  });
  run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    times.push(ms);
  });
  const { non2xx, errors, requests, duration } = await run;
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused and ${errors} failed at ${url}`);
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return { perSecond: requests.total / duration, p50, p99 };
}
