/**
 * How long a Word document takes to become a safe PDF with pictures of its pages, against a bare LibreOffice. `node bench/conversion.ts`
 * measures this alone.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConverter } from '../server/converter/converter.ts';
import { paragraph, table, wordFile } from '../server/converter/testing/word-file.ts';
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

/** Bare and ours in turn, so that a busy moment of the machine meets both. */
export async function measureConversion(): Promise<Finding[]> {
  const converter = createConverter({ seconds: 60, isTrial: false });
  const upload = { bytes: DOCUMENT, fileName: 'statement.docx' };
  const times = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await timed(convertBarely));
    times.ours.push(
      await timed(async () => {
        const conversion = await converter.convert(upload, AbortSignal.timeout(60_000));
        if (!conversion.ok) throw new Error(conversion.reason);
      }),
    );
  }
  const [bare, ours] = [median(times.bare), median(times.ours)];
  return [
    {
      what: 'Word document to safe PDF and pictures of its pages',
      measured: `${Math.round(ours)} ms`,
      against: `cold soffice: ${Math.round(bare)} ms`,
      verdict: `${(ours / bare).toFixed(2)} times as long`,
    },
  ];
}

async function convertBarely(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-office-'));
  const document = join(folder, 'statement.docx');
  await writeFile(document, DOCUMENT);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, document];
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  await startProcess('nice', ['soffice', ...args], { env }).ended();
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
