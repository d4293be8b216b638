/** The part of autocannon that the measurements use. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  export type Client = { setRequests(requests: readonly Request[]): void };
  export type Result = {
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
  };
  export type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration?: number;
    readonly overallRate?: number;
    readonly setupClient?: (client: Client) => void;
  };

  /** Resolves with the result; meanwhile emits `response` with client, status, bytes and milliseconds. */
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>;
}
