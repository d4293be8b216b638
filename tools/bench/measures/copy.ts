/** How long an applicant waits for the PDF copy, beside a browser that prints the service view of the same application. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { PdfState } from '#contract/documents.ts';
import { openBrowser } from '../../trial/browser.ts';
import { portal } from '../../trial/product.ts';
import type { Finding } from '../finding.ts';
import { median } from '../percentile.ts';
import type { Bench } from '../product.ts';

const COPIES = 15;
const LOOK_MS = 10;

export async function measureCopy(browser: Browser, bench: Bench): Promise<Finding[]> {
  const copies: number[] = [];
  const prints: number[] = [];
  // The first round is a warm-up.
  for (let applicant = 0; applicant <= COPIES; applicant += 1) {
    const print = await timePrint(browser, bench, applicant);
    const copy = await timeCopy(bench, applicant);
    if (applicant === 0) continue;
    prints.push(print);
    copies.push(copy);
  }
  const [ours, chromium] = [median(copies), median(prints)];
  return [
    {
      measure: 'PDF copy of an application, from the call until it can be fetched',
      measured: `median ${ours.toFixed(0)} ms`,
      beside: `Chromium prints the service view: ${chromium.toFixed(0)} ms`,
      bound: `${(ours / chromium).toFixed(2)} times (at most 0.5)`,
    },
  ];
}

async function timeCopy({ url }: Bench, applicant: number): Promise<number> {
  const call = openBrowser(url, { session: `bench-${applicant}` });
  const started = performance.now();
  for (;;) {
    const { status } = await call<PdfState>('GET', '/api/pdf');
    if (status === 'completed') return performance.now() - started;
    if (status === 'failed') throw new Error('A copy failed.');
    await pause(LOOK_MS);
  }
}

/** From opening the view to the bytes of its PDF, in a running browser. */
async function timePrint(
  browser: Browser,
  { environment }: Bench,
  applicant: number,
): Promise<number> {
  const username = `applicant-${applicant + 1}@applicants.test`;
  const link = await portal(environment, 'service-link', username);
  const page = await browser.newPage();
  const started = performance.now();
  await page.goto(link);
  await page.getByRole('heading', { level: 2 }).last().waitFor();
  await page.pdf();
  const time = performance.now() - started;
  await page.close();
  return time;
}
