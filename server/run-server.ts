import { limitsAt } from '#form/engine/documents.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import { buildApp } from './app.ts';
import { requireBreachedList } from './applicant/accounts/password/breached/breached-passwords.ts';
import { ensureSampleLookups } from './applicant/lookups/sample-lookups.ts';
import { explainStart, requireRoom } from './core/explain-start.ts';
import type { App } from './core/http/app.ts';
import type { Log } from './core/log.ts';
import { hasDevMailbox } from './core/mail/dev-mailbox.ts';
import { type OpenPlatform, openPlatform } from './core/open-platform.ts';
import { ensurePage } from './core/page/ensure-page.ts';
import type { Platform } from './core/platform.ts';
import type { Settings } from './core/settings.ts';
import { StartProblem } from './core/start-problem.ts';
import { createJobKinds } from './jobs.ts';

type ServerOptions = {
  readonly settings: Settings;
  readonly log: Log;
  /** Prints one line for the operator. */
  readonly say: (line: string) => void;
  /** True where another server serves the page, as in development. */
  readonly isWithoutPage: boolean;
  /** Aborting it shuts the server down cleanly. */
  readonly signal: AbortSignal;
};

/**
 * Runs the portal until `signal` aborts.
 * @throws StartProblem when it cannot start, or when its database is lost for good.
 */
export async function runServer(options: ServerOptions): Promise<void> {
  const { settings, log, say, isWithoutPage, signal } = options;
  await requireRoom(settings);
  if (settings.role !== 'worker') await requireBreachedList(settings);
  const needsPage = settings.role !== 'worker' && !isWithoutPage;

  const end = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => end.resolve());
  // Nothing awaits `end` until the start is over, so an earlier rejection must not count as unhandled.
  end.promise.catch(() => {});
  const onLost = end.reject;
  const open = await openPlatform({
    settings,
    log,
    kinds: createJobKinds(settings),
    as: 'server',
    onLost,
    signal,
    async prepare() {
      if (needsPage) await ensurePage(say, signal);
      signal.throwIfAborted();
    },
  });
  try {
    await serve(open, say, end.promise);
  } catch (error) {
    throw await explainStart(error, settings);
  } finally {
    await open.close();
  }
}

/** The most bytes of a document that some question takes. */
function largestFile({ form, tenant }: Platform): number {
  const limits = documentKeys(form).map((key) => limitsAt(form, key, tenant).maxFileSizeBytes);
  return Math.max(tenant.maxFileSizeBytes, ...limits);
}

async function serve(
  { platform, queue }: OpenPlatform,
  say: (line: string) => void,
  end: Promise<void>,
): Promise<void> {
  const { settings, scanner, clock } = platform;
  // A `web` process converts no documents, so it needs no virus scanner.
  if (settings.role !== 'web') await scanner.check(largestFile(platform), clock());
  await ensureSampleLookups(platform);
  const app = await buildApp(platform);
  try {
    await listen(app, settings);
    await queue.work(platform);
    const trouble = await platform.files.findTrouble();
    if (trouble !== undefined) say(noFiles(trouble));
    for (const line of announcement(settings)) say(line);
    await end;
  } finally {
    await app.close();
  }
}

/** Connections that the kernel queues before they are accepted, so that a sudden burst is not refused. */
const BACKLOG = 4096;

async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = LISTEN_PROBLEMS[code]?.(host, port);
    throw why === undefined ? error : new StartProblem(why, 1);
  }
}

/** Why the server cannot listen, by the code of the system's error. */
const LISTEN_PROBLEMS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`,
  EACCES: (_host, port) => `This user may not listen on port ${port}. Set PORT to 1024 or above.`,
  EADDRNOTAVAIL: (host) => `HOST is "${host}", which is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is "${host}", which is no address of this machine.`,
};

const FOR_REHEARSALS =
  'REHEARSAL is "allowed": anybody may fill this portal with made-up applicants. Unset it where real ones apply.';

const noFiles = (trouble: string) =>
  `The file store ${trouble}. Until this is mended, nobody can upload or open a document, and /readyz answers 503.`;

function announcement(settings: Settings): string[] {
  const { publicUrl, host, port, role } = settings;
  const at = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  if (role === 'worker') return [`Matricula's worker is ready (health at http://${at}/readyz)`];
  const ready = `Matricula is ready at ${publicUrl} (listening on ${at})`;
  return [
    ready,
    ...(hasDevMailbox(settings) ? [`Mail: ${publicUrl}/dev/mail`] : []),
    ...(settings.isForRehearsals ? [FOR_REHEARSALS] : []),
  ];
}
