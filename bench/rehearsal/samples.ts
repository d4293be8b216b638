/** Looks at the machine and at the portal's own metrics now and then, while a rehearsal runs. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Machine, MachineSample } from './machine.ts';
import { openBrowser, type Wire } from './players/wire.ts';

export type Sample = {
  /** Seconds from the beginning. */
  readonly at: number;
  /** Undefined at a site on another machine. */
  readonly machine: MachineSample | undefined;
  /** Jobs that wait, by kind; undefined where the metrics could not be read. */
  readonly waiting: Readonly<Record<string, number>> | undefined;
  /** Connections to the database server. */
  readonly connections: number | undefined;
  /** The longest that this program itself was late since the last sample, in milliseconds. */
  readonly ownDelay: number;
};

type Samples = {
  readonly taken: readonly Sample[];
  stop(): Promise<void>;
};

type Sampling = {
  readonly wire: Wire;
  readonly machine: Machine | undefined;
  /** Where `/metrics` is read; undefined where it is not open to us. */
  readonly metrics: { readonly url: string; readonly token?: string | undefined } | undefined;
  readonly everyMs: number;
};

/** The metrics are read in the background: a portal that is slow to tell them delays no other sample. */
export function takeSamples({ wire, machine, metrics, everyMs }: Sampling): Samples {
  const taken: Sample[] = [];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  // Its own record: these calls are no applicant's.
  const browser =
    metrics &&
    openBrowser({ ...wire, url: metrics.url, record: { note() {}, calls: [], failures: [] } });
  let last: Pick<Sample, 'waiting' | 'connections'> = {
    waiting: undefined,
    connections: undefined,
  };
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const { status, body } = (await browser?.ask('GET /metrics', undefined, {
      token: metrics?.token,
    })) ?? {
      status: 0,
      body: Buffer.alloc(0),
    };
    last =
      status === 200
        ? readMetrics(body.toString('utf8'))
        : { waiting: undefined, connections: undefined };
  }

  function take(): void {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    taken.push({
      at: wire.now() / 1000,
      machine: machine?.sample(),
      ...last,
      ownDelay: delay.max / 1e6,
    });
    delay.reset();
  }

  const timer = setInterval(take, everyMs);
  return {
    taken,
    async stop() {
      clearInterval(timer);
      delay.disable();
      await asking;
      browser?.close();
    },
  };
}

/** What of Prometheus' text format a report shows. */
function readMetrics(text: string): Pick<Sample, 'waiting' | 'connections'> {
  const waiting: Record<string, number> = {};
  for (const [, kind = '', value] of text.matchAll(
    /^matricula_jobs_waiting\{kind="([^"]*)"\} (\S+)$/gm,
  )) {
    waiting[kind] = Number(value);
  }
  const used = /^matricula_database_server_connections\{state="used"\} (\S+)$/m.exec(text)?.[1];
  return { waiting, connections: used === undefined ? undefined : Number(used) };
}
