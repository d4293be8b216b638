import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import type { PresignedUpload } from '../files.ts';
import { openFiles } from '../open-files.ts';
import { bytes, newKey, startDiskStore } from '../testing/disk-store.ts';

const store = closing(await startDiskStore());
const files = store.files;

function presign(key: string, maxBytes = 1000): Promise<PresignedUpload> {
  const expiresAt = new Date(store.test.platform.clock().getTime() + 600_000);
  return files.presignUpload({ key, maxBytes, expiresAt });
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
  const answer = await fetch(store.here(url), { method: 'POST', body });
  const text = await answer.text();
  return { status: answer.status, message: text === '' ? undefined : JSON.parse(text).message };
}

/** Begins to send a very long file. */
async function beginUpload(key: string): Promise<Socket> {
  const { fields } = await presign(key);
  const parts = Object.entries(fields).map(([name, value]) => part(name, value));
  const { port } = new URL(store.app.listeningOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /storage/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99999999999\r\n\r\n${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf of`,
  );
  return socket;
}

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
    expect(await store.incoming()).toEqual([]);
  });

  it.each([0, 1000])('may hold %i bytes of a thousand', async (length) => {
    const key = newKey();
    expect((await post(await presign(key), bytes(length))).status).toBe(204);
    expect(await files.size(key)).toBe(length);
  });

  it.each([1001, 3_000_000])(
    'is refused with %i bytes of a thousand, and leaves nothing',
    async (length) => {
      const key = newKey();
      const message = 'Your file is too large. The maximum file size is 1 kB.';
      expect(await post(await presign(key), bytes(length))).toEqual({ status: 413, message });
      expect(await files.size(key)).toBeUndefined();
      expect(await store.incoming()).toEqual([]);
    },
  );

  it('is stopped long before the end of one that would never end', async () => {
    const socket = await beginUpload(newKey());
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
    expect(await store.incoming()).toEqual([]);
  });

  it('leaves nothing when the sender hangs up in the middle', async () => {
    const key = newKey();
    const socket = await beginUpload(key);
    await expect.poll(store.incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(store.incoming).toEqual([]);
    expect(await files.size(key)).toBeUndefined();
  });

  it('is used once, also when it is sent several times at once', async () => {
    const key = newKey();
    const upload = await presign(key);
    const posted = await Promise.all([1, 2, 3, 4].map((length) => post(upload, bytes(length))));
    expect(posted.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    const winner = posted.findIndex(({ status }) => status === 204);
    expect(await post(upload, bytes(9))).toEqual({
      status: 409,
      message: 'This file has already arrived. Please choose your file again.',
    });
    expect(await files.size(key)).toBe(winner + 1);
    expect(await store.incoming()).toEqual([]);
  });

  const FORGED =
    'This file could not be uploaded, or the upload took too long to begin. Please choose it again.';

  it.each<[string, (fields: Record<string, string>, other: Record<string, string>) => object]>([
    ['the key of another upload', (_fields, other) => ({ key: other.key })],
    ['the permit of another upload', (_fields, other) => ({ permit: other.permit })],
    ['a larger size', ({ permit }) => ({ permit: changed(permit, '1000', '9999') })],
    ['a permit that is none', () => ({ permit: 'e30.x' })],
    ['a signature of another length', ({ permit }) => ({ permit: `${permit}A` })],
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
    store.test.clock.advance({ minutes: 10 });
    expect(await post(upload, bytes(3))).toEqual({ status: 403, message: FORGED });
    expect(await files.size(key)).toBeUndefined();
  });

  it('is refused with a field that comes twice', async () => {
    const { url, fields } = await presign(newKey());
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append('key', newKey());
    body.append('file', new Blob([bytes(3)]), 'a.pdf');
    expect((await fetch(store.here(url), { method: 'POST', body })).status).toBe(403);
  });

  it.each<[string, number, BodyInit, Record<string, string>]>([
    ['JSON', 415, '{}', { 'content-type': 'application/json' }],
    ['a form without a boundary', 400, 'abc', { 'content-type': 'multipart/form-data' }],
    ['a form that ends early', 400, `${part('key', 'x')}--b\r\ncont`, multipart()],
    ['a form without a file', 400, `${part('key', 'x')}--b--\r\n`, multipart()],
    ['a prototype for a name', 400, `${part('__proto__', 'x')}--b--\r\n`, multipart()],
    ['more fields than any policy has', 400, `${part('a', 'x').repeat(30)}--b--\r\n`, multipart()],
  ])('is refused when it is %s', async (_what, status, body, headers) => {
    const answer = await fetch(store.here('http://x/storage/upload'), {
      method: 'POST',
      body,
      headers,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it('is refused when the file is in another field', async () => {
    const key = newKey();
    expect(await post(await presign(key), bytes(3), 'document')).toMatchObject({ status: 400 });
    expect(await files.size(key)).toBeUndefined();
  });

  it('that one process has allowed is taken by another', async () => {
    const another = await openFiles(store.test.platform);
    const key = newKey();
    const expiresAt = new Date(store.test.platform.clock().getTime() + 600_000);
    const upload = await another.presignUpload({ key, maxBytes: 9, expiresAt });
    expect((await post(upload, bytes(9))).status).toBe(204);
    expect(await another.size(key)).toBe(9);
  });
});

/** A permit that says something else, with its signature. */
function changed(permit = '', from: string, to: string): string {
  const [text = '', signature] = permit.split('.');
  const other = Buffer.from(text, 'base64url').toString().replace(from, to);
  return `${Buffer.from(other).toString('base64url')}.${signature}`;
}

function multipart(): Record<string, string> {
  return { 'content-type': 'multipart/form-data; boundary=b' };
}

function part(name: string, value: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
