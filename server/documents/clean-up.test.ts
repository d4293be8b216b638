import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsCleanUpJob } from './clean-up.ts';
import { smallPng } from './conversion/testing/picture-file.ts';
import { filesOf } from './file-keys.ts';
import { startTestUploads, type TestUploads } from './testing/uploads.ts';

let test: TestUploads;
beforeAll(async () => {
  test = await startTestUploads();
});
afterAll(() => test.close());

const png = new Uint8Array(smallPng());

async function cleanUp(): Promise<void> {
  await documentsCleanUpJob.run(undefined as never, test.platform, new AbortController().signal);
  await test.removeFiles();
}

async function uploadWithoutMore(): Promise<string> {
  const upload = await test.presign(await test.applicant());
  await test.post(upload, png);
  return upload.fields.key ?? '';
}

it('an upload that nothing became of is removed after a day, and not before', async () => {
  const key = await uploadWithoutMore();
  test.clock.advance({ hours: 23, minutes: 59 });
  await cleanUp();
  expect(await test.platform.files.size(key)).toBe(png.length);
  test.clock.advance({ minutes: 2 });
  await cleanUp();
  expect(await test.platform.files.size(key)).toBeUndefined();
});

it('what came in by a permission that was used once more is removed too, and the document stays', async () => {
  const ada = await test.applicant();
  const key = await test.upload(ada, png);
  await test.work();
  await test.removeFiles();
  await test.platform.files.write(key, png);
  test.clock.advance({ hours: 25 });
  await cleanUp();
  const { upload, original, pdf } = filesOf(key);
  expect(await test.platform.files.size(upload)).toBeUndefined();
  expect(await test.platform.files.size(original)).toBe(png.length);
  expect(await test.platform.files.size(pdf)).toBeGreaterThan(0);
});

it('an upload that still waits for a worker stays, however long', async () => {
  const ada = await test.applicant();
  const key = await test.upload(ada, png);
  test.clock.advance({ days: 3 });
  await cleanUp();
  expect(await test.platform.files.size(key)).toBe(png.length);
  await test.work();
});

it('a document that has lost its order gets another, once', async () => {
  const ada = await test.applicant();
  await test.upload(ada, png);
  await test.takeOrders();
  await cleanUp();
  expect(await test.takeOrders()).toEqual([]);
  test.clock.advance({ minutes: 16 });
  await cleanUp();
  await cleanUp();
  const orders = await test.takeOrders();
  expect(orders).toHaveLength(1);
  for (const order of orders) await test.convert(order);
  expect(await test.state(ada)).toMatchObject({ status: 'completed' });
});
