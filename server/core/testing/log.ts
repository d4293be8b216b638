import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '../log.ts';

/** A log that a test reads, and its lines. */
type TestLog = { readonly log: Log; readonly lines: readonly LogLine[] };

type LogLine = Readonly<Record<string, unknown>>;

/** Writes everything, down to `trace`, into {@link TestLog.lines}. */
export function createTestLog(): TestLog {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { log: pino({ level: 'trace', base: null }, stream), lines };
}
