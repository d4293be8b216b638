/** The part of autocannon that the measurements use; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Request = {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
  };
  type Result = Readonly<Record<'duration' | 'errors' | 'non2xx', number>> & {
    readonly requests: { readonly total: number };
  };
  /** Resolves with the result; meanwhile emits `response` with client, status, bytes and milliseconds. */
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>;
}
