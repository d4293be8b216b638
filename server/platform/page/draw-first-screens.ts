/**
 * Draws the first screens in a process of its own, which ends afterwards: a server would keep 60 MB of what drawing needs, even where a thread of it
 * draws.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Tenant } from '#tenant/tenant.ts';

/** A screen as somebody sees it who is not logged in and has answered nothing. */
export interface FirstScreen {
  readonly route: string;
  readonly html: string;
  /** The day on which it is true, in the college's time zone. */
  readonly day: string;
}

/** What is to be drawn. */
export interface Order {
  /** The file of the program that the build made of `web/first-screen/render.tsx`. */
  readonly program: string;
  readonly tenant: Tenant;
  /** The tag of the reader's language. */
  readonly language: string;
  readonly routes: readonly string[];
}

const PROGRAM = join(import.meta.dirname, 'first-screen-process.ts');

/** Rejects if a screen cannot be drawn. */
export function drawFirstScreens(order: Order): Promise<FirstScreen[]> {
  const child = fork(PROGRAM, {
    // Not those of the server, which keep its memory small and cost time.
    execArgv: [],
    // Without it React checks everything twice.
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  // A server that is told to stop does not wait for it.
  child.unref();
  child.channel?.unref();
  return new Promise<FirstScreen[]>((resolve, reject) => {
    child.once('message', (screens) => resolve(screens as FirstScreen[]));
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Drawing ended without a screen. ${said}`.trim())));
    child.send(order, (error) => error && reject(error));
  });
}
