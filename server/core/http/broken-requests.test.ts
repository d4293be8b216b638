import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { type App, createApp } from './app.ts';
import { anybody } from './who.ts';

const HEAD = 'POST /api/bare HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

let it: TestPlatform;
let app: App;
let port: number;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  it = await startTestPlatform({ parts: { log } });
  app = await createApp(it.platform);
  app.post('/api/bare', { config: { who: anybody, unlimited: 'a test' } }, () => ({
    message: 'Done.',
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await app.close();
  await it.close();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes, says that no more come, and hears the answer out. */
async function say(text: string): Promise<{ status: string; body: string }> {
  const socket = await open();
  socket.end(text);
  const heard = Buffer.concat(await socket.toArray()).toString();
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body };
}

test.each([
  ['announced by its length', 'content-length: 100\r\n\r\n{"a":'],
  ['in pieces', 'transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
])(
  'a caller that hangs up in the middle of a body %s is no database that is down',
  async (_how, rest) => {
    const socket = await open();
    const arrived = once(app.server, 'request');
    socket.write(HEAD + rest);
    await arrived;
    socket.resetAndDestroy();
    const line = await vi.waitFor(() => {
      expect(lines).toHaveLength(1);
      return lines[0];
    });
    expect(line).toMatchObject({ level: 30, code: 'broken_off', msg: 'a request was refused' });
  },
);

test.each([
  ['a body that ends too early', `${HEAD}content-length: 100\r\n\r\n{"a":`, 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a method that nobody knows', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n', 400],
])('%s is answered with a sentence', async (_what, text, status) => {
  const answer = await say(text);
  expect(answer.status).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
