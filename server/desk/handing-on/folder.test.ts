/** Handing on into a folder: from setting it up to the ledger. */
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, it } from 'vitest';
import { BLANK, startHandingOn } from './testing/handing-on.ts';

const test = await startHandingOn();
beforeEach(() => test.clock.advance({ minutes: 1 }));

it('what is new is handed on once, with the columns of the export and a dictionary', async () => {
  const one = await test.submitted({ last_name: 'Lovelace' });
  const destination = await test.destination({ folder: 'new' });
  expect((await test.states(destination))[one.id]).toBe('stored');
  const run = await test.handOn(destination);
  expect(run).toMatchObject({ state: 'done', planned: 1, acknowledged: 1 });
  expect((await test.states(destination))[one.id]).toBe('acknowledged');
  const found = await test.names('new');
  expect(found.map((name) => name.replace(/_\d{8}T\d{6}Z_[0-9a-f]{8}_0001\./, '.'))).toEqual([
    'matricula_applications.csv',
    'matricula_dictionary.csv',
  ]);
  expect(await test.dataIn('new')).toMatchObject([
    {
      reference: one.reference,
      username: one.username,
      web_status: 'submitted',
      last_name: 'Lovelace',
      state_desc: expect.stringMatching(/\w/),
    },
  ]);

  test.clock.advance({ minutes: 5 });
  const two = await test.submitted();
  await test.handOn(destination);
  const rows = await test.dataIn('new');
  expect(rows.map(({ reference }) => reference)).toEqual([one.reference, two.reference]);
  expect(await test.handOn(destination)).toMatchObject({ state: 'done', planned: 0 });
  expect(await test.names('new')).toHaveLength(4);
  await test.handOn(destination, 'full');
  expect(await test.dataIn('new')).toHaveLength(4);
});

it('a new version of an application is handed on again', async () => {
  const ada = await test.submitted();
  const destination = await test.destination({ folder: 'versions' });
  await test.handOn(destination);
  const count = (await test.dataIn('versions')).length;
  test.clock.advance({ minutes: 5 });
  await test.query`update applications set submitted_at = ${test.platform.clock()}
    where account_id = ${ada.id}`;
  await test.handOn(destination);
  const rows = await test.dataIn('versions');
  expect(rows).toHaveLength(count + 1);
  expect(rows.at(-1)?.reference).toBe(ada.reference);
});

it('documents and their index come in a ZIP', async () => {
  const ada = await test.submitted();
  await test.attach(ada, '%PDF-1.7 of an essay');
  const destination = await test.destination({ folder: 'zip', documents: true, layout: 'slate' });
  await test.handOn(destination);
  const entries = await test.zipIn('zip');
  expect(Object.keys(entries)).toEqual([
    'index.txt',
    `${ada.reference}_personal_statement_doc.pdf`,
  ]);
  expect(entries[`${ada.reference}_personal_statement_doc.pdf`]).toBe('%PDF-1.7 of an essay');
  const [head, line] = (entries['index.txt'] ?? '').split('\r\n');
  expect(head).toBe(
    '"reference"\t"username"\t"last_name"\t"first_name"\t"birth_date"\t"type"\t"title"\t"Filename"',
  );
  expect(line).toContain(`"${ada.reference}"\t"${ada.username}"`);
  expect(line).toMatch(
    /"personal_statement_doc"\t"My essay\.docx"\t"[\d-]+_personal_statement_doc\.pdf"$/,
  );
});

it('neither the index of the ZIP nor the dictionary nor the data have a cell that a spreadsheet would run', async () => {
  const formula = '=HYPERLINK("http://evil.example")';
  const ada = await test.submitted({ last_name: formula });
  await test.attach(ada, '%PDF', '@SUM(A1).docx');
  const destination = await test.destination({ folder: 'formulas', documents: true });
  await test.handOn(destination);
  const entries = await test.zipIn('formulas');
  const index = parse(entries['index.csv'] ?? '', { columns: true }) as Record<string, string>[];
  expect(index.find(({ reference }) => reference === ada.reference)).toMatchObject({
    last_name: `'${formula}`,
    title: "'@SUM(A1).docx",
  });
  const dictionary =
    (await test.names('formulas')).find((name) => name.includes('_dictionary_')) ?? '';
  const text = await readFile(join(test.folder, 'formulas', dictionary), 'utf8');
  expect(text.startsWith('\uFEFFcolumn,')).toBe(true);
  const mine = (await test.dataIn('formulas')).find(({ reference }) => reference === ada.reference);
  expect(mine?.last_name).toBe(`'${formula}`);
});

it('a PDF copy that is still being made is waited for, and nothing leaves before', async () => {
  const ada = await test.submitted();
  const destination = await test.destination({ folder: 'copies', copies: true });
  const run = await test.begin(destination);
  test.meanwhile = async () => {
    expect(await readdir(test.folder)).not.toContain('copies');
    expect(await test.run(run)).toMatchObject({ state: 'waiting', tries: 0 });
    expect(await test.query`select from copies where account_id = ${ada.id}`).toHaveLength(1);
    await test.makeCopies();
  };
  await test.work(run);
  expect(test.waits).toHaveLength(1);
  expect(await test.run(run)).toMatchObject({ state: 'done' });
  expect(await test.names('copies')).toHaveLength(3);
});

it('a destination without a name is refused in a sentence about it', async () => {
  const url = '/api/staff/destinations';
  const { status, body } = await test.boss.call('POST', url, { ...BLANK, name: '  ' });
  expect([status, body.message]).toEqual([400, 'Please give the destination a name.']);
});

it('a folder that leads out, by dots or by a link, takes nothing', async () => {
  const url = '/api/staff/destinations';
  const refused = await test.boss.call('POST', url, { ...BLANK, folder: 'a/../../etc' });
  expect(refused.status).toBe(400);
  await symlink('/etc', join(test.folder, 'out'));
  await test.submitted();
  expect(await test.handOn(await test.destination({ folder: 'out/here' }))).toMatchObject({
    state: 'failed',
    why: 'This folder is outside the folder that is named for handing on.',
  });
  await rm(join(test.folder, 'out'));
  const tried = await test.boss.call('POST', `${url}/try`, { ...BLANK, folder: 'fine', id: 0 });
  expect(tried.body).toEqual({
    message: 'The connection works. Nothing was handed on.',
    works: true,
    host_key: '',
  });
  expect(await test.names('fine')).toEqual([]);
});

it('a folder that is not writable is tried again, later each time, and then shown until somebody looks', async () => {
  const folder = join(test.folder, 'blocked');
  await mkdir(folder);
  const ada = await test.submitted();
  const destination = await test.destination({ folder: 'blocked/inner' });
  await writeFile(join(folder, 'inner'), 'a file is in the way');
  const first = await test.handOn(destination);
  const run = first.id;
  expect(first).toMatchObject({ state: 'waiting', tries: 1 });
  const pause = (then: Record<string, unknown>) =>
    Date.parse(String(then.next_try_at)) - test.platform.clock().getTime();
  expect(pause(first)).toBe(30_000);
  await test.work(run);
  expect(pause(await test.run(run))).toBe(60_000);
  const queued = await test.query`
    select extract(epoch from start_after - created_on)::float8 as after from pgboss.job
    where name = 'hand-on' and data->>'run' = ${String(run)} and start_after > created_on
    order by start_after`;
  expect(queued.map(({ after }) => Math.round(after))).toEqual([30, 60]);
  for (let tries = 2; tries < 10; tries += 1) await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'failed', tries: 10, next_try_at: '' });
  expect((await test.states(destination))[ada.id]).toBe('failed');

  const shown = async () => {
    const { runs } = await test.boss.get('/api/staff/hand-on/troubles');
    return runs.map(({ id }: { id: number }) => id);
  };
  expect(await shown()).toContain(run);
  await test.boss.call('POST', `/api/staff/hand-on/runs/${run}/looked-at`);
  expect(await shown()).not.toContain(run);

  await rm(join(folder, 'inner'));
  const again = await test.registrar.call('POST', `/api/staff/hand-on/runs/${run}/retry`);
  expect(again.status).toBe(200);
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'done' });
  expect((await test.states(destination))[ada.id]).toBe('acknowledged');
  expect((await test.dataIn('blocked/inner')).at(-1)?.reference).toBe(ada.reference);
});

it('a file that is gone before it was confirmed is neither taken for delivered nor sent twice unasked', async () => {
  const ada = await test.submitted();
  const folder = join(test.folder, 'vanished');
  const destination = await test.destination({ folder: 'vanished' });
  const { id: run } = await test.handOn(destination);
  // As if the process had died between the name and the ledger, and somebody had fetched the file at once.
  const [data = ''] = await test.names('vanished');
  const left = await test.query`update deliveries set acknowledged_at = null
    where run_id = ${run} returning account_id`;
  const leaving = { files: [data], accounts: left.map(({ account_id }) => account_id) };
  await test.query`update hand_on_runs set state = 'waiting', part = 0, last_account = 0,
    acknowledged = 0, leaving = ${JSON.stringify(leaving)} where id = ${run}`;
  await rm(join(folder, data));
  await test.work(run);
  expect(await test.run(run)).toMatchObject({
    state: 'failed',
    why: expect.stringContaining(data),
  });
  expect((await test.states(destination))[ada.id]).toBe('failed');
  expect(await test.names('vanished')).not.toContain(data);
  await test.registrar.call('POST', `/api/staff/hand-on/runs/${run}/retry`);
  await test.work(run);
  expect(await test.names('vanished')).toContain(data);
});
