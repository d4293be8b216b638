import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { officeProgram } from './conversion/office/program.ts';
import { createConversionJobs } from './convert-job.ts';
import { startTestUploads, type TestUploads } from './testing/uploads.ts';

vi.mock(import('node:os'), async (load) => ({ ...(await load()), availableParallelism: () => 2 }));
vi.mock(import('./conversion/office/program.ts'), async (load) => {
  const real = await load();
  return { ...real, officeProgram: vi.fn(real.officeProgram) };
});

let it: TestUploads;
beforeAll(async () => {
  it = await startTestUploads();
});
afterAll(() => it.close());

async function order(text: string) {
  const file = wordFile({ body: paragraph(text) });
  await it.upload(await it.applicant(), new Uint8Array(file), 'essay.docx');
  const [order] = await it.takeOrders();
  if (order === undefined) throw new Error('nothing was ordered');
  return order;
}

test('no LibreOffice is opened ahead of time while documents wait for a place', {
  timeout: 60_000,
}, async () => {
  const [short, word] = createConversionJobs();
  const begun = short?.begin?.(it.platform);
  const orders = [await order('one'), await order('two'), await order('three')] as const;
  const convert = (one: (typeof orders)[number]) =>
    word?.run(one, it.platform, new AbortController().signal);
  const [first, second] = [convert(orders[0]), convert(orders[1])];
  await first;
  // The wish for another LibreOffice is older than this one.
  await Promise.all([second, convert(orders[2])]);
  expect(
    vi
      .mocked(officeProgram)
      .mock.calls.slice(0, 3)
      .map(([, state]) => state),
  ).toEqual(['cold', 'cold', 'cold']);
  await begun?.[Symbol.asyncDispose]();
});
