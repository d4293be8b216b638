import { beforeEach, describe, expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { diskTrouble } from './readiness.ts';

const it = closing(await startTestPlatform());
beforeEach(() => it.platform.database.prepared('clear-jobs', 'delete from pgboss.job', []));

/** Puts a job on its queue some minutes ago. */
async function wait(name: string, minutes: number): Promise<void> {
  const { database, jobs } = it.platform;
  await database.transaction((trx) => jobs.enqueue({ name }, {}, { in: trx }));
  await database.prepared(
    'age-job',
    `update pgboss.job set created_on = now() - make_interval(mins => $2) where name = $1`,
    [name, minutes],
  );
}

async function ask(parts: object = {}) {
  const app = await createApp({ ...it.platform, ...parts });
  const { statusCode, body } = await app.inject('/readyz');
  await app.close();
  return { status: statusCode, body: JSON.parse(body) };
}

const WELL = {
  database: 'ok',
  'job queue': 'ok',
  'file store': 'ok',
  'e-mails': 'ok',
  conversions: 'ok',
  disk: 'ok',
};

describe('readiness', () => {
  test('names each part', async () => {
    await wait('mail', 4);
    await wait('convert-document', 14);
    expect(await ask()).toEqual({ status: 200, body: { status: 'ok', parts: WELL } });
  });

  test('tells what waits too long, and goes on serving', async () => {
    await wait('mail', 12);
    await wait('convert-document', 20);
    expect(await ask()).toEqual({
      status: 200,
      body: {
        status: 'ok',
        parts: {
          ...WELL,
          'e-mails':
            'E-mails do not leave: the oldest has waited for 12 minutes. Does the mail server take them?',
          conversions:
            'Documents wait to be converted: the oldest for 20 minutes. Is a worker running?',
        },
      },
    });
  });

  test('names all parts that are down, not only the first', async () => {
    const { database, files } = it.platform;
    const answer = await ask({
      database: { ...database, findTrouble: async () => 'takes no more connections' },
      files: { ...files, findTrouble: async () => 'does not answer' },
    });
    expect(answer).toEqual({
      status: 503,
      body: {
        message:
          'Not ready: the database takes no more connections, and the file store does not answer.',
      },
    });
  });
});

test.each([
  [100, 5, undefined],
  [100, 4, 'The disk that holds DATA_DIR is nearly full: 4.0% of it is free.'],
  [0, 0, undefined],
])('a disk of %i blocks with %i free', (blocks, bavail, trouble) => {
  expect(diskTrouble({ blocks, bavail })).toBe(trouble);
});
