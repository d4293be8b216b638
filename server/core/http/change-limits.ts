/**
 * Rate limits for changes by known callers (`/api`). Every change has a limit: its route declares and counts its own, or shares the
 * one of its kind of caller, which is counted here before the handler runs.
 */
import { Message } from '#contract/message.ts';
import type { Platform } from '../platform.ts';
import type { App, Request } from './app.ts';
import { changesSomething } from './cross-site.ts';
import { type Limit, limit } from './limits.ts';
import { type AnyPrincipal, type Who, whoIn } from './who.ts';

/** The rate limit that one kind of caller shares across routes. */
export type ChangeLimit<Found> = Pick<Limit, 'name' | 'max' | 'perSeconds'> & {
  /** The key to count by, such as an account's id. */
  keyOf(found: Found): string;
};

/** A route's declaration of its limits; `unlimited` holds the reason why it needs none. */
type Declared = { readonly limits?: readonly unknown[]; readonly unlimited?: string };

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts one change for a route that identifies its caller itself (`checkedBy`).
     * @throws AppError 429 with `Retry-After`.
     */
    countChange(wanted: Limit): Promise<void>;
  }
}

/** Most keys that a process counts in memory; beyond that, all counts start again. */
const MAX_KEYS = 100_000;

/** The limit that a route shares with others; undefined if the route has its own, needs none, or changes nothing. */
export function sharedLimitOf(
  method: string | readonly string[],
  config: object | undefined,
): ChangeLimit<AnyPrincipal> | undefined {
  const { limits, unlimited } = (config ?? {}) as Declared;
  if (limits !== undefined || unlimited !== undefined) return undefined;
  if (!changesSomething(method, config)) return undefined;
  return (whoIn(config) as Who<AnyPrincipal> | undefined)?.changes;
}

/** Counts changes on all routes, including routes that are added later. The app does not start if a changing route has no limit. */
export function limitChanges(
  app: App,
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
) {
  const { settings, clock } = platform;
  const counts = new Map<string, number>();
  let unbounded: string | undefined;

  // Each process counts the first half in memory, so that callers at human speed cost no SQL statement.
  const count = async (wanted: Limit) => {
    const { name, key, max, perSeconds } = wanted;
    const window = Math.floor(clock().getTime() / 1000 / perSeconds);
    const counted = `${window} ${name} ${key}`;
    if (counts.size >= MAX_KEYS) counts.clear();
    const hits = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, hits);
    if (hits <= Math.ceil((max * settings.rateLimitScale) / 2)) return;
    await limit(platform, { ...wanted, max: max / 2 });
  };
  app.decorate('countChange', count);

  app.addHook('onRoute', (route) => {
    const { method, url, config, schema } = route;
    const { limits = [], unlimited } = (config ?? {}) as Declared;
    const isShared = sharedLimitOf(method, config) !== undefined;
    // Routes with roles may answer 429, too: refusals are rate-limited.
    if (isShared || whoIn(config)?.roles !== undefined) {
      const { response = {} } = (schema ?? {}) as { response?: object };
      route.schema = { ...schema, response: { ...response, 429: Message } };
    }
    const isBounded = isShared || limits.length > 0 || unlimited !== undefined;
    if (!isBounded && changesSomething(method, config)) unbounded ??= `${method} ${url}`;
  });
  app.addHook('onReady', (done) => {
    done(unbounded ? new Error(`${unbounded} changes something and has no limit`) : undefined);
  });
  app.addHook('preHandler', (request: Request, _reply, done) => {
    const shared = sharedLimitOf(request.method, request.routeOptions.config);
    if (shared === undefined) return done();
    const key = shared.keyOf(request.principal as AnyPrincipal);
    count({ ...shared, key }).then(() => done(), done);
  });
}
