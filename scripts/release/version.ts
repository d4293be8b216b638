/** One process of the portal, of some version. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Running = {
  readonly url: string;
  /** Sends SIGTERM. @returns its exit code, and how long it took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
};

/** Starts a version's server, without its page, and waits until it is ready. */
export async function startVersion(
  root: string,
  settings: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(process.execPath, [join(root, 'server/start.ts'), '--without-page'], {
    cwd: root,
    env: { ...settings, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const isReady = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
      if (/is ready/.test(printed)) isReady.resolve();
    });
  }
  const end = once(child, 'close') as Promise<[number | null]>;
  void end.then(() => isReady.reject(new Error(`It ended before it was ready:\n${printed}`)));
  await isReady.promise;
  let stopping: ReturnType<Running['stop']> | undefined;
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    stop() {
      stopping ??= (async () => {
        const from = performance.now();
        child.kill('SIGTERM');
        const [code] = await end;
        return { code, ms: performance.now() - from };
      })();
      return stopping;
    },
  };
}
