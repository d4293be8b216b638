/** Requests as bytes: broken ones are answered with a sentence, and what a proxy could see differently is refused (request smuggling). */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it, vi } from 'vitest';
import { closing } from '../testing/closing.ts';
import { createTestLog } from '../testing/log.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { anybody } from './who.ts';

const { log, lines } = createTestLog();
const test = closing(await startTestPlatform({ parts: { log } }));
const app = closing(await createApp(test.platform));
app.post('/public/outer', { config: { who: anybody, unlimited: 'a test' } }, () => ({}));
let smuggled = 0;
app.get('/public/smuggled', { config: { who: anybody } }, () => {
  smuggled += 1;
  return {};
});
await app.listen({ port: 0, host: '127.0.0.1' });
let linesBefore = 0;
beforeEach(() => {
  linesBefore = lines.length;
});

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends raw bytes, says that no more come, and hears the answer out. */
async function send(bytes: string): Promise<string> {
  const socket = await open();
  socket.end(bytes, 'latin1');
  return text(socket);
}

const SECOND = 'GET /public/smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const outer = (headers: string, body: string) =>
  `POST /public/outer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

it('two requests one after the other are two', async () => {
  const answers = await send(outer('Content-Length: 2', '{}') + SECOND);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(smuggled).toBe(1);
});

it.each([
  ['both ways at once', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 5', '{}'],
  ['a length with a sign', 'Content-Length: +2', '{}'],
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

it.each([
  ['a body that ends too early', outer('content-length: 100', '{"a":'), 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a method that nobody knows', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400],
])('%s is answered with a sentence', async (_what, bytes, status) => {
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(lines.slice(linesBefore).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

it('a caller that hangs up in the middle of a body is no database that is down', async () => {
  const socket = await open();
  const arrived = once(app.server, 'request');
  socket.write(outer('transfer-encoding: chunked', '5\r\n{"a":\r\n'));
  await arrived;
  socket.resetAndDestroy();
  await vi.waitFor(() =>
    expect(lines.slice(linesBefore)).toContainEqual(
      expect.objectContaining({ level: 30, code: 'broken_off', msg: 'a request was refused' }),
    ),
  );
});
