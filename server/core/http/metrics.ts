import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { GET_METRICS } from '#contract/calls.ts';
import { Type } from '#contract/schema.ts';
import { measurePlatform } from '../measure.ts';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { callsOf } from './calls.ts';
import { AppError } from './errors.ts';
import { readsFigures } from './from-this-machine.ts';
import { SAMPLE_MS } from './pressure.ts';
import { routeOf } from './request-line.ts';
import { operator } from './who.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics that `/metrics` shows; capabilities register their own. */
    readonly metrics: Registry;
  }
}

/** `/metrics` in Prometheus' text format: how the process, the requests, the database and the queue are doing. */
export function metricsRoutes(app: App, platform: Platform): void {
  const { settings } = platform;
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_MS });
  measureRequests(app, registry);
  measurePlatform(registry, platform);

  const who = operator((request) =>
    readsFigures(request, settings.metricsToken)
      ? undefined
      : new AppError(403, 'metrics_closed', (say) =>
          say('The metrics are not open to this address.'),
        ),
  );
  callsOf(app, 'operation')(
    GET_METRICS,
    'Prometheus metrics, from loopback or with METRICS_TOKEN',
    { who, answer: Type.String({ title: 'Prometheus text' }), refusals: [403] },
    async (_request, reply) => {
      reply.type(registry.contentType);
      return registry.metrics();
    },
  );
}

function measureRequests(app: App, registry: Registry): void {
  const seconds = new Histogram({
    name: 'matricula_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
