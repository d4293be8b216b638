import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { enterEmbedded } from '../database/embedded/embedded.ts';
import { silentLog } from '../log.ts';
import { ROOT } from '../page/folder.ts';
import { isAlive } from '../processes.ts';

/** Finds a free port; not the same one twice within half a minute. */
export { default as findFreePort } from 'get-port';

/** A child process, run as an operator would run it. */
export type TestProcess = ReturnType<typeof startProcess>;

type TestProcessOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Runs it as another user; only root may. */
  readonly uid?: number;
};

/** Starts a program with exactly this environment: nothing is inherited. */
export function startProcess(
  program: string,
  args: readonly string[],
  { env = {}, uid }: TestProcessOptions = {},
) {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  /** Output so far, standard output and standard error apart. */
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  const end = once(child, 'close');
  return {
    pid: child.pid ?? 0,
    printed,
    /** Resolves when it has printed a text to standard output. @throws when it ends before. */
    untilPrinted: (text: string) => untilPrinted(child, printed, text),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** @returns its exit code, or the signal that ended it. */
    async ended(): Promise<number | NodeJS.Signals> {
      const [code, signal] = await end;
      return code ?? signal;
    },
  };
}

async function untilPrinted(
  child: ChildProcess,
  printed: { readonly out: string; readonly err: string },
  text: string,
): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  child.once('close', () => waiting.abort());
  while (!printed.out.includes(text)) {
    const more = child.stdout === null ? undefined : once(child.stdout, 'data', { signal });
    await more?.catch(() => {
      throw new Error(`It ended without printing "${text}":\n${printed.out}${printed.err}`);
    });
  }
}

/** The server as `npm start` runs it, but without building the page. */
export function startServerProcess(
  env: Readonly<Record<string, string>>,
  options: Pick<TestProcessOptions, 'uid'> = {},
): TestProcess {
  const args = [join(ROOT, 'server/start.ts'), '--without-page'];
  return startProcess(process.execPath, args, { env, ...options });
}

/** An operator command. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): TestProcess {
  return startProcess(process.execPath, [join(ROOT, 'server/portal.ts'), ...args], { env });
}

/** The process of the embedded PostgreSQL below a `DATA_DIR`; undefined when none runs. */
export async function findPostmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** The usernames of the sign-ups in the embedded database below a `DATA_DIR`. */
export async function readSignUps(dataDir: string): Promise<string[]> {
  const log = silentLog();
  const embedded = await enterEmbedded({ dataDir, as: 'guest', log, onLost: () => {} });
  const client = new pg.Client(await embedded.reachDatabase('matricula'));
  await client.connect();
  const { rows } = await client.query<{ username: string }>('select username from sign_ups');
  await client.end();
  await embedded.leave();
  return rows.map(({ username }) => username);
}

/** Signs up. @param url of a server. @returns the status of its answer. */
export async function signUp(url: string, username: string): Promise<number> {
  const { status } = await fetch(`${url}/public/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Correct horse 1' }),
  });
  return status;
}
