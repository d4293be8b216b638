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

test('a converter that does not answer makes documents wait', async () => {
  await expect(converterAt('http://127.0.0.1:9').convert(upload, never)).rejects.toThrow(
    ConverterUnavailable,
  );
});
