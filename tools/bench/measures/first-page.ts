/** Our first form page compared with the same questions in react-hook-form, without styles, fonts, header or letter. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Finding } from '../report.ts';
import { median, percentile } from '../statistics.ts';
import { SLOWED, type Typed, timeKeys, type Visit, visit } from '../visit.ts';
import { serveHookForm } from './hook-form/serve.ts';

const ROUNDS = 3;
const QUESTION = 'input[name=first_name]';

export async function measureFirstPage(browser: Browser, url: string): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-hook-form-'));
  const other = await serveHookForm(folder);
  const pages: Typed[] = [`${url}/about`, other.url].map((at) => ({ url: at, question: QUESTION }));
  try {
    const visits: Visit[][] = [[], []];
    // Alternate, so that other work on the machine affects both; the first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, page] of pages.entries()) {
        const made = await visit(browser, page);
        if (round > 0) visits[index]?.push(made);
      }
    }
    const keys = await timeKeys(browser, pages);
    const of = (name: keyof Visit) => visits.map((all) => median(all.map((one) => one[name])));
    const slow = `cold, slow 3G, processor slowed ${SLOWED} times`;
    const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
    return [
      finding('scripts, as they travel', of('scriptBytes'), kilobytes, 'ours at most 115 kB'),
      finding('all that travels', of('bytes'), kilobytes, 'ours at most 200 kB'),
      finding('requests', of('requests'), String, 'ours at most 20'),
      finding(`first question ready to type, ${slow}`, of('ready'), seconds, 'at most 1'),
      finding(`taken over by the script, ${slow}`, of('taken'), seconds, 'at most 1.3'),
      finding('layout shift', of('shift'), (shift) => shift.toFixed(3), 'ours 0'),
      ...[50, 95].map((percent) =>
        finding(
          `a key on the screen, ${percent} of 100, processor slowed ${SLOWED} times`,
          keys.map((times) => percentile(times, percent)),
          milliseconds,
          'at most 1.3',
        ),
      ),
    ];
  } finally {
    await other.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function finding(
  what: string,
  [ours = Number.NaN, theirs = Number.NaN]: readonly number[],
  inWords: (value: number) => string,
  bound: string,
): Finding {
  return {
    what: `First form page: ${what}`,
    measured: inWords(ours),
    against: `react-hook-form: ${inWords(theirs)}`,
    verdict: theirs > 0 ? `${(ours / theirs).toFixed(2)} times (${bound})` : bound,
  };
}
