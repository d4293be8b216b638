import { expect, test, vi } from 'vitest';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { openProcesses } from './testing/processes.ts';
import { KEY, PATH } from './testing/uploads.ts';

// Processes start here, on machines that do other things too; and a dead one is missed only after a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const png = new Uint8Array(smallPng());

const processes = openProcesses();
const { call, endTheLast, hold, newAddress, startWorker, untilSomebodyWaits } = processes;

async function upload(): Promise<void> {
  const { url, fields } = await call<PresignedUpload>('POST', '/api/presigned-url', {
    answer_key: KEY,
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([png]), 'mine.png');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
  await call('POST', PATH, { file_key: fields.key, file_name: 'mine.png' });
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
