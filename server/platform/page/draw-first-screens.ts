/**
 * Draws the first screens in a thread of its own, which ends afterwards: what drawing needs of memory, a server should not keep.
 */
import { pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Tenant } from '#tenant/tenant.ts';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, PSEUDO_TAG } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';

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
  /** The tag of the reader's language. */
  readonly language: string;
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

async function work({ program, tenant, language, routes }: Order): Promise<void> {
  const { renderFirstScreen } = await import(pathToFileURL(program).href);
  const screens: FirstScreen[] = [];
  const spoken =
    language === PSEUDO_TAG
      ? createPseudoLanguage()
      : (readLanguages().get(language) ?? createEnglish());
  const say = sayIn(spoken, tenant.locale);
  for (const route of routes) {
    screens.push({ route, ...(await renderFirstScreen(tenant, route, say)) });
  }
  parentPort?.postMessage(screens);
}

if (!isMainThread) await work(workerData);
