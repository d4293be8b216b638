/** The cache of the shipped proxy, and what it does while nothing answers at the address of a web; tested with a real nginx. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '#server/core/testing/process.ts';
import type { Child } from '../trial/child.ts';
import { makeCertificate } from './make-certificate.ts';
import { startProxy } from './proxy.ts';

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };
const folder = mkdtempSync(join(tmpdir(), 'matricula-proxy-'));
const asked: string[] = [];
let webs: readonly Server[];
const certificate = makeCertificate(join(folder, 'certificate'));
const ca = readFileSync(certificate.authorityFile);
let proxy: Child;
let port: number;
let ports: readonly number[];

beforeAll(async () => {
  // As root, nginx runs its workers as another user.
  chmodSync(folder, 0o711);
  webs = ['last', 'new'].map((release) =>
    createServer((request, reply) => {
      asked.push(`${request.url} ${request.headers['accept-encoding'] ?? ''}`.trim());
      const isOfOther = /\/(last|new)-/.exec(request.url ?? '')?.[1] === other(release);
      const isGone = isOfOther || request.url === '/assets/gone.js';
      reply.writeHead(isGone ? 404 : 200, isGone ? {} : FOREVER);
      reply.end(isGone ? 'gone' : `as ${request.headers['accept-encoding']}`);
    }).listen(0, '127.0.0.1'),
  );
  port = await findFreePort();
  ports = webs.map((web) => (web.address() as AddressInfo).port);
  proxy = await startProxy({ folder: join(folder, 'proxy'), port, certificate, webs: ports });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await proxy.stop();
  for (const web of webs) web.close();
  rmSync(folder, { recursive: true });
});

function other(release: string): string {
  return release === 'new' ? 'last' : 'new';
}

function ask(path: string, packed = 'gzip, deflate, br, zstd', at = port): Promise<string> {
  const headers = { 'accept-encoding': packed };
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port: at, path, ca, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

test.each(['/assets/index-a1.js', '/desk/assets/index-a1.js'])(
  'of a thousand first visits, one asks a web for %s',
  async (path) => {
    await Promise.all(Array.from({ length: 20 }, () => ask(path)));
    expect(asked).toHaveLength(1);
  },
);

test('a client without brotli gets none, and equivalent Accept-Encoding headers share one answer', async () => {
  await ask('/assets/index-b2.js', 'gzip, deflate, br, zstd');
  await ask('/assets/index-b2.js', 'br;q=1.0, gzip;q=0.8');
  expect(await ask('/assets/index-b2.js', 'gzip, deflate')).toBe('as gzip');
  expect(await ask('/assets/index-b2.js', 'gzip')).toBe('as gzip');
  expect(await ask('/assets/index-b2.js', 'identity')).toBe('as undefined');
  expect(asked).toHaveLength(3);
});

test.each([
  ['gzip', 'gzip, *'],
  ['gzip', 'br;q=0, gzip'],
  ['identity', '*'],
  ['identity', 'gzip; q=0.0, br;q=0'],
  ['identity', 'brotli, zstd'],
])(
  'a client that unpacks %s gets that, although a request for %j came before',
  async (usual, odd) => {
    const path = `/assets/index-${Buffer.from(odd).toString('hex')}.js`;
    const expected = usual === 'identity' ? 'as undefined' : `as ${usual}`;
    expect(await ask(path, odd)).toBe(expected);
    expect(await ask(path, usual)).toBe(expected);
  },
);

test('a missing asset is requested again, and so is every path that is no asset', async () => {
  for (const path of ['/assets/gone.js', '/', '/api/profile', '/storage/a.pdf']) {
    await ask(path);
    await ask(path);
    // A missing file is requested from both webs.
    expect(
      asked.filter((one) => one.startsWith(`${path} `)),
      path,
    ).toHaveLength(path.startsWith('/assets/') ? 4 : 2);
  }
});

test('while one web has the files of the new page and another those of the last one, everybody gets theirs', async () => {
  for (const release of ['last', 'new']) {
    for (let part = 0; part < 6; part += 1) {
      expect(await ask(`/assets/${release}-${part}.js`)).toBe('as br');
    }
  }
});

const LISTEN = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port); })`;

/** A web that accepts no connection, because it is stopped and its queue is full. */
async function startSilentWeb() {
  const child = spawn(process.execPath, ['-e', LISTEN], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  child.kill('SIGSTOP');
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.race(waiting.map((socket) => once(socket, 'connect')));
  return {
    port,
    stop() {
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}

test('a web whose address leads nowhere is passed over, for pages and for their parts', async () => {
  const silent = await startSilentWeb();
  const at = await findFreePort();
  const other = await startProxy({
    folder: join(folder, 'other'),
    port: at,
    certificate,
    webs: [silent.port, ...ports.slice(0, 1)],
  });
  // In turn, so that each web's turn comes.
  const paths = ['/about', '/login', '/assets/a-1.js', '/assets/b-2.js'];
  const answers = await Promise.all(paths.map((path) => ask(path, 'gzip', at)));
  await other.stop();
  silent.stop();
  expect(answers).toEqual(paths.map(() => 'as gzip'));
});
