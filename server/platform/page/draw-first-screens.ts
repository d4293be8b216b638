/**
 * Draws the first screens in a thread of its own, which ends afterwards: what drawing needs of memory, a server should not keep.
 */
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Tenant } from '#tenant/tenant.ts';

/** A screen as somebody sees it who is not logged in and has answered nothing. */
export interface FirstScreen {
  readonly route: string;
  readonly html: string;
  /** The day on which it is true, in the college's time zone. */
  readonly day: string;
}

interface Order {
  /** The file of the program that the build made of `web/first-screen/render.tsx`. */
  readonly program: string;
  readonly tenant: Tenant;
  readonly routes: readonly string[];
}

/** Rejects if a screen cannot be drawn. */
export function drawFirstScreens(order: Order): Promise<FirstScreen[]> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: order,
    // Without it React checks everything twice.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('Drawing ended without a screen.')));
  });
}

async function work({ program, tenant, routes }: Order): Promise<void> {
  const { renderFirstScreen } = await import(pathToFileURL(program).href);
  const screens: FirstScreen[] = [];
  for (const route of routes) screens.push({ route, ...(await renderFirstScreen(tenant, route)) });
  parentPort?.postMessage(screens);
}

if (!isMainThread) await work(workerData);
