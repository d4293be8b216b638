/** Starts and stops the product as an operator does, and runs its operator commands. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { endingWithParent } from '#server/core/testing/ending-with-parent.ts';
import { findFreePort } from '#server/core/testing/process.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** The command of `npm start`, so that a trial runs the same: Node's options, and the program. */
const START = readScripts()
  .start.replace(/^exec node /, '')
  .split(' ');
const NODE_OPTIONS = START.slice(0, -1);
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
 * @param program a command to run instead of the product.
 * @param root the folder of another release to start.
 */
export async function startProduct(
  settings: NodeJS.ProcessEnv,
  log: string,
  program?: readonly string[],
  root = ROOT,
): Promise<Product> {
  const port = settings.PORT ?? String(await findFreePort());
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, PORT: port, PUBLIC_URL: url, ...settings };
  mkdirSync(dirname(log), { recursive: true });
  const start = program === undefined ? START : [...NODE_OPTIONS, ...program];
  const [command, args] = endingWithParent('SIGTERM', process.execPath, start);
  const child = spawn(command, args, { cwd: root, env: environment });
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  try {
    await waitUntilReady(child, url);
  } catch (error) {
    await stop(child);
    throw new Error(`${error}\n${readFileSync(log, 'utf8')}`);
  }
  return { url, pid: child.pid ?? 0, environment, stop: () => stop(child) };
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

function readScripts(): { readonly start: string } {
  return JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')).scripts;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = AbortSignal.timeout(READY_WITHIN_MS);
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The product ended with ${child.exitCode ?? child.signalCode}.`);
    }
    if (deadline.aborted) throw new Error(`The product was not ready in ${READY_WITHIN_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
