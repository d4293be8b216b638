import { type AddressInfo, connect } from 'node:net';
import { beforeEach, expect, it, vi } from 'vitest';
import { closing } from '../testing/closing.ts';
import { createTestLog } from '../testing/log.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { anybody } from './who.ts';

const ID = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const TRUSTED = '10.1.2.3';
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

const arrived = Promise.withResolvers<void>();
const answered = Promise.withResolvers<void>();
const { log, lines } = createTestLog();
const test = closing(
  await startTestPlatform({ environment: { TRUST_PROXY: TRUSTED }, parts: { log } }),
);
const app = closing(await createApp(test.platform));
const config = { who: anybody };
app.get('/api/thing/:name', { config }, () => ({ message: 'Here.' }));
app.get('/api/broken', { config }, () => {
  throw new Error('a secret detail');
});
app.get('/api/slow', { config }, async () => {
  arrived.resolve();
  await answered.promise;
  return { message: 'Here.' };
});
const mine = { kind: 'applicant', admit: () => ({ kind: 'applicant', accountId: 7 }) } as const;
app.get('/api/mine', { config: { who: mine } }, () => ({ message: 'Here.' }));
await app.ready();

let linesBefore: number;
beforeEach(() => {
  linesBefore = lines.length;
});

/** The log lines of one kind since the test began. */
const logged = (msg: string) => lines.slice(linesBefore).filter((line) => line.msg === msg);

it.each([
  ['/api/thing/one?token=secret', 200, '/api/thing/:name'],
  ['/api/broken', 500, '/api/broken'],
  ['/api/no-such-thing-secret', 404, 'other'],
  ['/api/%zz-secret', 400, 'other'],
])(
  '%s tells its id and leaves one line under it, without its address',
  async (url, status, route) => {
    const { headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(status);
    const requestId = headers['x-request-id'];
    expect(requestId).toMatch(ID);
    expect(logged('request')).toEqual([
      expect.objectContaining({ level: 30, requestId, method: 'GET', route, status }),
    ]);
    expect(logged('request')[0]?.ms).toEqual(expect.any(Number));
    expect(JSON.stringify(logged('request'))).not.toMatch(/secret|token/);
  },
);

it('a fault of the program is logged under the same id', async () => {
  const { headers, body } = await app.inject('/api/broken');
  expect(logged('a request failed')).toEqual([
    expect.objectContaining({ requestId: headers['x-request-id'], route: '/api/broken' }),
  ]);
  // The shape of an error's body is the contract's.
  expect(Object.keys(JSON.parse(body))).toEqual(['message']);
});

it('the line says whose account it was', async () => {
  await app.inject('/api/mine');
  expect(logged('request')).toEqual([expect.objectContaining({ account: 7, status: 200 })]);
});

it.each([
  ['a trusted proxy', TRUSTED, {}, 'proxys-id-1'],
  ['anybody else', '203.0.113.9', {}, undefined],
  ['a proxy with an id that could break a line', TRUSTED, { 'x-request-id': 'a b{"' }, undefined],
])('an id that %s sends', async (_who, remoteAddress, headers, proxyId) => {
  const sent = { 'x-request-id': 'proxys-id-1', ...FORWARDED, ...headers };
  const answer = await app.inject({ url: '/api/thing/one', remoteAddress, headers: sent });
  expect(answer.headers['x-request-id']).toMatch(ID);
  expect(logged('request').map((line) => line.proxyId)).toEqual([proxyId]);
});

it('a caller who leaves before the answer leaves a line all the same', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await arrived.promise;
  socket.destroy();
  answered.resolve();
  await vi.waitFor(() => expect(logged('request')).toMatchObject([{ route: '/api/slow' }]));
});
