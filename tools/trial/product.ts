/** Starts and stops the product as an operator does, and runs its operator commands. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#server/core/testing/process.ts';
import manifest from '../../package.json' with { type: 'json' };
import { startChild } from './child.ts';
import { until } from './until.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** The command of `npm start`, so that a trial runs the same: Node's options, and the program. */
const START = manifest.scripts.start.replace(/^exec node /, '').split(' ');
const READY_WITHIN_MS = 60_000;

export type Product = {
  readonly url: string;
  readonly pid: number;
  readonly environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

/**
 * Starts the product, on a free port unless the settings name one, and waits until it is ready.
 * @param settings environment variables of the product; of the machine's own, only the path and the home folder are passed on.
 * @param log the file for the product's output.
 * @param args of the program, such as `--without-page`.
 * @param cwd the folder of another release to start.
 */
export async function startProduct(
  settings: NodeJS.ProcessEnv,
  log: string,
  args: readonly string[] = [],
  cwd = ROOT,
): Promise<Product> {
  const port = settings.PORT ?? String(await findFreePort());
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, PORT: port, PUBLIC_URL: url, ...settings };
  mkdirSync(dirname(log), { recursive: true });
  const child = startChild(process.execPath, [...START, ...args], {
    name: 'The product',
    log,
    stopWith: 'SIGTERM',
    cwd,
    env: environment,
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until('the product', isReady, { child, withinMs: READY_WITHIN_MS });
  } catch (error) {
    await child.stop();
    throw new Error(`${error}\n${readFileSync(log, 'utf8')}`);
  }
  return { url, pid: child.pid, environment, stop: child.stop };
}

/** Runs an operator command beside the running product; returns its output. */
export async function portal(
  environment: NodeJS.ProcessEnv,
  ...args: readonly string[]
): Promise<string> {
  const command = ['run', '--silent', 'portal', '--', ...args];
  const { stdout } = await promisify(execFile)('npm', command, { cwd: ROOT, env: environment });
  return stdout.trim();
}
