import { readFileSync } from 'node:fs';
import { PutBucketCorsCommand, PutBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startTestUploads } from '#server/applicant/documents/testing/uploads.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { closing } from '#server/core/testing/closing.ts';
import { readSettings } from '../../settings.ts';
import { openFiles } from '../open-files.ts';
import { startObjectStore } from '../testing/object-store.ts';
import { bytes, newKey, presigning, testPresigned } from '../testing/presigned.ts';

// The first run brings the store from Debian, and each run starts it.
const store = await startObjectStore();
afterAll(async () => {
  await store.stop();
  vi.unstubAllEnvs();
});
for (const [name, value] of Object.entries(store.environment)) vi.stubEnv(name, value);
const test = closing(await startTestUploads({ environment: store.environment }));
const { files, clock } = test.platform;
const presigned = { files, now: clock, here: (url: string) => url };
const { upload } = presigning(presigned);

testPresigned({
  ...presigned,
  async expired(act) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 11 * 60_000 });
    return act().finally(() => vi.useRealTimers());
  },
  permit: 'Policy',
  tooLarge: 400,
});

describe('a bucket that is set up as docs/operations/object-store.md says', () => {
  const documented = readFileSync(
    new URL('../../../../docs/operations/object-store.md', import.meta.url),
    'utf8',
  );
  const [, cors, lifecycle] = [...documented.matchAll(/^```json\n(.*?)^```$/gms)].map(
    ([, text = '']) => JSON.parse(text),
  );

  it('takes uploads from pages of the portal alone, and the rules for what may expire', async () => {
    const Bucket = store.bucket;
    await store.client.send(
      new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: cors } }),
    );
    await store.client.send(
      new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: lifecycle }),
    );
    const { url } = await upload(newKey());
    const preflight = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight('https://apply.example.edu');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://apply.example.edu');
    expect((await preflight('https://evil.example')).status).toBe(403);
  });
});

describe('the object store', () => {
  it('may be reached by the page, and nothing else may', async () => {
    const { headers } = await test.app.inject('/healthz');
    const origin = new URL(store.environment.S3_ENDPOINT ?? '').origin;
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`);
  });

  it('takes a document all the way to its PDF', async () => {
    const ada = await test.applicant();
    const key = await test.upload(ada, new Uint8Array(smallPng()), 'mine.png');
    await test.work();
    await test.removeFiles();
    const { status, url } = await test.state(ada);
    expect(status).toBe('completed');
    expect((await (await fetch(url)).text()).startsWith('%PDF-')).toBe(true);
    expect(await files.size(key)).toBeUndefined();
    await test.deleteForGood(ada);
    await test.removeFiles();
    expect((await fetch(url)).status).toBe(404);
  });

  it('that is away is a 503, and is not ready', async () => {
    const environment = { ...store.environment, S3_ENDPOINT: 'http://127.0.0.1:1' };
    const away = await openFiles({
      ...test.platform,
      settings: readSettings(environment, 'guest'),
    });
    expect(await away.findTrouble()).toBe('does not answer');
    const calls = [
      () => away.read('a'),
      () => away.size('a'),
      () => away.write('a', bytes(1)),
      () => away.remove('a'),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 });
    }
    expect(await files.findTrouble()).toBeUndefined();
  });

  it.each([
    ['a bucket that it does not have', { S3_BUCKET: 'elsewhere' }, 'does not have'],
    ['an access key that is not right', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'may not use'],
  ])('refuses a start with %s', async (_what, settings, why) => {
    const environment = { ...store.environment, ...settings };
    const opening = openFiles({ ...test.platform, settings: readSettings(environment, 'guest') });
    await expect(opening).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(new RegExp(`^S3_BUCKET is ".*${why}`)),
    });
  });
});
