/** Runs operator commands in one process for all journeys of a worker: a process for each takes longer than many a journey. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'operator-process.ts');

export type Call = { readonly args: readonly string[]; readonly environment: NodeJS.ProcessEnv };

export type Operator = {
  /** Runs a command beside the product with these settings, after those before it. Returns its output. @throws Error if it fails. */
  run(call: Call): Promise<string>;
  stop(): void;
};

/** The process starts with the first command. */
export function startOperator(): Operator {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  async function send(call: Call): Promise<string> {
    child ??= fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const answered = once(child, 'message');
    child.send(call);
    const [{ code, output }] = await answered;
    if (code !== 0) throw new Error(`"${call.args.join(' ')}" ended with ${code}: ${output}`);
    return output;
  }
  return {
    run(call) {
      const done = last.then(() => send(call));
      last = done.catch(() => undefined);
      return done;
    },
    stop: () => child?.kill('SIGKILL'),
  };
}
