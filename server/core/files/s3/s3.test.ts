import { readFileSync } from 'node:fs';
import { PutBucketCorsCommand, PutBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestUploads, type TestUploads } from '#server/applicant/documents/testing/uploads.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { readSettings } from '../../settings.ts';
import type { Files, PresignedUpload } from '../files.ts';
import { openFiles } from '../open-files.ts';
import { bytes, newKey } from '../testing/disk-store.ts';
import { startObjectStore, type TestObjectStore } from '../testing/object-store.ts';

let store: TestObjectStore;
let test: TestUploads;
let files: Files;
// The first run brings the store from Debian, and each run starts it.
beforeAll(async () => {
  store = await startObjectStore();
  for (const [name, value] of Object.entries(store.environment)) vi.stubEnv(name, value);
  test = await startTestUploads({ environment: store.environment });
  files = test.platform.files;
}, 300_000);
afterAll(async () => {
  await test.close();
  await store.stop();
  vi.unstubAllEnvs();
}, 30_000);

function presign(key: string, maxBytes = 1000): Promise<PresignedUpload> {
  const expiresAt = new Date(test.platform.clock().getTime() + 600_000);
  return files.presignUpload({ key, maxBytes, expiresAt });
}

async function post(
  { url, fields }: PresignedUpload,
  content: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new Blob([content]), 'essay.pdf');
  return (await fetch(url, { method: 'POST', body })).status;
}

/** Does something as it would have been done eleven minutes ago. */
async function elevenMinutesAgo<Result>(act: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 11 * 60_000 });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

describe('a presigned upload to the object store', () => {
  it.each([0, 1000])('keeps %i bytes', async (length) => {
    const key = newKey();
    expect(await files.size(key)).toBeUndefined();
    expect(await post(await presign(key), bytes(length))).toBe(204);
    expect(await files.size(key)).toBe(length);
    expect(new Uint8Array((await files.read(key)) ?? [1])).toEqual(bytes(length));
  });

  it('is refused by the store with more bytes than allowed', async () => {
    const key = newKey();
    expect(await post(await presign(key), bytes(1001))).toBe(400);
    expect(await files.size(key)).toBeUndefined();
  });

  it.each<[string, (fields: Record<string, string>, other: Record<string, string>) => object]>([
    ['the key of another upload', (_fields, other) => ({ key: other.key })],
    ['a signature of its own', () => ({ 'X-Amz-Signature': 'a'.repeat(64) })],
    ['another policy', ({ Policy = '' }) => ({ Policy: loosened(Policy) })],
  ])('is refused by the store with %s', async (_what, forge) => {
    const mine = await presign(newKey());
    const other = await presign(newKey());
    const fields = { ...mine.fields, ...forge({ ...mine.fields }, { ...other.fields }) };
    expect(await post({ ...mine, fields }, bytes(3))).toBe(403);
    expect(await files.size(mine.fields.key ?? '')).toBeUndefined();
    expect(await files.size(other.fields.key ?? '')).toBeUndefined();
  });

  it('is refused by the store once it has expired', async () => {
    const key = newKey();
    const upload = await elevenMinutesAgo(() => presign(key));
    expect(await post(upload, bytes(3))).toBe(403);
    expect(await files.size(key)).toBeUndefined();
  });
});

/** The same policy for a larger file. */
function loosened(policy: string): string {
  const text = Buffer.from(policy, 'base64').toString('utf8');
  return Buffer.from(text.replace('1000', '9000')).toString('base64');
}

describe('a presigned read from the object store', () => {
  function presignRead(key: string): Promise<string> {
    const expiresAt = new Date(test.platform.clock().getTime() + 600_000);
    return files.presignRead({ key, fileName: 'Übung 1.pdf', expiresAt });
  }

  it('gives the PDF under its name', async () => {
    const key = newKey();
    await files.write(key, bytes(5));
    const answer = await fetch(await presignRead(key));
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes(5));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="Ubung 1.pdf"; filename*=UTF-8''%C3%9Cbung%201.pdf`,
    );
  });

  it('is refused by the store once it has expired, and for any other key', async () => {
    const [mine, other] = [newKey(), newKey()];
    for (const key of [mine, other]) await files.write(key, bytes(5));
    expect((await fetch(await elevenMinutesAgo(() => presignRead(mine)))).status).toBe(403);
    const forged = (await presignRead(mine)).replace(mine, other);
    expect((await fetch(forged)).status).toBe(403);
  });
});

describe('a bucket that is set up as docs/operations.md says', () => {
  const documented = readFileSync(
    new URL('../../../../docs/operations.md', import.meta.url),
    'utf8',
  )
    .split('\n## ')
    .find((section) => section.startsWith('Object store'));
  const [, cors, lifecycle] = [...(documented ?? '').matchAll(/^```json\n(.*?)^```$/gms)].map(
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
    const { url } = await presign(newKey());
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
