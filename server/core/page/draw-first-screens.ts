/**
 * Draws the first screens in a process of its own, which ends afterwards: a server would keep 60 MB of what drawing needs, even where a thread of it
 * draws.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Tenant } from '#tenant/tenant.ts';
import { COMPILED_FOLDER } from '../compile-cache.ts';

/** A screen as somebody sees it who is not logged in and has answered nothing. */
export interface FirstScreen {
  readonly route: string;
  readonly html: string;
  /** The day on which it is true, in the college's time zone. */
  readonly day: string;
}

/** What is to be drawn. */
export interface Order {
  /** The file of the program that the build made of `web/applicant/first-screen/render.tsx`. */
  readonly program: string;
  readonly tenant: Tenant;
  /** The tag of the reader's language. */
  readonly language: string;
  readonly routes: readonly string[];
}

/** Rejects if a screen cannot be drawn. */
export type Draw = (order: Order) => Promise<FirstScreen[]>;

const PROGRAM = join(import.meta.dirname, 'first-screen-process.ts');

export const drawInProcess: Draw = async (order) => {
  const child = fork(PROGRAM, {
    // Not those of the server, which keep its memory small and cost time.
    execArgv: [],
    // Without the first React checks everything twice; without the second types are stripped anew.
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED_FOLDER },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // A server that is told to stop does not wait for it.
  child.unref();
  child.channel?.unref();
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('message', (screens: FirstScreen[]) => resolve(screens));
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`Drawing ended without a screen. ${errors}`.trim())),
    );
    child.send(order, (error) => error && reject(error));
  });
};
