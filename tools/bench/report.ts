/** The table of measures, and the page that stores it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { getChromium } from '../test/chromium.ts';

/** One line of the table. */
export type Finding = {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  /** The ratio, and its target. */
  readonly verdict: string;
};

const LATEST = resolve(import.meta.dirname, 'latest.md');

export function keepFindings(name: string, findings: readonly Finding[]): void {
  keepSection(sectionOf(name, findings));
}

/** Replaces the section with that heading in `tools/bench/latest.md`, or adds it. Other sections stay. */
export function keepSection(section: string): void {
  const [heading = ''] = section.split('\n', 1);
  const [, ...sections] = readFileSync(LATEST, 'utf8').split(/^(?=## )/m);
  const place = sections.findIndex((one) => one.startsWith(`${heading}\n`));
  sections.splice(place === -1 ? sections.length : place, 1, section);
  writeFileSync(LATEST, `${[beginning(), ...sections].map((part) => part.trim()).join('\n\n')}\n`);
}

function beginning(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const chromium = execFileSync(getChromium(), ['--version'], { encoding: 'utf8' }).trim();
  return [
    '# The last measurements',
    '',
    'By `npm run bench`; `--only` runs some measures and leaves the others as they were. Numbers of one measure can be compared with each other;',
    'those of two machines cannot, so only ratios and bounds are claims.',
    '',
    `Machine: ${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, ${type()} ${release()}. Node ${process.version}, ${chromium}.`,
  ].join('\n');
}

function sectionOf(name: string, findings: readonly Finding[]): string {
  return [
    `## ${name}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, with a load of ${(loadavg()[0] ?? 0).toFixed(1)} on the machine.`,
    '',
    '| What | Measured | Against | Ratio or bound |',
    '| --- | --- | --- | --- |',
    ...findings.map(
      ({ what, measured, against, verdict }) =>
        `| ${what} | ${measured} | ${against} | ${verdict} |`,
    ),
  ].join('\n');
}
