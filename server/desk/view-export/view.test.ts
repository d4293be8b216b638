/** The export of a view: what the view has, within the registrar's scope, in chosen columns, and in the trail. */
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { zipOf } from '../export/zip.ts';
import { entriesOf } from '../handing-on/testing/unzip.ts';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';
import { copiesOf } from './copies.ts';

const desk = await openTestDesk();
const { platform } = desk;
const registrar = await desk.member('registrar');
const of = (state: string, isSubmitted = true) => ({
  answers: { state, first_name: '=Ada', last_name: 'Ñandú' },
  isSubmitted,
});
const ids = await seedApplications(platform, [of('OR'), of('OR', false), of('WA')]);
const get = (query: string) => registrar.call('GET', `/api/staff/export?${query}`);
const lastLines = async () => (await desk.trail()).slice(-2);

it('is CSV with a byte order mark and the chosen columns, and the trail has its beginning and its end', async () => {
  const { status, body, headers } = await get(
    'format=csv&facets=state:OR&q=nandu&columns=last_name,reference,first_name',
  );
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(body.startsWith('\uFEFFreference,first_name,last_name\r\n')).toBe(true);
  const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ last_name, first_name }) => [last_name, first_name])).toEqual([
    ['Ñandú', "'=Ada"],
    ['Ñandú', "'=Ada"],
  ]);
  const details = { format: 'csv', facets: ['state:OR'], columns: 3, applications: 2 };
  expect(await lastLines()).toMatchObject([
    { act: 'applications.export-begun', by: { kind: 'staff', id: registrar.id }, details },
    { act: 'applications.exported', details: { ...details, is_whole: true } },
  ]);
});

it('comes in the order of the list', async () => {
  const named = (last_name: string) => ({ answers: { state: 'UT', last_name, first_name: 'Ada' } });
  await seedApplications(platform, [named('Young'), named('Abbot'), named('Moss')]);
  const { body } = await get('format=csv&facets=state:UT&sort=name&columns=last_name');
  expect(body.trim().split(/\s+/).slice(1)).toEqual(['Abbot', 'Moss', 'Young']);
});

it('is JSON lines with every column, and ends at the scope of the registrar', async () => {
  const narrowed = await desk.narrowed({ state: ['WA'] }, 'registrar');
  const { body } = await narrowed.call('GET', '/api/staff/export?format=jsonl');
  const lines = String(body)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ state: 'WA', first_name: '=Ada' }]);
  const { columns } = await registrar.get('/api/staff/export/columns');
  expect(Object.keys(lines[0])).toEqual(columns.map(({ name }: { name: string }) => name));
});

it('refuses a column, a format and a facet that are not there', async () => {
  expect((await get('format=csv&columns=reference,soul')).body.message).toBe(
    'There is no column “soul”.',
  );
  expect((await get('format=pdf')).status).toBe(400);
  expect((await get('format=csv&facets=soul:1')).status).toBe(400);
});

it('the ZIP has the copies that are there, waits for those that are made, and names what is missing', async () => {
  const [first = 0, draft = 0, last = 0] = ids;
  const copies = () => desk.query`select account_id, file_key from copies`;
  const end = async (account: number, status: 'completed' | 'failed') => {
    for (const { account_id, file_key } of await copies()) {
      if (account_id === account) await platform.files.write(file_key, Buffer.from('%PDF of one'));
    }
    await desk.query`update copies set status = ${status} where account_id = ${account}`;
  };
  let waits = 0;
  let enclosed = 0;
  const wait = async () => {
    waits += 1;
    if (waits === 2) await end(first, 'completed');
    if (waits === 3) await end(last, 'failed');
  };
  const entries = copiesOf([first, draft, last], { platform, wait }, () => {
    enclosed += 1;
  });
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(entries)) chunks.push(chunk);
  const files: Record<string, string> = await entriesOf(Buffer.concat(chunks));
  const [{ reference }] = await desk.query`select reference from submissions
    where account_id = ${first}`;
  expect(Object.keys(files)).toEqual([`${reference}_application.pdf`, 'index.csv']);
  expect(files[`${reference}_application.pdf`]).toBe('%PDF of one');
  const index = parse(files['index.csv'] ?? '', { columns: true }) as { file: string }[];
  expect(index.map(({ file }) => file !== '').sort()).toEqual([false, false, true]);
  expect(enclosed).toBe(1);
});
