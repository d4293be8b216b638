import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { type App, createApp } from './app.ts';
import { anybody } from './who.ts';

const { platform } = closing(await startTestPlatform());
let app: App;
let port: number;
let arrived: PromiseWithResolvers<void>;
let answer: PromiseWithResolvers<string>;

beforeEach(async () => {
  arrived = Promise.withResolvers();
  answer = Promise.withResolvers();
  app = await createApp(platform);
  app.get('/slow', { config: { who: anybody, unlimited: 'a test' } }, () => {
    arrived.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  answer.resolve('');
  vi.useRealTimers();
  await app.close();
});

/** A connection, and the bytes that it receives until it is closed. */
async function open(send = '') {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  if (send !== '') socket.write(send);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  // A connection that is cut may end with an error.
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(heard));
  });
  return { closed };
}

const SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';

test('what is under way is answered, however long after the stop began, within reason', async () => {
  const { closed } = await open(SLOW);
  await arrived.promise;
  const stop = app.close();
  await vi.advanceTimersByTimeAsync(19_000);
  answer.resolve('Saved.');
  const heard = await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard).toMatch(/\r\nconnection: close\r\n/);
  expect(heard).toMatch(/Saved\.$/);
  await stop;
});

test('what takes longer is cut', async () => {
  const { closed } = await open(SLOW);
  await arrived.promise;
  const stop = app.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await closed).toBe('');
  await stop;
});

test('a connection on which nothing comes is closed after a moment', async () => {
  const { closed } = await open();
  const stop = app.close();
  await vi.advanceTimersByTimeAsync(1500);
  expect(await closed).toBe('');
  await stop;
});
