import type { Span, Tracing } from '../tracing/tracing.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this request; undefined while tracing is off. */
    span: Span | undefined;
  }
}

/** Begins a trace for each request, named by its route's pattern, because the address may hold tokens. */
export function traceRequests(app: App, tracing: Tracing): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = tracing.begin(`${request.method} other`, 'server');
    if (request.span === undefined) done();
    else request.span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other';
    request.span?.end(
      {
        name: `${request.method} ${route}`,
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'matricula.request_id': request.id,
      },
      reply.statusCode >= 500,
    );
    done();
  });
}
