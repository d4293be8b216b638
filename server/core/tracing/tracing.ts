/** Traces of requests and jobs, with the duration of each part (OpenTelemetry). Off unless a collector is configured. */
import type { Settings } from '../settings.ts';

/** Attributes of a span: ids, fixed names and numbers. Never an address, a token, an answer or a statement's values. */
type Attributes = Readonly<Record<string, string | number>>;

/** A span that has begun. */
export type Span = {
  /** Id that joins the spans of all processes; also in the log. */
  readonly traceId: string;
  /** Runs work with this span as the active one. */
  within<Result>(work: () => Result): Result;
  end(attributes: Attributes, hasFailed: boolean): void;
};

export type Tracing = {
  /** Begins the span of a request, which other code ends; undefined while tracing is off. */
  begin(name: string): Span | undefined;
  /** Runs work in a child of the active span; a job has none, and begins a trace of its own. */
  span<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

export const noTracing: Tracing = {
  begin: () => undefined,
  span: (_name, _attributes, work) => work(),
  close: () => Promise.resolve(),
};

/** Loads OpenTelemetry only if a collector is configured, because its libraries slow down every start. */
export async function openTracing({ traces }: Pick<Settings, 'traces'>): Promise<Tracing> {
  if (traces === undefined) return noTracing;
  const { createTracing } = await import('./opentelemetry.ts');
  return createTracing(traces);
}

/** The span name of an SQL statement: `select accounts`. Nothing else of its text is exported. */
export function nameOfStatement(text: string): string {
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
