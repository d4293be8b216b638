import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import type { AppError } from './errors.ts';
import { forgetOldTries, type Limit, limit, limitAll } from './limits.ts';

const test = closing(await startTestPlatform());

const threePerMinute: Limit = { name: 'log-in', key: 'a@x.test', max: 3, perSeconds: 60 };

function refusalOf(wanted: Limit, platform = test.platform): Promise<AppError | undefined> {
  return limit(platform, wanted).then(
    () => undefined,
    (error: AppError) => error,
  );
}

it('lets through as many as it may, then says when to try again, until the window is over', async () => {
  for (let tries = 0; tries < 3; tries += 1) await limit(test.platform, threePerMinute);
  test.clock.advance({ seconds: 20 });
  expect(await refusalOf(threePerMinute)).toMatchObject({
    status: 429,
    retryAfterSeconds: 40,
    message: 'You have tried this too many times. Please wait 40 seconds and try again.',
  });
  test.clock.advance({ seconds: 40 });
  expect(await refusalOf(threePerMinute)).toBeUndefined();
});

it('of a clock that was a day ahead does not shut people out for that day', async () => {
  const wanted = { name: 'ahead', key: 'x', max: 1, perSeconds: 60 };
  test.clock.advance({ days: 1 });
  await limit(test.platform, wanted);
  test.clock.advance({ days: -1 });
  expect(await refusalOf(wanted)).toBeUndefined();
  expect(await refusalOf(wanted)).toMatchObject({ status: 429, retryAfterSeconds: 60 });
});

it('parallel tries are all counted', async () => {
  const wanted = { name: 'parallel', key: 'x', max: 10, perSeconds: 60 };
  const refusals = await Promise.all(Array.from({ length: 25 }, () => refusalOf(wanted)));
  expect(refusals.filter((refusal) => refusal !== undefined)).toHaveLength(15);
});

it('a try that one of several limits refuses is given back by those before it', async () => {
  const narrow = { name: 'narrow', key: 'y', max: 3, perSeconds: 60 };
  const wide = { name: 'wide', key: 'z', max: 1, perSeconds: 60 };
  const mayTry = (limits: Limit[]) =>
    limitAll(test.platform, limits).then(
      () => true,
      () => false,
    );
  expect(await mayTry([narrow, wide])).toBe(true);
  for (let tries = 0; tries < 5; tries += 1) expect(await mayTry([narrow, wide])).toBe(false);
  expect([await mayTry([narrow]), await mayTry([narrow]), await mayTry([narrow])]).toEqual([
    true,
    true,
    false,
  ]);
  // Limits after a refusing one do not count the try.
  const last = { name: 'last', key: 'z', max: 1, perSeconds: 60 };
  expect(await mayTry([wide, last])).toBe(false);
  expect(await mayTry([last])).toBe(true);
});

it('RATE_LIMIT_SCALE multiplies what may be done', async () => {
  const settings = { ...test.platform.settings, rateLimitScale: 2 };
  const scaled = { ...test.platform, settings };
  const wanted = { name: 'scaled', key: 'x', max: 1, perSeconds: 60 };
  const refusals = [];
  for (let tries = 0; tries < 3; tries += 1) refusals.push(await refusalOf(wanted, scaled));
  expect(refusals.map((refusal) => refusal?.status)).toEqual([undefined, undefined, 429]);
});

it('keeps nobody’s address, and forgets what is over', async () => {
  const { kysely } = test.platform.database;
  const { key } = await kysely.selectFrom('rate_limits').select('key').executeTakeFirstOrThrow();
  expect(key).toHaveLength(32);
  test.clock.advance({ days: 1 });
  await forgetOldTries.run({} as never, test.platform, new AbortController().signal);
  expect(await kysely.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
