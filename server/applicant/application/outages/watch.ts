/**
 * Measures outages by writing a heartbeat to the database every few seconds, and holds submits that this process answered with 5xx until
 * the database takes them.
 */
import { SUBMIT } from '#contract/calls.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { findSessionToken } from '#server/core/identity/cookies.ts';
import { hashToken, isToken } from '#server/core/identity/tokens.ts';
import type { Platform } from '#server/core/platform.ts';
import { beatHeart, type FailedSubmit, saveFailedSubmits } from './repository.ts';

const BEAT_MS = 5000;
/** Failed submits held in memory while the database is away. */
const MAX_HELD = 20_000;

type Needs = Pick<Platform, 'database' | 'clock' | 'log' | 'settings'>;

/** @returns a function that writes the heartbeat and the held submits; a timer calls it too. */
export function watchOutages(app: App, platform: Needs): () => Promise<void> {
  const { database, clock, log } = platform;
  let failed = new Map<string, FailedSubmit>();
  let writing: Promise<void> | undefined;

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const isFailure = reply.statusCode >= 500 && failed.size < MAX_HELD;
    if (isFailure && `${method} ${routeOptions.url}` === SUBMIT) {
      const tokenHash = hashOfSession(app, request, platform);
      const key = tokenHash?.toString('hex') ?? '';
      // Keep the first failure of a session.
      if (tokenHash && !failed.has(key)) failed.set(key, { tokenHash, at: clock() });
    }
    done();
  });

  async function write(): Promise<void> {
    await beatHeart(database.kysely, clock());
    if (failed.size === 0) return;
    const due = failed;
    failed = new Map();
    try {
      await saveFailedSubmits(database.kysely, [...due.values()]);
    } catch (error) {
      failed = new Map([...failed, ...due]);
      throw error;
    }
  }

  const beat = () => {
    writing ??= write()
      .catch((err) => log.warn({ err }, 'no heartbeat could be written'))
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };
  const timer = setInterval(beat, BEAT_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    if (failed.size > 0) await beat();
  });
  return beat;
}

function hashOfSession(
  app: App,
  request: Request,
  { settings }: Pick<Platform, 'settings'>,
): Buffer | undefined {
  // A request that is refused early has no parsed cookies yet.
  const cookies = request.cookies ?? app.parseCookie(request.headers.cookie ?? '');
  const token = findSessionToken({ cookies }, settings, 'applicant');
  return token !== undefined && isToken(token) ? hashToken(token) : undefined;
}
