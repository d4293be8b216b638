/** Typesets copies in a process of its own, which begins with the first copy and stays warm. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Manuscript, Typeset } from './typeset.ts';

/** One copy to make, as the typesetting process receives it. */
export type Order = { readonly id: number; readonly manuscript: Manuscript };

/** What became of an order. */
export type Outcome = { readonly id: number } & (
  | { readonly typeset: Typeset }
  | { readonly problem: string }
);

/** The copy itself cannot be set: trying again leads to the same. */
export class CannotTypeset extends Error {}

export type Typesetter = {
  /** Copies are set one after the other. @throws CannotTypeset; @throws Error if the process died or took too long. */
  typeset(manuscript: Manuscript): Promise<Typeset>;
  /** Ends the process, if there is one; a later copy begins another. */
  stop(): void;
};

const PROGRAM = join(import.meta.dirname, 'typesetter-process.ts');

export type Times = {
  /** How long one copy may take, with those before it, until the process is given up. Default 30 seconds. */
  readonly patienceMs: number;
  /** When a process that has nothing to do is ended: it holds some 130 MB. Default 10 minutes. */
  readonly idleMs: number;
};

export function createTypesetter({
  patienceMs = 30_000,
  idleMs = 600_000,
}: Partial<Times> = {}): Typesetter {
  let press: Press | undefined;
  return {
    async typeset(manuscript) {
      press ??= openPress({ patienceMs, idleMs }, () => {
        press = undefined;
      });
      return press.order(manuscript);
    },
    stop: () => press?.end(new Error('the typesetter was stopped')),
  };
}

/** One process, until it ends. */
type Press = {
  order(manuscript: Manuscript): Promise<Typeset>;
  end(reason: Error): void;
};

function openPress({ patienceMs, idleMs }: Times, onEnd: () => void): Press {
  const child = startProcess();
  const waiting = new Map<number, PromiseWithResolvers<Typeset>>();
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;

  function rest(): void {
    if (waiting.size > 0) return;
    idle = setTimeout(() => end(new Error('the typesetter was idle')), idleMs).unref();
  }

  function end(reason: Error): void {
    clearTimeout(idle);
    child.removeAllListeners();
    child.on('error', () => {});
    child.kill('SIGKILL');
    onEnd();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  child.on('message', (outcome: Outcome) => {
    const order = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if ('typeset' in outcome) order?.resolve(outcome.typeset);
    else order?.reject(new CannotTypeset(outcome.problem));
    rest();
  });
  child.on('error', end);
  child.on('exit', (code, signal) => end(new Error(`the typesetter died (${signal ?? code})`)));

  return {
    async order(manuscript) {
      clearTimeout(idle);
      orders += 1;
      const id = orders;
      const order = Promise.withResolvers<Typeset>();
      waiting.set(id, order);
      child.send({ id, manuscript } satisfies Order);
      const tooLong = new Error(`a copy took more than ${patienceMs} ms`);
      const timer = setTimeout(() => end(tooLong), patienceMs);
      return order.promise.finally(() => clearTimeout(timer));
    },
    end,
  };
}

/** It keeps no process alive: when the server ends, the channel closes, and it ends too. */
function startProcess(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
