/** Traces: how long each part of a request or a job took, for those who collect them (OpenTelemetry). Off unless it is configured. */
import type { Settings } from '../settings.ts';

/** What may be told of a part: ids, names of our own and numbers. Never an address, a token, an answer or a statement's values. */
type Attributes = Readonly<Record<string, string | number>>;

/** A part that has begun. */
export type Span = {
  /** By which the traces of all processes are put together; the log has it too. */
  readonly traceId: string;
  /** Does something as part of it, with all that it calls. */
  within<Result>(work: () => Result): Result;
  end(attributes: Attributes, hasFailed: boolean): void;
};

export type Tracing = {
  /** Begins a part that ends elsewhere, such as a request; undefined where nobody collects. */
  begin(name: string, kind: 'server' | 'consumer'): Span | undefined;
  /** Does something as a part of its own within that which is under way. */
  span<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
  close(): Promise<void>;
};

export const noTracing: Tracing = {
  begin: () => undefined,
  span: (_name, _attributes, work) => work(),
  close: () => Promise.resolve(),
};

/** Its libraries are loaded only where somebody collects: they would make every start longer. */
export async function openTracing({ traces }: Pick<Settings, 'traces'>): Promise<Tracing> {
  if (traces === undefined) return noTracing;
  const { createTracing } = await import('./opentelemetry.ts');
  return createTracing(traces);
}

/** What a statement does, as the name of a part: `select accounts`. Nothing else of its text is told. */
export function nameOfStatement(text: string): string {
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
