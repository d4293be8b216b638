import { GET_HEALTH, GET_METRICS, GET_READINESS } from '#contract/calls.ts';
import type { App, Request } from './app.ts';
import { pathOf } from './calls.ts';
import { findProxysId } from './request-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a request is about, where no principal says so: a route's own statement has found it out. */
    account: number | undefined;
  }
}

/** Asked every few seconds by machines: nobody looks for these in the log. */
const PROBES: ReadonlySet<string | undefined> = new Set(
  [GET_HEALTH, GET_READINESS, GET_METRICS].map(pathOf),
);

/**
 * One line in the log for each request, under the id that its answer tells. It has the route's pattern and never the address, which
 * may hold tokens, and ids instead of names.
 */
export function logRequests(app: App): void {
  app.decorateRequest('account', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** For a request that ended before a route was found. */
export function logRequest(request: Request, status: number, ms: number): void {
  const route = request.routeOptions?.url;
  request.log[PROBES.has(route) ? 'debug' : 'info'](
    {
      method: request.method,
      // What no route is for may be anything that somebody typed.
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

/** The ids of who called, and of whom it was about. */
function whoseIs({ principal, account }: Request) {
  const { accountId, staffId, linkId } = (principal ?? {}) as Readonly<
    Record<'accountId' | 'staffId' | 'linkId', number | undefined>
  >;
  return { account: account ?? accountId, staff: staffId, link: linkId };
}
