/** The only file that names OpenTelemetry. */
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing.ts';

/** Bounds an export, and so the shutdown, when the collector does not answer. */
const TIMEOUT_MS = 2000;

/** Exports traces by OTLP. OTEL_TRACES_SAMPLER chooses the sampler. @param collector base URL, to which `/v1/traces` is added. */
export function createTracing(collector: string): Tracing {
  const url = `${collector.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'matricula',
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: TIMEOUT_MS })],
  });
  provider.register();
  const tracer = provider.getTracer('matricula');

  return {
    begin(name) {
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      const own = trace.setSpan(ROOT_CONTEXT, span);
      return {
        traceId: span.spanContext().traceId,
        within: (work) => context.with(own, work),
        end(attributes, hasFailed) {
          const { name: called, ...rest } = attributes;
          if (typeof called === 'string') span.updateName(called);
          span.setAttributes(rest);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    span(name, attributes, work) {
      return tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // Records only the code, because an error's message may contain what somebody typed.
          const { code } = error as { readonly code?: unknown };
          if (typeof code === 'string') span.setAttribute('error.type', code);
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    async close() {
      await provider.shutdown().catch(() => {});
      // Clears the global state, so that another instance can register, such as in tests.
      trace.disable();
      context.disable();
    },
  };
}
