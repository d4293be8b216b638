import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { closing } from '#server/core/testing/closing.ts';
import { documentsCleanUpJob } from './clean-up.ts';
import { startTestUploads } from './testing/uploads.ts';

const test = closing(await startTestUploads());

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

it('an unused upload is removed within the hour, and not before half of it', async () => {
  const key = await uploadWithoutMore();
  test.clock.advance({ minutes: 30 });
  await cleanUp();
  expect(await test.platform.files.size(key)).toBe(png.length);
  test.clock.advance({ minutes: 25 });
  await cleanUp();
  expect(await test.platform.files.size(key)).toBeUndefined();
});

it('half an upload is removed within the hour, while the server goes on', async () => {
  const { dataDir } = test.platform.settings;
  const half = join(dataDir, 'files', '.incoming', 'half');
  const now = test.platform.clock();
  await writeFile(half, 'half');
  await utimes(half, now, now);
  test.clock.advance({ minutes: 15 });
  await cleanUp();
  expect(existsSync(half)).toBe(true);
  test.clock.advance({ minutes: 40 });
  await cleanUp();
  expect(existsSync(half)).toBe(false);
});

it('more uploads than fit into one transaction go in one run', async () => {
  const { accountId } = await test.applicant();
  const issued_at = test.platform.clock();
  const rows = Array.from({ length: 1001 }, (_, index) => ({
    file_key: `uploads/${accountId}/x/${index}`,
    account_id: accountId,
    answer_key: 'x',
    issued_at,
    used_at: null,
  }));
  const { kysely } = test.platform.database;
  await kysely.insertInto('document_uploads').values(rows).execute();
  test.clock.advance({ hours: 1 });
  await cleanUp();
  expect(await kysely.selectFrom('document_uploads').select('file_key').execute()).toEqual([]);
});

it('a second file under a used permission is removed, and the document stays', async () => {
  const ada = await test.applicant();
  const key = await test.upload(ada, png);
  await test.work();
  await test.removeFiles();
  await test.platform.files.write(key, png);
  test.clock.advance({ hours: 25 });
  await cleanUp();
  expect((await test.filesLeft(key)).slice(0, 2)).toEqual(['original', 'pdf']);
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
  await test.convert(await test.takeOrder());
  expect(await test.state(ada)).toMatchObject({ status: 'completed' });
});
