import { GET_HEALTH, GET_METRICS, GET_READINESS } from '#contract/calls.ts';
import { noTracing, type Span, type Tracing } from '../tracing/tracing.ts';
import type { App, Request } from './app.ts';
import { pathOf } from './calls.ts';
import { findProxysId } from './request-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a request is about, where a route's own SQL statement found it and no principal holds it. */
    account: number | undefined;
    /** The trace of this request; undefined while tracing is off. */
    span: Span | undefined;
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
  const { principal, account } = request;
  const { accountId, staffId, linkId } = (principal ?? {}) as Readonly<Record<string, number>>;
  request.log[PROBES.has(request.routeOptions?.url) ? 'debug' : 'info'](
    {
      method: request.method,
      route: routeOf(request),
      status,
      ms: Math.round(ms * 10) / 10,
      account: account ?? accountId,
      staff: staffId,
      link: linkId,
      proxyId: findProxysId(request),
      traceId: request.span?.traceId,
    },
    'request',
  );
}

/** The pattern of a request's route. An address without a route may contain anything that somebody typed. */
export function routeOf(request: Request): string {
  return request.routeOptions?.url ?? 'other';
}

/** Begins a trace for each request, named by its route's pattern. */
export function traceRequests(app: App, tracing: Tracing): void {
  app.decorateRequest('span', undefined);
  if (tracing === noTracing) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = tracing.begin(`${request.method} other`);
    if (request.span === undefined) done();
    else request.span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id, span } = request;
    const attributes = {
      name: `${method} ${routeOf(request)}`,
      'http.request.method': method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
      'matricula.request_id': id,
    };
    span?.end(attributes, reply.statusCode >= 500);
    done();
  });
}
