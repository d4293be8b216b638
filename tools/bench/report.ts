/** The table of measures, and the page that keeps the last ones. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, type } from 'node:os';
import { resolve } from 'node:path';

/** One line of the table. */
export type Finding = {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  /** The ratio, and its target. */
  readonly verdict: string;
};

const LATEST = resolve(import.meta.dirname, 'latest.md');

/** Prints the findings as one table. */
export function tableOf(findings: readonly Finding[]): string {
  return [
    '| What | Measured | Beside | Ratio or bound |',
    '| --- | --- | --- | --- |',
    ...findings.map(
      ({ what, measured, against, verdict }) =>
        `| ${what} | ${measured} | ${against} | ${verdict} |`,
    ),
  ].join('\n');
}

/** Replaces the section with that heading in `tools/bench/latest.md`, or adds it. Other sections stay. */
export function keepSection(heading: string, text: string): void {
  const [beginning = '', ...sections] = readFileSync(LATEST, 'utf8').split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${heading}\n`));
  const day = new Date().toISOString().slice(0, 10);
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model.trim()}, ${type()} ${release()}, Node ${process.version}`;
  const when = `${day}, ${machine}; load of the machine: ${loadavg()[0]?.toFixed(1)}.`;
  const section = `## ${heading}\n\n${when}\n\n${text}`;
  const whole = [beginning, ...others, section].map((part) => part.trim());
  writeFileSync(LATEST, `${whole.join('\n\n')}\n`);
}
