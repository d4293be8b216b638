/** Sends requests over keep-alive connections and measures the answers. The only file that names autocannon. */
import autocannon, { type Client, type Request } from 'autocannon';
import { percentile } from './statistics.ts';

export type { Request };

type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; unlimited if omitted. */
  readonly rate?: number;
  /** The requests that a connection (counted from 0) repeats. */
  readonly requestsOf: (connection: number) => readonly Request[];
};

/** In milliseconds, except `perSecond`. */
export type Speed = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** @throws Error unless every answer was a 2xx. */
export async function putUnderLoad(load: Load): Promise<Speed> {
  const times: number[] = [];
  let connection = 0;
  const run = autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    ...(load.rate !== undefined && { overallRate: load.rate }),
    setupClient: (client: Client) => {
      client.setRequests(load.requestsOf(connection));
      connection += 1;
    },
  });
  run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    times.push(ms);
  });
  const result = await run;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refused and ${result.errors} failed requests to ${load.url}`);
  }
  return {
    perSecond: result.requests.total / result.duration,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}
