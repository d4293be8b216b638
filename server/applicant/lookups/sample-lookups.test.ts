import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { ensureSampleLookups } from './sample-lookups.ts';

const portal = forThisFile(startTestPlatform);

async function counts(): Promise<Record<string, number>> {
  const { kysely } = portal.platform.database;
  const rows = await kysely
    .selectFrom('lookups')
    .select(['category', kysely.fn.countAll<number>().as('count')])
    .groupBy('category')
    .execute();
  return Object.fromEntries(rows.map(({ category, count }) => [category, count]));
}

test('a college with a configuration of its own gets no invented schools', async () => {
  const settings = { ...portal.platform.settings, tenantFile: '/etc/college.json' };
  await ensureSampleLookups({ ...portal.platform, settings });
  expect(await counts()).toEqual({});
});

test('the sample college gets every line of the sample, once, though two processes start together', async () => {
  await Promise.all([ensureSampleLookups(portal.platform), ensureSampleLookups(portal.platform)]);
  const lines = async (file: string) =>
    (await readFile(new URL(`./sample/${file}`, import.meta.url), 'utf8')).trim().split('\n')
      .length - 1;
  const found = await counts();
  expect(found).toEqual({
    hs_ceeb: await lines('high-schools.csv'),
    college_ceeb: await lines('colleges.csv'),
    address: await lines('addresses.csv'),
  });
  expect(found.hs_ceeb).toBeGreaterThanOrEqual(300);
  expect(found.college_ceeb).toBeGreaterThanOrEqual(150);
  expect(found.address).toBeGreaterThanOrEqual(150);
});

test('the imports of an operator stay', async () => {
  const { kysely } = portal.platform.database;
  await kysely.deleteFrom('lookups').where('category', '=', 'address').execute();
  const kept = kysely.deleteFrom('lookups').where('category', '=', 'hs_ceeb');
  await kept.where('id', '>', '900200').execute();
  const { hs_ceeb } = await counts();
  await ensureSampleLookups(portal.platform);
  expect(await counts()).toMatchObject({ hs_ceeb, address: expect.any(Number) });
});
