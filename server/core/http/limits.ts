import { createHash } from 'node:crypto';
import { later } from '#server/core/clock.ts';
import type { Say } from '#words/say.ts';
import type { JobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { AppError } from './errors.ts';

/** A rate limit: how often something may be done in a time window. */
export type Limit = {
  /** Name of the limited act, such as `login`. */
  readonly name: string;
  /** The key to count by: an account's id or name, or the caller's network (see `networkOf`). Stored hashed. */
  readonly key: string;
  /** How often within the window; `RATE_LIMIT_SCALE` multiplies it. */
  readonly max: number;
  /** Length of the window, which begins with the first try. */
  readonly perSeconds: number;
};

/** A limit as a route declares it, `config: { limits }`: shown in `/openapi.json`, counted elsewhere. */
export type DeclaredLimit = Pick<Limit, 'max' | 'perSeconds'> & {
  /** The group whose tries are counted together. */
  readonly per: 'network' | 'account' | 'account and network' | 'browser' | 'link';
};

const TAKE_BACK = `update rate_limits set hits = hits - 1 where key = any($1) and resets_at > $2 and hits > 0`;

/** A clock that was ahead began a window that ends later than a new one. Such a window begins anew, so that it shuts nobody out. */
const COUNT = `
  insert into rate_limits as held (key, hits, resets_at) values ($1, 1, $3)
  on conflict (key) do update set
    hits = case when held.resets_at > $2 and held.resets_at <= $3 then held.hits + 1 else 1 end,
    resets_at = case when held.resets_at > $2 and held.resets_at <= $3 then held.resets_at else $3 end
  returning hits, resets_at`;

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/**
 * Counts one try against several limits, one after the other. If one limit refuses the try, the others do not count it: refused
 * tries use up nothing. Pass the narrowest limit first, and the limit of a network, which many people share, last.
 * @throws AppError 429 like {@link limit}.
 */
export async function limitAll(platform: Needs, limits: readonly Limit[]): Promise<void> {
  const counted: Limit[] = [];
  try {
    for (const each of limits) {
      await limit(platform, each);
      counted.push(each);
    }
  } catch (error) {
    const { database, clock } = platform;
    if (counted.length > 0) {
      await database.prepared('take-back-try', TAKE_BACK, [counted.map(keyOf), clock()]);
    }
    throw error;
  }
}

/**
 * Counts one try in the database, for all processes together.
 * @throws AppError 429 with `Retry-After` when the limit is exceeded.
 */
export async function limit({ database, clock, settings }: Needs, wanted: Limit): Promise<void> {
  const { name, max, perSeconds } = wanted;
  const now = clock();
  const [counted] = await database.prepared<{ hits: number; resets_at: Date }>('count-try', COUNT, [
    keyOf(wanted),
    now,
    later(now, { seconds: perSeconds }),
  ]);
  if (counted === undefined || counted.hits <= Math.ceil(max * settings.rateLimitScale)) return;
  const seconds = Math.max(1, Math.ceil((counted.resets_at.getTime() - now.getTime()) / 1000));
  throw new AppError(
    429,
    'too_many_tries',
    (say) =>
      say('You have tried this too many times. Please wait {time} and try again.', {
        time: inWords(say, seconds),
      }),
    { retryAfterSeconds: seconds, log: `limit ${name}` },
  );
}

/** Counts one try. @returns false where {@link limit} would refuse it. */
export async function isWithin(platform: Needs, wanted: Limit): Promise<boolean> {
  try {
    await limit(platform, wanted);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

function keyOf({ name, key }: Limit): Buffer {
  return createHash('sha256').update(`${name}\n${key}`).digest();
}

/** A time to wait, rounded up: `1 minute`. */
export function inWords({ locale }: Pick<Say, 'locale'>, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : minutes < 60
        ? [minutes, 'minute']
        : [minutes / 60, 'hour'];
  const words = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.ceil(count));
}

/** Removes counts whose time window has ended. */
export const forgetOldTries: JobKind = {
  name: 'forget-old-tries',
  every: '*/10 * * * *',
  async run(_data, { database, clock }) {
    await database.kysely.deleteFrom('rate_limits').where('resets_at', '<=', clock()).execute();
  },
};
