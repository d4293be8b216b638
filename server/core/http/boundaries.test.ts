/** Requests with ambiguous boundaries are refused: a proxy and the server could see them differently (request smuggling). */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { type App, createApp } from './app.ts';
import { anybody } from './who.ts';

const it = forThisFile(startTestPlatform);
let app: App;
let smuggled = 0;
beforeAll(async () => {
  app = await createApp(it.platform);
  app.post('/public/outer', { config: { who: anybody, unlimited: 'a test' } }, () => ({}));
  app.get('/public/smuggled', { config: { who: anybody } }, () => {
    smuggled += 1;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends raw bytes. @returns the whole answer. */
async function send(bytes: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(bytes, 'latin1');
  return text(socket);
}

const SECOND = 'GET /public/smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const outer = (headers: string, body: string) =>
  `POST /public/outer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

test('two requests one after the other are two', async () => {
  const answers = await send(outer('Content-Length: 2', '{}') + SECOND);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(smuggled).toBe(1);
});

test.each([
  ['both ways at once', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 5', '{}'],
  ['a length with a sign', 'Content-Length: +2', '{}'],
  ['a length in two parts', 'Content-Length: 2, 2', '{}'],
  ['an unknown coding', 'Transfer-Encoding: chunked, x', '0\r\n\r\n'],
  ['a coding that only looks like it', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked', '0\r\n\r\n'],
  ['a header that goes on in the next line', 'Transfer-Encoding:\r\n chunked, x', '0\r\n\r\n'],
  ['a chunk that is longer than it says', 'Transfer-Encoding: chunked', '2\r\n{}x\r\n0\r\n\r\n'],
  ['a chunk whose length is no number', 'Transfer-Encoding: chunked', '0x2\r\n{}\r\n0\r\n\r\n'],
])(
  'a request whose end is not clear is refused, and what follows it is not carried out: %s',
  async (_what, headers, body) => {
    const before = smuggled;
    const answers = await send(outer(headers, body) + SECOND);
    expect(answers).toMatch(/^HTTP\/1\.1 400 /);
    expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(smuggled).toBe(before);
  },
);
