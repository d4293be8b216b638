import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { textsOf } from '#tenant/in-language.ts';
import { deadlinesAround } from '#tenant/sample/deadlines.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { loadTenant } from './tenant.ts';

const folder = temporaryFolder('tenant-');

async function load(content: string | Buffer) {
  const file = join(folder, 'college.json');
  await writeFile(file, content);
  return loadTenant(file);
}

test('the sample college, where no file is given', async () => {
  const now = new Date('2026-12-01T07:30:00Z');
  const { tenant, translations } = await loadTenant(undefined, now);
  // It is still November where the college is.
  expect(tenant).toEqual({ ...sampleTenant, deadlines: deadlinesAround('2026-11-30') });
  expect(Object.keys(translations)).toEqual(['es']);
});

test.each(['', '\uFEFF'])(
  'a college’s own file, with or without a byte order mark',
  async (mark) => {
    const own = { ...sampleTenant, partnerName: 'Birch College' };
    expect(await load(mark + JSON.stringify(own))).toEqual({ tenant: own, translations: {} });
  },
);

test('every mistake is named by its path, with what it may hold', async () => {
  const { partnerName: _, ...rest } = sampleTenant;
  const wrong = { ...rest, characterLimit: 'many' };
  const problem = await load(JSON.stringify(wrong)).catch((error) => error);
  expect(problem.exitCode).toBe(2);
  expect(problem.message.split('\n').sort()).toEqual([
    expect.stringMatching(/college\.json: characterLimit holds "many"; it may hold /),
    expect.stringMatching(/college\.json: partnerName is missing; it may hold /),
  ]);
});

test.each([
  ['no JSON', () => load('{'), /^TENANT_FILE is ".*college\.json", which is not valid JSON: /],
  ['no object', () => load('[]'), /college\.json: /],
  [
    'an encoding other than UTF-8',
    () => load(Buffer.from(JSON.stringify({ ...sampleTenant, partnerName: 'Andrés' }), 'latin1')),
    /^TENANT_FILE is ".*college\.json", which cannot be read \(it is not UTF-8\)/,
  ],
  ['no file', () => loadTenant('/no.json'), /^TENANT_FILE is "\/no\.json", which cannot be read /],
])('%s is refused', async (_what, loaded, message) => {
  await expect(loaded()).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(message),
  });
});

test('a language that the product does not have is refused', async () => {
  const tlh = Object.fromEntries(textsOf(sampleTenant).map((text) => [text, text]));
  await expect(
    load(JSON.stringify({ ...sampleTenant, translations: { tlh } })),
  ).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(
      'translations.tlh is of a language that the product does not have (there is no words/tlh.po); it may hold es',
    ),
  });
});
