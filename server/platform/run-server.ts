import { buildApp } from '../app.ts';
import type { App } from './http/app.ts';
import type { Log } from './log.ts';
import { hasDevMailbox } from './mail/dev-mailbox.ts';
import { openPlatform } from './open-platform.ts';
import { ensurePage } from './page/ensure-page.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

export type ServerOptions = {
  readonly settings: Settings;
  readonly log: Log;
  /** Tells the operator something that is worth a line of its own. */
  readonly say: (line: string) => void;
  /** True where something else serves the page, as in development. */
  readonly isWithoutPage: boolean;
  /** Ends the server in good order. */
  readonly signal: AbortSignal;
};

/**
 * Runs the portal until `signal` aborts.
 * @throws StartProblem when it cannot start, or when its database is lost for good.
 */
export async function runServer(options: ServerOptions): Promise<void> {
  const { settings, log, say, signal, isWithoutPage } = options;
  const { role } = settings;
  if (role !== 'worker' && !isWithoutPage) await ensurePage(say, signal);
  signal.throwIfAborted();

  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  const onLost = lost.reject;
  const { platform, queue, close } = await openPlatform({
    settings,
    log,
    as: 'server',
    onLost,
    signal,
  });
  try {
    const app = await buildApp(platform);
    try {
      await listen(app, settings);
      if (role !== 'web') await queue.work(platform);
      announce(settings, say);
      await Promise.race([aborted(signal), lost.promise]);
    } finally {
      await app.close();
    }
  } finally {
    await close();
  }
}

async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    switch (code) {
      case 'EADDRINUSE':
        throw new StartProblem(
          `Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`,
          1,
        );
      case 'EACCES':
        throw new StartProblem(
          `This user may not listen on port ${port}. Set PORT to 1024 or above.`,
          1,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartProblem(`HOST is "${host}", which is no address of this machine.`, 1);
      default:
        throw error;
    }
  }
}

function announce(settings: Settings, say: (line: string) => void): void {
  const { publicUrl, host, port, role } = settings;
  const at = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  if (role === 'worker') say(`Matricula's worker is ready (health at http://${at}/readyz)`);
  else say(`Matricula is ready at ${publicUrl} (listening on ${at})`);
  if (role !== 'worker' && hasDevMailbox(settings)) say(`Mail: ${publicUrl}/dev/mail`);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
