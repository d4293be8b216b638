/**
 * Draws the first screens in a process of its own, which ends afterwards: a server would keep 60 MB of what drawing needs, even where a thread of it
 * draws.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
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
  /** The file of the program that the build made of `web/first-screen/render.tsx`. */
  readonly program: string;
  readonly tenant: Tenant;
  /** The tag of the reader's language. */
  readonly language: string;
  readonly routes: readonly string[];
}

/** An order on its way to the process. */
export type Sent = { readonly id: string; readonly order: Order };

/** What the process answers. */
export type Drawn = { readonly id: string; readonly screens: FirstScreen[] };

/** Rejects if a screen cannot be drawn. */
export type Draw = (order: Order) => Promise<FirstScreen[]>;

const PROGRAM = join(import.meta.dirname, 'first-screen-process.ts');

/** One process draws all that is asked for while it runs, one order after the other. */
export function createDrawing(): Draw {
  let running: Program | undefined;
  return async (order) => {
    const program = running ?? startProgram();
    running = program;
    program.orders += 1;
    try {
      return await carryOut(program, order);
    } finally {
      program.orders -= 1;
      const { child } = program;
      if (program.orders === 0 || !child.connected) {
        if (running === program) running = undefined;
        if (child.connected) child.disconnect();
      }
    }
  };
}

type Program = {
  readonly child: ChildProcess;
  /** How many are under way. */
  orders: number;
  /** What it has said of what went wrong. */
  said: string;
};

function startProgram(): Program {
  const child = fork(PROGRAM, {
    // Not those of the server, which keep its memory small and cost time.
    execArgv: [],
    // Without the first React checks everything twice; without the second types are stripped anew.
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED_FOLDER },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const program: Program = { child, orders: 0, said: '' };
  child.stderr?.on('data', (chunk) => {
    program.said += chunk;
  });
  // A server that is told to stop does not wait for it.
  child.unref();
  child.channel?.unref();
  return program;
}

function carryOut(program: Program, order: Order): Promise<FirstScreen[]> {
  const { child } = program;
  const id = randomUUID();
  return new Promise<FirstScreen[]>((resolve, reject) => {
    child.on('message', (drawn: Drawn) => drawn.id === id && resolve(drawn.screens));
    child.once('error', reject);
    child.once('close', () =>
      reject(new Error(`Drawing ended without a screen. ${program.said}`.trim())),
    );
    child.send({ id, order } satisfies Sent, (error) => error && reject(error));
  });
}
