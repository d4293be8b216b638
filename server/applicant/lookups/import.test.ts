import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LookupCategory } from '#contract/lookups.ts';
import { LOOKUP_CATEGORIES } from '#form/application/lookups.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { lookupsImport } from './commands.ts';
import { findEntries } from './find.ts';
import { ensureSampleLookups } from './sample-lookups.ts';
import { importCsv } from './testing/import-csv.ts';

const SCHOOLS = 'ceeb,name,address_line_1,city,state,zip,country';
const ADDRESSES = 'address_line_1,address_line_2,city,state,zip,country';
const SCHOOL = {
  ...{ ceeb: '100011', name: 'A School', address: '1 Main Street' },
  ...{ city: 'Salem', state: 'OR', zip: '97301', country: 'USA' },
};
const OLD = '100001,Old Oak High School,1 Main Street,Salem,OR,97301,USA';
const NEW = '100002,New Elm High School,2 Main Street,Salem,OR,97301,USA';

const { log, lines } = createTestLog();
const portal = closing(await startTestPlatform({ parts: { log } }));
const folder = temporaryFolder('lookups-');

let printed: string[] = [];
let complained: string[] = [];
beforeEach(async () => {
  printed = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line)));
  await portal.platform.database.kysely.deleteFrom('lookups').execute();
});
afterEach(() => vi.restoreAllMocks());

/** Runs the command on a file that holds `lines`; a line may be bytes. */
async function load(category: string, content: string | Buffer): Promise<number> {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  return lookupsImport.run([category, file], portal.platform);
}
const loadLines = (category: LookupCategory, ...lines: string[]) =>
  load(category, `${lines.join('\n')}\n`);

/** A line of a school, with some cells changed. */
const line = (cells: Readonly<Record<string, string>>) =>
  Object.values({ ...SCHOOL, ...cells }).join(',');

async function names(category: LookupCategory = 'hs_ceeb'): Promise<string[]> {
  const rows = await portal.platform.database.kysely
    .selectFrom('lookups')
    .select('label')
    .where('category', '=', category)
    .orderBy('label')
    .execute();
  return rows.map(({ label }) => label);
}

describe('an import', () => {
  test('leaves one line in the log, also when it fails', async () => {
    const before = lines.length;
    await loadLines('hs_ceeb', SCHOOLS, OLD);
    await loadLines('hs_ceeb', SCHOOLS);
    await lookupsImport.run(['planets', 'file.csv'], portal.platform);
    const outcomes = lines.slice(before).map(({ event, outcome }) => `${event}: ${outcome}`);
    expect(outcomes).toEqual([
      'command lookups import: ok',
      'command lookups import: failed',
      'command lookups import: wrong_arguments',
    ]);
  });

  test('replaces the entries of its category, and of no other', async () => {
    await loadLines('hs_ceeb', SCHOOLS, OLD);
    await loadLines('college_ceeb', SCHOOLS, '4001,Salem College,3 Main Street,Salem,OR,97301,USA');
    printed = [];
    expect(await loadLines('hs_ceeb', SCHOOLS, NEW)).toBe(0);
    expect(printed).toEqual(['Loaded 1 row into hs_ceeb.']);
    expect(await names()).toEqual(['New Elm High School']);
    expect(await names('college_ceeb')).toEqual(['Salem College']);
    const { kysely } = portal.platform.database;
    expect(await findEntries(kysely, 'hs_ceeb', 'oldd oak', { max: 5 })).toEqual([]);
  });

  test.each([
    ['\\n', `${SCHOOLS}\n${OLD}\n${NEW}\n`],
    ['\\r\\n', `${SCHOOLS}\r\n${OLD}\r\n${NEW}\r\n`],
    ['a byte order mark', `\ufeff${SCHOOLS}\r\n${OLD}\r\n${NEW}\r\n`],
    ['no line end after the last line', `${SCHOOLS}\n${OLD}\n${NEW}`],
    ['empty lines', `\n${SCHOOLS}\n\n${OLD}\n  \n${NEW}\n\n`],
    ['spaces around cells', `${SCHOOLS}\n${OLD.replaceAll(',', ' , ')}\n${NEW}\n`],
  ])('reads a file with %s', async (_, content) => {
    expect(await load('hs_ceeb', content)).toBe(0);
    expect(await names()).toEqual(['New Elm High School', 'Old Oak High School']);
  });

  test('reads quotation marks, commas and letters of every script', async () => {
    await loadLines(
      'hs_ceeb',
      SCHOOLS,
      '100003,"École ""Côte"", Nord","1 rue Principale, bâtiment 2",Québec,QC,G1A 1A1,CAN',
      '100004,北京第一中学,1 路,北京,,100000,CHN',
    );
    expect(await names()).toEqual(['École "Côte", Nord', '北京第一中学']);
    const { kysely } = portal.platform.database;
    expect(await findEntries(kysely, 'hs_ceeb', '北京', { max: 5 })).toHaveLength(1);
  });

  test('reads a file that comes in the smallest pieces', async () => {
    const content = Buffer.from(`\ufeff${SCHOOLS}\r\n${OLD.replace('Oak', 'Ñandú')}\r\n`);
    const pieces = [...content].map((byte) => Buffer.from([byte]));
    expect(await importCsv(portal.platform.database, 'hs_ceeb', pieces)).toBe(1);
    expect(await names()).toEqual(['Old Ñandú High School']);
  });

  test('leaves bad lines out, prints each with its number and why, and loads the others', async () => {
    const good = (code: string) => line({ ceeb: code, name: `Good School ${code}` });
    const noCountry = 'which is no three-letter code of a country (USA, CAN, UK …).';
    const noState = 'which is no two-letter code of a state or province in';
    const unmatched = 'its quotation marks do not match.';
    const lines: [line: string, why: string][] = [
      [line({ ceeb: '12' }), 'ceeb is "12", which is no code of 4 to 6 digits.'],
      [line({ ceeb: '10000x' }), 'ceeb is "10000x", which is no code of 4 to 6 digits.'],
      [line({ ceeb: '' }), 'ceeb is empty.'],
      [line({ name: '' }), 'name is empty.'],
      [line({ city: '' }), 'city is empty.'],
      ['100013,Too Few,Salem,OR', 'it has 4 columns instead of 7.'],
      [`${line({})},`, 'it has 8 columns instead of 7.'],
      [line({ country: 'US' }), `country is "US", ${noCountry}`],
      [line({ state: '', country: 'GBR' }), `country is "GBR", ${noCountry}`],
      [line({ state: 'Oregon' }), `state is "Oregon", ${noState} USA.`],
      [line({ state: '' }), `state is "", ${noState} USA.`],
      [line({ country: 'CAN' }), `state is "OR", ${noState} CAN.`],
      [
        line({ state: 'JAL', country: 'MEX' }),
        'state is "JAL", but only addresses in USA and CAN have one: leave it empty.',
      ],
      [line({ name: 'x'.repeat(101) }), 'name is longer than 100 characters.'],
      [line({ name: '"Open quote' }), unmatched],
      [line({ name: '"Bad "quote" inside"' }), unmatched],
      [line({ name: 'Zero\0Byte' }), 'name holds a control character.'],
      [line({ name: 'Another\r100098' }), 'name holds a control character.'],
      [line({ name: '...' }), 'name holds no letter and no digit.'],
      [line({ ceeb: '100001', name: 'Again' }), 'it repeats line 2.'],
    ];
    const bad = lines.map(([line]) => line);
    expect(await loadLines('hs_ceeb', SCHOOLS, good('100001'), ...bad, good('100099'))).toBe(0);
    expect(printed).toEqual([
      ...lines.map(([, why], index) => `Line ${index + 3} was left out: ${why}`),
      `Loaded 2 rows into hs_ceeb. ${lines.length} lines left out.`,
    ]);
    expect(await names()).toEqual(['Good School 100001', 'Good School 100099']);
  });

  test('takes the same address once, however it is written', async () => {
    await loadLines(
      'address',
      ADDRESSES,
      "12 St. James' Street,,Salem,OR,97301,USA",
      '12 ST JAMES STREET,,salem,OR,97301,USA',
      '12 St. James Street,Apt 2,Salem,OR,97301,USA',
    );
    expect(printed).toEqual([
      'Line 3 was left out: it repeats line 2.',
      'Loaded 2 rows into address. 1 line left out.',
    ]);
  });

  test.each<[string, string | Buffer, RegExp]>([
    ['no good line', `${SCHOOLS}\n1,x\n`, /^Loaded nothing into hs_ceeb, .* 1 line left out\.$/],
    ['a header only', `${SCHOOLS}\n`, /^Loaded nothing into hs_ceeb, which stays as it was\.$/],
    ['nothing in it', '', /empty/],
    [
      'another header',
      `${ADDRESSES}\n${NEW}\n`,
      /first line is "address_line_1,.*must be "ceeb,name/,
    ],
    ['no header', `${NEW}\n`, /first line is "100002/],
    [
      'another encoding',
      Buffer.from(`${SCHOOLS}\n${NEW.replace('Elm', 'Orme à Été')}\n`, 'latin1'),
      /not UTF-8/,
    ],
    ['an endless line', `${SCHOOLS}\n${NEW}\n${'x'.repeat(300_000)}`, /line of more than/],
  ])('replaces nothing and fails for a file with %s', async (_, content, why) => {
    await loadLines('hs_ceeb', SCHOOLS, OLD);
    expect(await load('hs_ceeb', content)).toBe(1);
    expect([...complained, printed.at(-1)].join('')).toMatch(why);
    expect(await names()).toEqual(['Old Oak High School']);
  });

  test.each([
    ['a file that is missing', 1, ['hs_ceeb', '/nowhere/file.csv'], /ENOENT/],
    ['a folder', 1, ['hs_ceeb', tmpdir()], /EISDIR/],
    ['nothing', 2, [], /category and one file/],
    ['no file', 2, ['hs_ceeb'], /category and one file/],
    ['too much', 2, ['hs_ceeb', 'x.csv', 'y.csv'], /category and one file/],
    [
      'a category that there is not',
      2,
      ['schools', 'x.csv'],
      new RegExp(`no category "schools": it may be ${LOOKUP_CATEGORIES.join(', ')}\\.`),
    ],
  ])('called with %s says in one line what is wrong', async (_, exitCode, args, why) => {
    expect(await lookupsImport.run(args, portal.platform)).toBe(exitCode);
    expect(complained).toEqual([expect.stringMatching(why)]);
  });

  test('at the same time as another of its category ends with one of the files, whole', async () => {
    const many = (from: number) =>
      Array.from({ length: 1500 }, (_, index) =>
        line({ ceeb: `${from + index}`, name: `School ${from}` }),
      );
    const run = (from: number) =>
      importCsv(portal.platform.database, 'hs_ceeb', [[SCHOOLS, ...many(from)].join('\n')]);
    expect(await Promise.all([run(100_000), run(100_500)])).toEqual([1500, 1500]);
    const left = await names();
    expect(left).toHaveLength(1500);
    expect(new Set(left).size).toBe(1);
  });
});

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
  await loadLines('hs_ceeb', SCHOOLS, OLD);
  await ensureSampleLookups(portal.platform);
  expect(await counts()).toMatchObject({ hs_ceeb: 1, address: expect.any(Number) });
});
