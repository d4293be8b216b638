import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '#server/platform/http/app.ts';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing.ts';
import type { Files, PresignedUpload } from '../files.ts';
import { openFiles } from '../open-files.ts';

let test: TestPlatform;
let app: App;
let files: Files;
beforeAll(async () => {
  test = await startTestPlatform();
  files = test.platform.files;
  app = await createApp(test.platform);
  files.addRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

let made = 0;
function newKey(): string {
  made += 1;
  return `documents/1/essay/${made}/upload`;
}
const root = () => join(test.platform.settings.dataDir, 'files');
const bytes = (length: number) => new Uint8Array(length).fill(7);

function inTenMinutes(): Date {
  return new Date(test.platform.clock().getTime() + 600_000);
}

function presign(key: string, maxBytes = 1000): Promise<PresignedUpload> {
  return files.presignUpload({ key, maxBytes, expiresAt: inTenMinutes() });
}

/** Where the server of this test is, whatever its public address. */
function here(url: string): string {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, app.listeningOrigin).href;
}

type Posted = { status: number; message: string | undefined };

async function post(
  { url, fields }: PresignedUpload,
  content: Uint8Array<ArrayBuffer>,
  name = 'file',
): Promise<Posted> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append(name, new Blob([content]), 'essay.pdf');
  const answer = await fetch(here(url), { method: 'POST', body });
  const text = await answer.text();
  return { status: answer.status, message: text === '' ? undefined : JSON.parse(text).message };
}

/** What is being written, or was left half written. */
const incoming = () => readdir(join(root(), '.incoming'));

describe('a presigned upload', () => {
  it('keeps just what was uploaded', async () => {
    const key = newKey();
    expect(await files.size(key)).toBeUndefined();
    const upload = await presign(key);
    expect(upload.url).toBe('http://localhost:3000/storage/upload');
    expect(upload.fields.key).toBe(key);
    expect(await post(upload, bytes(10))).toEqual({ status: 204, message: undefined });
    expect(await files.size(key)).toBe(10);
    expect(new Uint8Array((await files.read(key)) ?? [])).toEqual(bytes(10));
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['nothing at all', 0],
    ['one byte', 1],
    ['as much as is allowed', 1000],
    ['many chunks', 1000],
  ])('may hold %s', async (_what, length) => {
    const key = newKey();
    expect((await post(await presign(key), bytes(length))).status).toBe(204);
    expect(await files.size(key)).toBe(length);
  });

  it.each([
    ['one byte more than is allowed', 1001],
    ['much more', 3_000_000],
  ])('is refused with %s, and leaves nothing', async (_what, length) => {
    const key = newKey();
    const message = 'Your file is too large. The maximum file size is 1 kB.';
    expect(await post(await presign(key), bytes(length))).toEqual({ status: 413, message });
    expect(await files.size(key)).toBeUndefined();
    expect(await incoming()).toEqual([]);
  });

  it('is stopped long before the end of one that would never end', async () => {
    const { fields } = await presign(newKey());
    const parts = Object.entries(fields).map(([name, value]) => part(name, value));
    const head = `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`;
    const { port } = new URL(app.listeningOrigin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /storage/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99999999999\r\n\r\n${head}`,
    );
    let sent = 0;
    socket.resume();
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => {});
      const send = (error?: Error | null) => {
        if (error || socket.writableEnded || socket.destroyed) return;
        sent += 65_536;
        socket.write(bytes(65_536), send);
      };
      send();
    });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(await incoming()).toEqual([]);
  });

  it('leaves nothing when the sender hangs up in the middle', async () => {
    const key = newKey();
    const { fields } = await presign(key);
    const parts = Object.entries(fields).map(([name, value]) => part(name, value));
    const body = `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf of`;
    const { port } = new URL(app.listeningOrigin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /storage/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n${body}`,
    );
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(await files.size(key)).toBeUndefined();
  });

  it('cannot be used a second time', async () => {
    const key = newKey();
    const upload = await presign(key);
    expect((await post(upload, bytes(3))).status).toBe(204);
    expect(await post(upload, bytes(4))).toEqual({
      status: 409,
      message: 'This upload has been used already. Please choose your file again.',
    });
    expect(await files.size(key)).toBe(3);
    expect(await incoming()).toEqual([]);
  });

  it('is kept once when it is sent twice at the same time', async () => {
    const key = newKey();
    const upload = await presign(key);
    const posted = await Promise.all([1, 2, 3, 4].map((length) => post(upload, bytes(length))));
    expect(posted.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    const winner = posted.findIndex(({ status }) => status === 204);
    expect(await files.size(key)).toBe(winner + 1);
  });

  const FORGED =
    'This upload is not allowed, or it took too long to begin. Please choose your file again.';

  it.each<[string, (fields: Record<string, string>, other: Record<string, string>) => object]>([
    ['another key', () => ({ key: 'documents/2/essay/x/upload' })],
    ['the key of another upload', (_fields, other) => ({ key: other.key })],
    ['the signature of another upload', (_fields, other) => ({ signature: other.signature })],
    ['a larger size', () => ({ max_bytes: '1001' })],
    ['a later expiry', ({ expires }) => ({ expires: String(Number(expires) + 1) })],
    ['a size that is no number', () => ({ max_bytes: 'Infinity' })],
    ['an expiry that is no number', () => ({ expires: 'never' })],
    ['no signature', () => ({ signature: '' })],
    ['a signature of another length', ({ signature }) => ({ signature: `${signature}A` })],
    ['a key that leads out of the store', () => ({ key: '../../etc/passwd' })],
  ])('is refused with %s', async (_what, forge) => {
    const mine = await presign(newKey());
    const other = await presign(newKey());
    const fields = { ...mine.fields, ...forge({ ...mine.fields }, { ...other.fields }) };
    expect(await post({ ...mine, fields }, bytes(3))).toEqual({ status: 403, message: FORGED });
    expect(await files.size(mine.fields.key ?? '')).toBeUndefined();
    expect(await files.size(other.fields.key ?? '')).toBeUndefined();
  });

  it('is refused once it has expired', async () => {
    const key = newKey();
    const upload = await presign(key);
    test.clock.advance({ minutes: 10 });
    expect(await post(upload, bytes(3))).toEqual({ status: 403, message: FORGED });
    expect(await files.size(key)).toBeUndefined();
  });

  it('is refused with a field that comes twice', async () => {
    const { url, fields } = await presign(newKey());
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append('key', newKey());
    body.append('file', new Blob([bytes(3)]), 'a.pdf');
    expect((await fetch(here(url), { method: 'POST', body })).status).toBe(403);
  });

  it.each<[string, number, BodyInit, Record<string, string>]>([
    ['JSON', 415, '{}', { 'content-type': 'application/json' }],
    ['bytes', 415, 'abc', { 'content-type': 'application/octet-stream' }],
    ['a form without a boundary', 400, 'abc', { 'content-type': 'multipart/form-data' }],
    ['a form that ends early', 400, `${part('key', 'x')}--b\r\ncont`, multipart()],
    ['a form without a file', 400, `${part('key', 'x')}--b--\r\n`, multipart()],
    ['an empty form', 400, '--b--\r\n', multipart()],
    ['a prototype for a name', 400, `${part('__proto__', 'x')}--b--\r\n`, multipart()],
    ['more fields than any policy has', 400, `${part('a', 'x').repeat(30)}--b--\r\n`, multipart()],
  ])('is refused when it is %s', async (_what, status, body, headers) => {
    const answer = await fetch(here('http://x/storage/upload'), { method: 'POST', body, headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it('is refused when the file is in another field', async () => {
    const key = newKey();
    expect(await post(await presign(key), bytes(3), 'document')).toMatchObject({ status: 400 });
    expect(await files.size(key)).toBeUndefined();
  });

  it('is refused when another website asks for it', async () => {
    const { url, fields } = await presign(newKey());
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append('file', new Blob([bytes(3)]), 'a.pdf');
    const headers = { origin: 'https://evil.test' };
    expect((await fetch(here(url), { method: 'POST', body, headers })).status).toBe(403);
  });
});

function multipart(): Record<string, string> {
  return { 'content-type': 'multipart/form-data; boundary=b' };
}

function part(name: string, value: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

describe('a presigned read', () => {
  async function presignedRead(fileName = 'My essay.pdf'): Promise<{ key: string; url: string }> {
    const key = newKey();
    await files.write(key, bytes(5));
    const expiresAt = new Date(test.platform.clock().getTime() + 900_000);
    return { key, url: here(await files.presignRead({ key, fileName, expiresAt })) };
  }

  it('gives the PDF under its name, and lets a browser make nothing else of it', async () => {
    const { url } = await presignedRead('Meine Übung "1" – 自我.pdf');
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes(5));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5',
      'content-disposition': `inline; filename="Meine Ubung _1_ _ __.pdf"; filename*=UTF-8''Meine%20%C3%9Cbung%20%221%22%20%E2%80%93%20%E8%87%AA%E6%88%91.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('ends after its time', async () => {
    const { url } = await presignedRead();
    test.clock.advance({ minutes: 14, seconds: 59 });
    expect((await fetch(url)).status).toBe(200);
    test.clock.advance({ seconds: 1 });
    expect((await fetch(url)).status).toBe(403);
  });

  it.each<[string, (url: URL, other: URL) => void]>([
    [
      'another key',
      (url, other) => {
        url.pathname = other.pathname;
      },
    ],
    ['a later expiry', (url) => url.searchParams.set('expires', '9999999999')],
    ['another name', (url) => url.searchParams.set('name', 'evil.html')],
    ['no signature', (url) => url.searchParams.set('signature', '')],
    [
      'a way out of the store',
      (url) => {
        url.pathname = '/storage/file/..%2f..%2fetc%2fpasswd';
      },
    ],
  ])('is refused with %s', async (_what, forge) => {
    const [mine, other] = [await presignedRead(), await presignedRead()];
    const url = new URL(mine.url);
    forge(url, new URL(other.url));
    const answer = await fetch(url);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      message:
        'This link is not valid, or it has expired. Please go back to the page and open the file again.',
    });
  });

  it('cannot be made of a permission to upload', async () => {
    const { fields } = await presign(newKey());
    await files.write(fields.key ?? '', bytes(3));
    const { expires = '', signature = '' } = fields;
    const query = new URLSearchParams({ expires, signature, name: fields.max_bytes ?? '' });
    const answer = await fetch(here(`http://x/storage/file/${fields.key}?${query}`));
    expect(answer.status).toBe(403);
  });

  it('of a file that is gone says so', async () => {
    const { key, url } = await presignedRead();
    await files.remove(key);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('the folder', () => {
  it('overwrites whole, removes, and leaves no empty folders', async () => {
    const key = 'copies/5/a/pdf';
    await files.write(key, bytes(5));
    await files.write(key, bytes(2));
    expect(await files.size(key)).toBe(2);
    await files.remove(key);
    await files.remove(key);
    expect(await files.read(key)).toBeUndefined();
    expect(await readdir(root())).not.toContain('copies');
  });

  it('is not harmed by removes and writes that meet in one folder', async () => {
    const keys = Array.from({ length: 40 }, (_, count) => `meeting/1/x/${count % 2}`);
    await Promise.all(
      keys.map(async (key) => {
        await files.write(key, bytes(1));
        await files.remove(key);
      }),
    );
    expect(await readdir(root())).not.toContain('meeting');
  });

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/',
    '.incoming/x',
    'a/.b',
    'a\0b',
    'a\\b',
    'é',
  ])('has no key %j', async (key) => {
    await expect(files.read(key)).rejects.toThrow('is not the key of a file');
    await expect(files.write(key, bytes(1))).rejects.toThrow('is not the key of a file');
    await expect(files.remove(key)).rejects.toThrow('is not the key of a file');
  });

  it('is cleared at a start of what a process that died has left, and of nothing else', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => join(root(), '.incoming', name));
    await mkdir(join(root(), '.incoming'), { recursive: true });
    for (const path of [old, fresh]) await writeFile(path ?? '', 'x');
    const now = test.platform.clock();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await utimes(old ?? '', minutesAgo(61), minutesAgo(61));
    await utimes(fresh ?? '', minutesAgo(59), minutesAgo(59));
    await openFiles(test.platform);
    expect(await incoming()).toEqual(['fresh']);
  });

  it('of another process believes what this one has signed', async () => {
    const again = await openFiles(test.platform);
    const key = newKey();
    const upload = await again.presignUpload({ key, maxBytes: 9, expiresAt: inTenMinutes() });
    expect((await post(upload, bytes(9))).status).toBe(204);
    expect(await again.size(key)).toBe(9);
  });
});
