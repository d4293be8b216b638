// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { pretendStorage } from '#web/testing/storage.ts';
import { postFile, UPLOAD_REJECTED } from './post-file.ts';
import { NO_ANSWER, RequestError } from './request.ts';

const PERMISSION = { url: 'https://bucket.example/', fields: { key: 'uploads/1', policy: 'p' } };
const FILE = new File(['x'.repeat(1000)], 'essay.pdf');

function post() {
  const [uploads, abort] = [pretendStorage(), new AbortController()];
  const sent: number[] = [];
  const ended = postFile(PERMISSION, FILE, {
    signal: abort.signal,
    onSent: (bytes) => sent.push(bytes),
  }).then(
    () => 'taken',
    (error: unknown) => error,
  );
  const [upload] = uploads;
  if (!upload) throw new Error('Nothing was uploaded');
  return { upload, abort, sent, ended };
}

afterEach(() => vi.unstubAllGlobals());

it('a file is sent to the given address, after the given fields', async () => {
  const { upload, ended } = post();
  expect(upload.url).toBe('https://bucket.example/');
  expect(upload.fields.map(([name]) => name)).toEqual(['key', 'policy', 'file']);
  expect(upload.fields[2]?.[1]).toMatchObject({ name: 'essay.pdf', size: 1000 });
  upload.answer(204);
  expect(await ended).toBe('taken');
});

it('the progress counts the bytes of the file alone', () => {
  const { upload, sent } = post();
  for (const loaded of [0, 700, 1400]) upload.progress(loaded, 1400);
  expect(sent).toEqual([0, 500, 1000]);
});

it.each([
  [413, '{"message":"Your file is too large."}', 'Your file is too large.'],
  [403, '<Error><Code>AccessDenied</Code></Error>', UPLOAD_REJECTED],
  [500, '', UPLOAD_REJECTED],
])('refused with %i and %j it says so', async (status, body, message) => {
  const { upload, ended } = post();
  upload.answer(status, body);
  expect(await ended).toEqual(new RequestError(message, status));
});

it('without a network it says so', async () => {
  const { upload, ended } = post();
  upload.fail();
  expect(await ended).toEqual(new RequestError(NO_ANSWER, 0));
});
