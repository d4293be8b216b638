/** The table that a run prints and keeps. */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** One line of the table: what, how much, what it is held against, and the ratio or bound that matters. */
export type Finding = {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  readonly verdict: string;
};

/** How much else the machine had to do, by the average of the last minute. */
const LOAD_BEFORE = (loadavg()[0] ?? 0).toFixed(1);

const HEADINGS: Finding = {
  what: 'What',
  measured: 'Measured',
  against: 'Against',
  verdict: 'Ratio or bound',
};

/** What the page begins with. */
export function asBeginning(chromium: string): string {
  return [
    '# The last measurements',
    '',
    'By `npm run bench`; `--only` measures some of it, and leaves the rest as it was. The numbers of one part can be compared',
    'with each other; those of two machines cannot, so only ratios and bounds are claims.',
    '',
    `Machine: ${machine()}. Node ${process.version}, ${chromium}.`,
  ].join('\n');
}

/** What was found in one part. */
export function asSection(name: string, findings: readonly Finding[]): string {
  return [
    `## ${name}`,
    '',
    `${new Date().toISOString().slice(0, 10)}. Load just before the run: ${LOAD_BEFORE}; well above 0, other work took its share of what is below.`,
    '',
    ...table(findings),
  ].join('\n');
}

function table(findings: readonly Finding[]): string[] {
  const row = ({ what, measured, against, verdict }: Finding) =>
    `| ${what} | ${measured} | ${against} | ${verdict} |`;
  return [row(HEADINGS), '| --- | --- | --- | --- |', ...findings.map(row)];
}

function machine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, ${type()} ${release()}`;
}

export function chromiumVersion(path: string): string {
  const printed = execFileSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.trim().split(' built')[0] ?? '';
}
