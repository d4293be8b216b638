import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/core/http/app.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { openFiles } from '../open-files.ts';
import { bytes, newKey, presigning, testPresigned } from '../testing/presigned.ts';

const test = closing(await startTestPlatform());
const { files, settings } = test.platform;
const app = closing(await createApp(test.platform));
files.addRoutes(app);
await app.listen({ host: '127.0.0.1', port: 0 });
const root = join(settings.dataDir, 'files');
/** Names of the files that are being written, or were abandoned. */
const incoming = () => readdir(join(root, '.incoming'));
/** Rewrites an address of ours to the origin of this test's server. */
function here(url: string): string {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, app.listeningOrigin).href;
}
const store = { files, here, now: test.platform.clock };
const { upload, read, post } = presigning(store);

testPresigned({
  ...store,
  async expired(act) {
    const done = await act();
    test.clock.advance({ minutes: 11 });
    return done;
  },
  permit: 'permit',
  tooLarge: 413,
});

/** Begins to send a very long file. */
async function beginUpload(key: string): Promise<Socket> {
  const parts = Object.entries((await upload(key)).fields).map(([name, value]) =>
    part(name, value),
  );
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.write(
    `POST /storage/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99999999999\r\n\r\n${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf of`,
  );
  return socket;
}

function part(name: string, value: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

const TOO_LARGE = 'Your file is too large. The maximum file size is 1 kB.';
const FORGED =
  'This file could not be uploaded, or the upload took too long to begin. Please choose it again.';
const AGAIN = 'This file has already arrived. Please choose your file again.';

describe('an upload into the folder', () => {
  it('that is too large is told so, and leaves nothing', async () => {
    const message = JSON.stringify({ message: TOO_LARGE });
    expect(await post(await upload(newKey()), bytes(3_000_000))).toEqual({
      status: 413,
      body: message,
    });
    expect(await incoming()).toEqual([]);
  });

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
    expect(await incoming()).toEqual([]);
  });

  it('leaves nothing when the sender hangs up in the middle', async () => {
    const key = newKey();
    const socket = await beginUpload(key);
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(await files.size(key)).toBeUndefined();
  });

  it('is kept once, also when it is sent several times at once', async () => {
    const key = newKey();
    const allowed = await upload(key);
    const posted = await Promise.all([1, 2, 3, 4].map((length) => post(allowed, bytes(length))));
    expect(posted.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    const winner = posted.findIndex(({ status }) => status === 204);
    expect((await post(allowed)).body).toBe(JSON.stringify({ message: AGAIN }));
    expect(await files.size(key)).toBe(winner + 1);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['a permit that is none', { permit: 'e30.x' }],
    ['a key that leads out of the store', { key: '../../etc/passwd' }],
  ])('is refused with %s', async (_what, forged) => {
    const allowed = await upload(newKey());
    const body = JSON.stringify({ message: FORGED });
    const fields = { ...allowed.fields, ...forged };
    expect(await post({ ...allowed, fields })).toEqual({ status: 403, body });
  });

  it('is refused with a field that comes twice', async () => {
    const { url, fields } = await upload(newKey());
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append('key', newKey());
    body.append('file', new Blob([bytes(3)]), 'a.pdf');
    expect((await fetch(here(url), { method: 'POST', body })).status).toBe(403);
  });

  it.each<[string, number, BodyInit, Record<string, string>]>([
    ['JSON', 415, '{}', { 'content-type': 'application/json' }],
    ['a form without a boundary', 400, 'abc', { 'content-type': 'multipart/form-data' }],
    ['a form that ends early', 400, `${part('key', 'x')}--b\r\ncont`, multipart],
    ['a form without a file', 400, `${part('key', 'x')}--b--\r\n`, multipart],
    ['a prototype for a name', 400, `${part('__proto__', 'x')}--b--\r\n`, multipart],
    ['more fields than any policy has', 400, `${part('a', 'x').repeat(30)}--b--\r\n`, multipart],
  ])('is refused when it is %s', async (_what, status, body, headers) => {
    const answer = await fetch(here('http://x/storage/upload'), { method: 'POST', body, headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it('that one process has allowed is taken by another', async () => {
    const another = presigning({ ...store, files: await openFiles(test.platform) });
    expect((await post(await another.upload(newKey()))).status).toBe(204);
  });
});

describe('a read from the folder', () => {
  it('lets a browser make nothing else of the PDF', async () => {
    const key = newKey();
    await files.write(key, bytes(5));
    const { headers } = await fetch(await read(key));
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('cannot be made of a permission to upload, nor lead out of the store', async () => {
    const { fields } = await upload(newKey());
    await files.write(fields.key ?? '', bytes(3));
    const { search } = new URL(await read(fields.key ?? ''));
    for (const forged of [
      `${fields.key}?${new URLSearchParams({ permit: fields.permit ?? '' })}`,
      `..%2f..%2fetc%2fpasswd${search}`,
    ]) {
      const answer = await fetch(here(`http://x/storage/file/${forged}`));
      expect(answer.status).toBe(403);
      expect((await answer.json()).message).toMatch(/^This link is not valid, or it has expired\./);
    }
  });
});

describe('the folder', () => {
  it('keeps its folders, so that removes and writes that meet in one do no harm', async () => {
    const keys = Array.from({ length: 40 }, (_, count) => `meeting/1/x/${count % 2}`);
    await Promise.all(
      keys.map(async (key) => {
        await files.write(key, bytes(1));
        await files.remove(key);
      }),
    );
    for (const key of keys) expect(await files.read(key)).toBeUndefined();
    expect(await readdir(join(root, 'meeting', '1', 'x'))).toEqual([]);
  });

  it.each(['', '../x', 'a/../b', 'a/', '.incoming/x', 'a\0b', 'a\\b'])(
    'has no key %j',
    async (key) => {
      await expect(files.read(key)).rejects.toThrow('is not the key of a file');
      await expect(files.write(key, bytes(1))).rejects.toThrow('is not the key of a file');
      await expect(files.remove(key)).rejects.toThrow('is not the key of a file');
    },
  );

  it('that is gone makes the server unready, and says so', async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const away = `${root} away`;
    await rename(root, away);
    expect(await files.findTrouble()).toBe('does not answer');
    const unready = await app.inject('/readyz');
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toEqual({ message: 'Not ready: the file store does not answer.' });
    await rename(away, root);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('on a full or read-only disk refuses what it cannot keep, politely, and is not ready', {
    tags: 'needs-root',
  }, async () => {
    const disk = join(settings.dataDir, 'disk');
    await mkdir(disk);
    const script = `
      import { execFileSync } from 'node:child_process';
      const { openFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder.ts'))});
      const folder = await openFolder(${JSON.stringify(disk)}, new Date());
      console.log(await folder.findTrouble());
      await folder.write('a', new Uint8Array(15e6));
      const refused = await folder.write('b', new Uint8Array(15e6)).catch((error) => error);
      console.log(refused.status, refused.retryAfterSeconds, refused.message);
      console.log(await folder.size('b'), await folder.findTrouble());
      execFileSync('mount', ['-o', 'remount,ro', ${JSON.stringify(disk)}]);
      const alike = await folder.write('c', new Uint8Array(1)).catch((error) => error);
      console.log(alike.status, await folder.findTrouble());`;
    const shell = startProcess(
      'unshare',
      [
        '--mount',
        'sh',
        '-c',
        'mount -t tmpfs -o size=20m none "$0" && exec "$1" --input-type=module -e "$2"',
        disk,
        process.execPath,
        script,
      ],
      { env: { PATH: process.env.PATH ?? '' } },
    );
    await shell.ended();
    expect(shell.printed.err).toBe('');
    expect(shell.printed.out.split('\n')).toEqual([
      'undefined',
      '503 10 We cannot store or open files right now. Please try again in a minute.',
      'undefined takes no changes: its disk is full',
      '503 takes no changes: it is read-only',
      '',
    ]);
  });

  it('is cleared at a start of what a process that died has left, and of nothing else', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => join(root, '.incoming', name));
    await mkdir(join(root, '.incoming'), { recursive: true });
    for (const path of [old, fresh]) await writeFile(path ?? '', 'x');
    const now = test.platform.clock();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await utimes(old ?? '', minutesAgo(21), minutesAgo(21));
    await utimes(fresh ?? '', minutesAgo(19), minutesAgo(19));
    await openFiles(test.platform);
    expect(await incoming()).toEqual(['fresh']);
  });
});
