/** How long the whole form takes to walk and validate in a browser whose processor is slowed down four times. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Finding } from '../report.ts';
import { median } from '../statistics.ts';

const SLOWED = 4;
const COUNT = 200;

export async function measureWalk(page: Page): Promise<Finding[]> {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await bundle() });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const times = await page.evaluate<number[]>(`measured.timeWalks(${COUNT})`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const first = Math.max(...times.slice(0, 2));
  return [
    {
      what: `Whole form walked and validated, processor slowed ${SLOWED} times`,
      measured: `median ${median(times).toFixed(1)} ms, the first ${first.toFixed(1)} ms`,
      against: 'a bound',
      verdict: 'at most 30 ms',
    },
  ];
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'in-browser.ts'),
        formats: ['iife'],
        name: 'measured',
      },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const result of outputs) {
    if ('output' in result) return result.output[0].code;
  }
  throw new Error('Nothing was bundled.');
}
