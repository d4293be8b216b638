import { GET_HEALTH, GET_METRICS, GET_READINESS } from '#contract/calls.ts';
import type { App, Request } from './app.ts';
import { pathOf } from './calls.ts';
import { findProxysId } from './request-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a request is about, where a route's own SQL statement found it and no principal holds it. */
    account: number | undefined;
  }
}

/** Polled every few seconds by machines, so logged at debug level only. */
const PROBES: ReadonlySet<string | undefined> = new Set(
  [GET_HEALTH, GET_READINESS, GET_METRICS].map(pathOf),
);

/**
 * Logs one line for each request, under the id that its answer carries. The line holds the route's pattern instead of the address,
 * which may contain tokens, and ids instead of names.
 */
export function logRequests(app: App): void {
  app.decorateRequest('account', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Logs one request; called directly for a request that ended before a route was found. */
export function logRequest(request: Request, status: number, ms: number): void {
  const route = request.routeOptions?.url;
  request.log[PROBES.has(route) ? 'debug' : 'info'](
    {
      method: request.method,
      // An address without a route may contain anything that somebody typed.
      route: route ?? 'other',
      status,
      ms: Math.round(ms * 10) / 10,
      ...whoseIs(request),
      proxyId: findProxysId(request),
      traceId: request.span?.traceId,
    },
    'request',
  );
}

/** The ids of the caller, and of the account that the request is about. */
function whoseIs({ principal, account }: Request) {
  const { accountId, staffId, linkId } = (principal ?? {}) as Readonly<
    Record<'accountId' | 'staffId' | 'linkId', number | undefined>
  >;
  return { account: account ?? accountId, staff: staffId, link: linkId };
}
