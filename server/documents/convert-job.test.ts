import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { createFrequentLooks, type FrequentLooks } from './conversion/sandbox/frequent-looks.ts';
import { openIdleGroup } from './conversion/sandbox/idle-group.ts';
import { createConversionJobs } from './convert-job.ts';
import { startTestUploads, type TestUploads } from './testing/uploads.ts';

vi.mock(import('./conversion/sandbox/frequent-looks.ts'), async () => ({
  createFrequentLooks: vi.fn(
    (): FrequentLooks => ({ during: vi.fn((work) => work()), close: vi.fn() }),
  ),
}));

let it: TestUploads;
beforeAll(async () => {
  it = await startTestUploads();
});
afterAll(() => it.close());

/** Where this process makes its control groups, if it may. */
const parent = findParent();

function findParent(): string | undefined {
  const group = openIdleGroup();
  group?.close();
  return group && dirname(group.folder);
}

/** The groups that this process has made, and how many programs are in them. */
function groups(): number[] {
  const mine = readdirSync(parent ?? '').filter((name) =>
    name.startsWith(`matricula-conversions-${process.pid}-`),
  );
  const programs = (name: string) =>
    readFileSync(join(parent ?? '', name, 'cgroup.procs'), 'utf8')
      .split('\n')
      .filter(Boolean);
  return mine.map((name) => programs(name).length);
}

test('what a process converts with is in a control group of its own, which goes with it', {
  timeout: 60_000,
  tags: 'needs-root',
  skip: parent === undefined,
}, async () => {
  const [short] = createConversionJobs();
  const begun = short?.begin?.(it.platform);
  await it.upload(await it.applicant(), new Uint8Array(smallPng()), 'mine.png');
  const [order] = await it.takeOrders();
  if (order === undefined) throw new Error('nothing was ordered');
  expect(groups()).toEqual([0]);
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, ...groups());
  }, 5);
  await short?.run(order, it.platform, new AbortController().signal);
  clearInterval(looking);
  expect(most).toBeGreaterThan(0);
  await begun?.[Symbol.asyncDispose]();
  expect(groups()).toEqual([]);
});

test('Linux looks often who wants a processor while a document is converted, and no longer', async () => {
  vi.mocked(createFrequentLooks).mockClear();
  const [short] = createConversionJobs();
  const begun = short?.begin?.(it.platform);
  await it.upload(await it.applicant(), new Uint8Array(smallPng()), 'mine.png');
  const [order] = await it.takeOrders();
  if (order === undefined) throw new Error('nothing was ordered');
  const [looks] = vi.mocked(createFrequentLooks).mock.results;
  expect(looks?.value.during).not.toHaveBeenCalled();
  await short?.run(order, it.platform, new AbortController().signal);
  expect(looks?.value.during).toHaveBeenCalledOnce();
  expect(looks?.value.close).not.toHaveBeenCalled();
  await begun?.[Symbol.asyncDispose]();
  expect(looks?.value.close).toHaveBeenCalled();
});
