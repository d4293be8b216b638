/**
 * How long a Word document takes to become a PDF: a bare LibreOffice against ours, in its sandbox, with and without a
 * warm one. `node bench/conversion.ts` measures this alone.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Converter, openConverter } from '../server/documents/conversion/convert.ts';
import { NICENESS } from '../server/documents/conversion/sandbox/priority.ts';
import { paragraph, table, wordFile } from '../server/converter/testing/word-file.ts';
import { silentLog } from '../server/platform/log.ts';
import { startProcess } from '../server/platform/testing/process.ts';
import type { Finding } from './report.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
const SENTENCE = 'Since I was small I have taken clocks apart to see what makes them go. ';

/** Three pages with a heading, text and a table, as a personal statement has them. */
export const DOCUMENT = wordFile({
  body: [
    paragraph('Why I want to study engineering', { size: 22, bold: true }),
    ...Array.from({ length: 30 }, () => paragraph(SENTENCE.repeat(5))),
    table(Array.from({ length: 8 }, (_, row) => [`Year ${row}`, 'Robotics club', 'Captain'])),
  ].join(''),
});

/** Ours has a low priority; a bare one gets the same here, so that only the work is compared. */
const LOW_PRIORITY = `echo ${NICENESS} > /proc/self/autogroup; exec nice -n ${NICENESS} "$@"`;

/** Bare, cold and warm in turn, so that a busy moment of the machine meets all three. */
export async function measureConversion(): Promise<Finding[]> {
  const cold = openConverter({ log: silentLog(), keepsWarm: false });
  const times = { bare: [] as number[], cold: [] as number[], warm: [] as number[] };
  await convert(cold);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timed(convertBarely));
    times.cold.push(await timed(() => convert(cold)));
    const warm = openConverter({ log: silentLog() });
    await warm.warmUp();
    times.warm.push(await timed(() => convert(warm)));
    await warm.close();
  }
  await cold.close();
  return findings(median(times.bare), median(times.cold), median(times.warm));
}

function findings(bare: number, cold: number, warm: number): Finding[] {
  const against = `cold soffice: ${Math.round(bare)} ms`;
  return [
    {
      what: 'Word document to safe PDF, a LibreOffice waiting',
      measured: `${Math.round(warm)} ms`,
      against,
      verdict: `${(bare / warm).toFixed(1)} times faster (at least 3)`,
    },
    {
      what: 'Word document to safe PDF, none waiting',
      measured: `${Math.round(cold)} ms`,
      against,
      verdict: `${(cold / bare).toFixed(2)} times as long (at most 1.3)`,
    },
  ];
}

async function convert(converter: Converter): Promise<void> {
  const upload = { bytes: DOCUMENT, fileName: 'statement.docx' };
  const conversion = await converter.convertToPdf(upload, AbortSignal.timeout(60_000));
  if (!conversion.ok) throw new Error(conversion.reason);
}

async function convertBarely(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-office-'));
  const document = join(folder, 'statement.docx');
  await writeFile(document, DOCUMENT);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, document];
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  await startProcess('setsid', ['--wait', 'sh', '-c', LOW_PRIORITY, 'sh', 'soffice', ...args], {
    env,
  }).ended();
  await rm(folder, { recursive: true });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

if (import.meta.main) {
  for (const { what, measured, against, verdict } of await measureConversion()) {
    console.log(`${what}: ${measured}, ${against}, ${verdict}`);
  }
}
