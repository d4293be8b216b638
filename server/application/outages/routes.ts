import { Missed } from '#contract/application.ts';
import { SAVE_ANSWERS, SUBMIT, TELL_MISSED } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { findSessionToken } from '#server/identity/cookies.ts';
import { applicants } from '#server/identity/guard.ts';
import { hashToken, isToken } from '#server/identity/tokens.ts';
import { earlier } from '#server/platform/clock.ts';
import type { App, Request } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type DeclaredLimit, limit } from '#server/platform/http/limits.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { saveReported, type Missed as What } from './repository.ts';
import { createOutageWatch, type OutageWatch } from './watch.ts';

/** Twice in each part of a minute, so that none is missed. */
const BEAT_MS = 5000;
/** A page tells once for each outage that it met. */
const LIMIT = { per: 'account', max: 60, perSeconds: 3600 } as const satisfies DeclaredLimit;

const WATCHED: Readonly<Record<string, What>> = { [SAVE_ANSWERS]: 'save', [SUBMIT]: 'submit' };

/** Watches over saves and submits, and takes what pages tell of those that never arrived. */
export function outageRoutes(
  app: App,
  platform: Platform,
  watch = createOutageWatch(platform),
): void {
  watchSaves(app, platform, watch);
  const timer = setInterval(watch.beat, BEAT_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await watch.end();
  });
  reportRoutes(app, platform);
}

/** Looks at answers only, so a save costs nothing more. */
function watchSaves(app: App, { settings }: Pick<Platform, 'settings'>, watch: OutageWatch): void {
  app.addHook('onResponse', (request, reply, done) => {
    const what = WATCHED[`${request.method} ${request.routeOptions.url}`];
    if (what !== undefined) {
      if (reply.statusCode >= 500) watch.failed(what, hashOfSession(request));
      else if (what === 'save' && reply.statusCode < 300) watch.took();
    }
    done();
  });
  // What failed a moment ago may not be written yet, and a submit asks for it.
  app.addHook('preHandler', async (request) => {
    if (WATCHED[`${request.method} ${request.routeOptions.url}`] === 'submit') await watch.settle();
  });

  function hashOfSession(request: Request): Buffer | undefined {
    // A request that is turned away at once has no cookies read yet.
    const cookies = request.cookies ?? app.parseCookie(request.headers.cookie ?? '');
    const token = findSessionToken({ cookies }, settings);
    return token !== undefined && isToken(token) ? hashToken(token) : undefined;
  }
}

function reportRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, clock, speakTo } = platform;
  on(
    TELL_MISSED,
    {
      config: { who: applicants(platform), limits: [LIMIT] },
      schema: {
        summary:
          'From when to when a page could not save, or when its submit failed, told once it is back',
        tags: ['application'],
        body: Missed,
        response: { 200: Message, 400: Message, 401: Message, 429: Message },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      await limit(platform, { name: 'missed', key: `account ${accountId}`, ...LIMIT });
      const { what, from_seconds_ago, to_seconds_ago } = request.body;
      if (from_seconds_ago < to_seconds_ago) throw backwards();
      const before = (seconds: number) => earlier(clock(), { seconds });
      const reported = { what, from: before(from_seconds_ago), to: before(to_seconds_ago) };
      await saveReported(database.kysely, accountId, reported);
      return { message: speakTo(request)('Noted.') };
    },
  );
}

function backwards(): AppError {
  return new AppError(400, 'ends_before_it_begins', (say) =>
    say('What could not be saved has to begin before it ends.'),
  );
}
