import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { ConverterUnavailable, createConverter } from './converter.ts';
import { serveConverter } from './serve.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { textOf } from './testing/safety.ts';

vi.setConfig({ testTimeout: 120_000 });

const stop = new AbortController();
const never = new AbortController().signal;
const { promise: port, resolve: onReady } = Promise.withResolvers<number>();
const options = { host: '127.0.0.1', port: 0, seconds: 90, signal: stop.signal };
const ended = serveConverter({ ...options, onReady });
const url = `http://127.0.0.1:${await port}`;
afterAll(async () => {
  stop.abort();
  await ended;
});

const upload = { bytes: pdfFile(), fileName: 'statement.pdf' };
const converterAt = (address: string) =>
  createConverter({ url: address, seconds: 90, isTrial: false });

test('a converter elsewhere converts and joins as one of our own does', async () => {
  const conversion = await converterAt(url).convert(upload, never);
  if (!conversion.ok) throw new Error(conversion.reason);
  expect(textOf(conversion.pdf)).toContain('Hello from the page');
  expect(conversion.pictures).toHaveLength(1);
  const joined = await converterAt(url).join([conversion.pdf, conversion.pdf], never);
  expect(textOf(joined).match(/Hello/g)).toHaveLength(2);
});

test('a converter elsewhere tells its health, and nothing else', async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/profile`)).status).toBe(404);
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(405);
});

/** Other programs that may answer at CONVERTER_URL: a proxy before a converter that is away, or another program. */
const other = createServer(({ url = '' }, response) => {
  response.writeHead(Number(url.slice(1)), { 'content-type': 'text/html' }).end('<html>');
}).listen(0, '127.0.0.1');
await once(other, 'listening');
const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
afterAll(() => other.close());

test.each(['http://127.0.0.1:9', `${otherUrl}/200`, `${otherUrl}/404`, `${otherUrl}/502`])(
  'documents wait while no converter answers at CONVERTER_URL: %s',
  async (address) => {
    await expect(converterAt(address).convert(upload, never)).rejects.toThrow(ConverterUnavailable);
  },
);

test('a file that a converter cannot take or breaks on is not tried for ever', async () => {
  for (const status of [413, 500]) {
    const refused = converterAt(`${otherUrl}/${status}`).convert(upload, never);
    await expect(refused).rejects.not.toThrow(ConverterUnavailable);
  }
});
