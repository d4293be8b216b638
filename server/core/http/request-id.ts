import { randomBytes } from 'node:crypto';
import { REQUEST_ID_HEADER } from '#contract/headers.ts';
import type { App, Request } from './app.ts';

/** Crockford's base 32: without I, L, O and U, which are taken for other signs when they are read aloud or written down. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** A proxy's own id, as far as it may go into a log. */
const PROXYS_ID = /^[\w.:/+=-]{1,128}$/;

/** A new id for a request, such as `7K3M-9QPD`: one of 2^40, short enough to be read out on the phone. */
export function makeRequestId(): string {
  const signs = Array.from(randomBytes(2 * GROUP), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`;
}

/**
 * Every answer tells the id of its request, but for files that browsers and proxies keep: those would tell it to others. Call it
 * before anything that may refuse a request.
 */
export function tellRequestIds(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isKept = String(reply.getHeader('cache-control')).includes('immutable');
    if (!isKept) reply.header(REQUEST_ID_HEADER, request.id);
    done(null, payload);
  });
}

/**
 * The id that a proxy has given a request, for the log. It is believed only from a proxy that TRUST_PROXY names: anybody else could
 * write somebody else's id there.
 */
export function findProxysId({ headers, ips = [] }: Request): string | undefined {
  // The first is who has connected, the others are whom a trusted one has named.
  if (ips.length < 2) return undefined;
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && PROXYS_ID.test(given) ? given : undefined;
}
