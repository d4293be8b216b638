/** What the shipped proxy does while a web is replaced, and nothing answers at its address; tested with a real nginx. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '#server/core/testing/process.ts';
import { makeCertificate } from './make-certificate.ts';
import { startProxy } from './proxy.ts';

const LISTEN = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port); })`;

/** A web to which no connection comes about: it is stopped, and its queue is full. */
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
  const folder = mkdtempSync(join(tmpdir(), 'matricula-proxy-'));
  // As root, nginx runs its workers as another user.
  chmodSync(folder, 0o711);
  const web = createServer((_, reply) => reply.end('here')).listen(0, '127.0.0.1');
  const silent = await startSilentWeb();
  const certificate = makeCertificate(join(folder, 'certificate'));
  const port = await findFreePort();
  const webs = [silent.port, (web.address() as AddressInfo).port];
  const proxy = await startProxy({ folder: join(folder, 'proxy'), port, certificate, webs });
  const ca = readFileSync(certificate.authorityFile);
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: 'localhost', port, path, ca, agent: false }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      }).on('error', reject);
    });
  // In turn, so that each web's turn comes.
  const paths = ['/about', '/login', '/assets/a-1.js', '/assets/b-2.js'];
  const answers = await Promise.all(paths.map(ask));
  await proxy.stop();
  silent.stop();
  web.close();
  rmSync(folder, { recursive: true });
  expect(answers).toEqual([200, 200, 200, 200]);
}, 30_000);
