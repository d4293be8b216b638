import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '#contract/headers.ts';
import type { App, Request } from './app.ts';

/** Crockford's base 32: without I, L, O and U, which are easily confused when read aloud or written down. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A proxy's request id, if it is safe to log. */
const PROXYS_ID = /^[\w.:/+=-]{1,128}$/;

/** A new id for a request, such as `7K3M-9QPD`: one of 2^40, short enough to be read out on the phone. */
export function makeRequestId(): string {
  // A UUID ends with 40 random bits, and Node draws many at a time.
  let number = Number.parseInt(randomUUID().slice(-10), 16);
  let signs = '';
  for (let index = 0; index < 8; index += 1) {
    signs += SIGNS[number % SIGNS.length];
    number = Math.floor(number / SIGNS.length);
  }
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/**
 * Adds the id of its request to every answer, except to immutable files: a cache would show the id to others. Call it before any
 * hook that may refuse a request.
 */
export function sendRequestIds(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isKept = String(reply.getHeader('cache-control')).includes('immutable');
    if (!isKept) reply.header(REQUEST_ID_HEADER, request.id);
    done(null, payload);
  });
}

/**
 * The id that a proxy gave a request, for the log. Only proxies that TRUST_PROXY names are believed: other clients could forge
 * the header.
 */
export function findProxysId({ headers, ips = [] }: Request): string | undefined {
  // The first is the peer's address; the others come from the headers of trusted proxies.
  if (ips.length < 2) return undefined;
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && PROXYS_ID.test(given) ? given : undefined;
}
