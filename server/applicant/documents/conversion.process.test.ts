import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test, vi } from 'vitest';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { openProcesses } from './testing/processes.ts';
import { KEY, PATH } from './testing/uploads.ts';

// Processes start here, on machines that do other things too; and a dead one is missed only after a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const png = new Uint8Array(smallPng());

const processes = openProcesses();
const { call, endTheLast, hold, newAddress, startWeb, startWorker } = processes;
const { takeLast, untilSomebodyWaits } = processes;

const presign = () => call<PresignedUpload>('POST', '/api/presigned-url', { answer_key: KEY });

async function upload(): Promise<void> {
  const { url, fields } = await presign();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([png]), 'mine.png');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
}

/** Sends an upload but for its last byte. */
function beginUpload(url: string, fields: PresignedUpload['fields']) {
  const part = (name: string, more = '') =>
    `--part\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => `${part(name)}${value}\r\n`)
        .join('') + part('file', '; filename="mine.png"'),
    ),
    png,
    Buffer.from('\r\n--part--\r\n'),
  ]);
  const sending = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const status = once(sending, 'response').then(([{ statusCode }]) => statusCode);
  // Then its server has begun to read it.
  const isTaken = once(sending, 'continue').then(() => sending.write(body.subarray(0, -1)));
  sending.flushHeaders();
  return { isTaken, status, finish: () => sending.end(body.subarray(-1)) };
}

const state = () => call<PdfState>('GET', PATH);

test('a web process converts nothing, a worker serves no call, and one that is killed in the middle is replaced by the next', async () => {
  await upload();
  const worker = await newAddress();
  expect((await state()).status).toBe('unprocessed');
  const letGo = await hold();
  await startWorker(worker);
  for (const path of [PATH, '/storage/upload', '/about']) {
    expect((await fetch(worker + path)).status).toBe(404);
  }
  expect((await fetch(`${worker}/readyz`)).status).toBe(200);
  await untilSomebodyWaits();
  expect((await state()).status).toBe('in_progress');
  expect(await endTheLast('SIGKILL')).toBe('SIGKILL');
  await letGo();
  expect((await state()).status).toBe('in_progress');
  await startWorker();
  const completed = async () => expect((await state()).status).toBe('completed');
  await vi.waitFor(completed, { timeout: 60_000, interval: 200 });
  const { url } = await state();
  expect((await (await fetch(url)).text()).startsWith('%PDF-')).toBe(true);
});

test('a web process that is told to stop answers its open calls, takes no new one, and ends', async () => {
  const { url, fields } = await presign();
  const sent = beginUpload(url, fields);
  await sent.isTaken;
  await call('PUT', '/api/answer', { answers: { last_name: 'Lovelace' } });
  const letGo = await hold();
  const save = call<{ message: string }>('PUT', '/api/answer', { answers: { first_name: 'Ada' } });
  await untilSomebodyWaits();
  const stopped = takeLast();
  stopped.kill('SIGTERM');
  await vi.waitFor(
    () => expect(fetch(`${processes.web()}/healthz`)).rejects.toThrow('fetch failed'),
    10_000,
  );
  sent.finish();
  await letGo();
  expect(await sent.status).toBe(204);
  expect((await save).message).not.toBe('');
  expect(await stopped.ended()).toBe(0);

  await startWeb();
  const { answer } = await call<{ answer: object }>('GET', '/api/profile');
  expect(answer).toMatchObject({ first_name: 'Ada' });
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
  expect((await state()).status).toBe('unprocessed');
});
