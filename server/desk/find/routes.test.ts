import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
const reader = await desk.member('reader');
const person = (first_name: string, last_name: string, answers = {}) => ({
  answers: { first_name, last_name, middle_name: '', preferred_name: '', ...answers },
});
await seedApplications(desk.platform, [
  { ...person('Chidi', 'Okafor', { applied_major: '39' }), username: 'chidi@mail.example' },
  { ...person('José', 'Muñoz-Peña'), username: 'jo_m@mail.example' },
  { ...person('Łukasz', 'Wójcik', { hs_name: 'École Brûlé', hs_ceeb: '998877' }) },
  { ...person('Ada', 'Lovelace'), isSubmitted: true },
  person('María Inés', 'De la Cruz'),
  person('Sinéad', 'O’Connor'),
  { ...person('Bend', 'Nguyen'), username: 'nguyen@mail.example' },
  { ...person('Zoe', 'Abel', { hs_name: 'Bend High School' }), username: 'joxm@mail.example' },
]);
beforeEach(() => desk.clock.advance({ minutes: 1 }));

const find = (query: string, by = reader) => by.get(`/api/staff/applications?${query}`);
const count = (query: string, by = reader) => by.get(`/api/staff/applications/facets?${query}`);
const names = (body: { applications: { name: string }[] }) =>
  body.applications.map(({ name }) => name);

it.each([
  ['okafor', ['Chidi Okafor']],
  ['OKAFOR chi', ['Chidi Okafor']],
  ['munoz pena', ['José Muñoz-Peña']],
  ['Jose', ['José Muñoz-Peña']],
  ['lukasz wojcik', ['Łukasz Wójcik']],
  ['chidi@mail.example', ['Chidi Okafor']],
  ['JO_M@', ['José Muñoz-Peña']],
  ['joxm@', ['Zoe Abel']],
  ['brule', ['Łukasz Wójcik']],
  ['9988', ['Łukasz Wójcik']],
  // Names come before schools.
  ['bend', ['Bend Nguyen', 'Zoe Abel']],
  ['munozpena', ['José Muñoz-Peña']],
  ['Wójciklukasz', ['Łukasz Wójcik']],
  ['zoeabel', ['Zoe Abel']],
  ['delacruz', ['María Inés De la Cruz']],
  ['mariaines delacruz', ['María Inés De la Cruz']],
  ['MariaInesDelaCruz', ['María Inés De la Cruz']],
  ['maria delacru', ['María Inés De la Cruz']],
  ['o connor', ['Sinéad O’Connor']],
  ['%', []],
  ['…', []],
])('“%s” finds %j', async (text, found) => {
  expect(names(await find(`q=${encodeURIComponent(text)}`))).toEqual(found);
});

it.each([
  ['Okofor', 'Chidi Okafor', [{ typed: 'okofor', meant: ['okafor'] }]],
  ['okafro chidi', 'Chidi Okafor', [{ typed: 'okafro', meant: ['okafor'] }]],
  ['Nugyen', 'Bend Nguyen', [{ typed: 'nugyen', meant: ['nguyen'] }]],
  ['lovelase', 'Ada Lovelace', [{ typed: 'lovelase', meant: ['lovelace'] }]],
])('“%s” is taken to be misspelt, and the answer says for what', async (text, name, mended) => {
  const body = await find(`q=${encodeURIComponent(text)}`);
  expect(names(body)).toEqual([name]);
  expect(body.mended).toEqual(mended);
});

it('a searched facet finds a misspelt word as the search does', async () => {
  for (const query of ['facets=school:cotage grove', 'q=ada&facets=school:cotage grove']) {
    const body = await find(encodeURI(query));
    expect(body.mended).toEqual([{ typed: 'cotage', meant: ['cottage'] }]);
    expect(names(body)).toContain('Ada Lovelace');
    expect(names(body)).not.toContain('Zoe Abel');
  }
});

it('a reference number is found whole, begun, and however people group and write it', async () => {
  const [{ reference }] = (await find('q=lovelace')).applications;
  const [begun, rest] = reference.split('-');
  for (const typed of [
    ...[reference, `${begun}${rest}`, reference.slice(0, 6), `${begun} ${rest}`, `#${reference}`],
    ...[`# ${begun} ${rest}`, `${begun}–${rest}`, `#${begun}`],
  ]) {
    expect(names(await find(`q=${encodeURIComponent(typed)}`)), typed).toEqual(['Ada Lovelace']);
  }
});

it('a row has what the college shows in its list', async () => {
  const body = await find('q=lovelace');
  expect(body).toMatchObject({
    total: { count: 1, is_more: false },
    sort: 'best',
    next: '',
    previous: '',
    applications: [
      {
        mail: expect.stringContaining('@mail.example'),
        reference: expect.stringMatching(/^\d{4}-\d{4}$/),
        submitted_at: expect.stringMatching(/Z$/),
        columns: {
          status: 'Submitted',
          term: 'Fall 2027',
          major: 'Spanish',
          school: 'Cottage Grove High School',
        },
      },
    ],
  });
  expect(body.columns[0]).toEqual({ id: 'status', label: 'Status' });
  const { facets } = await count('q=lovelace');
  expect(facets.find(({ id }: { id: string }) => id === 'status')).toEqual({
    id: 'status',
    label: 'Status',
    is_office: false,
    is_searched: false,
    words: '',
    values: [
      { value: 'submitted', label: 'Submitted', count: 1, is_more: false, is_chosen: false },
    ],
  });
});

it('labels come in the reader’s language', async () => {
  const member = await desk.member('reader');
  const body = await find('q=lovelace&lang=es', member);
  const { facets } = await count('q=lovelace&lang=es', member);
  expect(facets.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining(['Para mí', 'Estatus', 'Paso alcanzado']),
  );
  expect(body.applications[0].columns).toMatchObject({ term: 'Otoño de 2027', status: 'Enviada' });
});

it('whoever is narrowed finds, counts and guesses nothing beyond', async () => {
  const member = await desk.narrowed({ program: ['nursing'] }, 'reader');
  const all = await find('', member);
  expect(names(all)).toEqual(['Chidi Okafor']);
  expect(all.total).toEqual({ count: 1, is_more: false });
  const { total, facets } = await count('', member);
  expect(total).toEqual({ count: 1, is_more: false });
  const status = facets.find(({ id }: { id: string }) => id === 'status');
  expect(status.values.map(({ count }: { count: number }) => count)).toEqual([1]);
  const beyond = await find('q=lovelase', member);
  expect(beyond).toMatchObject({ applications: [], mended: [], total: { count: 0 } });
});

it('what may have been meant is only what the reader’s own applications say', async () => {
  await seedApplications(desk.platform, [
    { answers: { first_name: 'Nora', last_name: 'Brandwood', applied_major: '39' } },
    { answers: { first_name: 'Nils', last_name: 'Brandtwood', applied_major: '31' } },
  ]);
  const nurse = await desk.narrowed({ program: ['nursing'] }, 'reader');
  const { mended } = await find('q=brandwod', nurse);
  expect(mended).toEqual([{ typed: 'brandwod', meant: ['brandwood'] }]);
  expect((await find('q=brandwod')).mended).toEqual([
    { typed: 'brandwod', meant: ['brandwood', 'brandtwood'] },
  ]);
});

it.each([
  [
    'facets=colour:red',
    'There is no facet called “colour”. It may be status, reached, awaited, checklist, term, major, program, state, citizenship, documents, disclosures, school.',
  ],
  ['facets=term:1999FA', '“term” cannot be “1999FA”. It may be 2027SP, 2027FA,'],
  ['facets=term', '“term” cannot be “”.'],
  ['sort=luck', '“sort” cannot be “luck”. It may be changed, submitted, name, best, mean, spread.'],
  ['page=nonsense', 'This page belongs to another search. Please begin at the first page.'],
  [`q=${'x'.repeat(201)}`, '“q” is too long. It may have at most 200 characters.'],
])('%s gets a sentence', async (query, sentence) => {
  const { status, body } = await reader.call('GET', `/api/staff/applications?${query}`);
  expect(status).toBe(400);
  expect(body.message).toContain(sentence);
});

it('counts, a place and what is left to read are exact in a view of more than five thousand', async () => {
  const [pattern = 0] = await seedApplications(desk.platform, [{ answers: { state: 'VT' } }]);
  // Adds no words, because their index would take long.
  await sql`
    with added as (
      insert into accounts (username, password_hash, confirmed_at, password_changed_at)
      select gen_random_uuid() || '@mail.example', 'none', now(), now()
      from generate_series(1, 5100) returning id, username)
    insert into summaries select (jsonb_populate_record(summaries,
      jsonb_build_object('account_id', added.id, 'username', added.username, 'words', ''))).*
    from summaries, added where account_id = ${pattern}`.execute(desk.platform.database.kysely);
  const all = { count: 5101, is_more: false };
  const view = 'facets=state:VT;myReading:unread&sort=name';
  const { total, facets } = await count(view);
  expect(total).toEqual(all);
  const states = facets.find(({ id }: { id: string }) => id === 'state').values;
  expect(states).toContainEqual(expect.objectContaining({ value: 'VT', ...all }));
  const [{ id: last }] = await desk.query`select max(account_id) as id from summaries`;
  expect(await reader.get(`/api/staff/applications/${last}/neighbours?${view}`)).toMatchObject({
    place: all,
    total: all,
    left: { left: all, of: all },
  });
});

it('applications that were summed up before the college had a facet do not count beside it', async () => {
  const [id] = await seedApplications(desk.platform, [person('Elder', 'Sumner')]);
  await desk.query`update summaries set facets = facets[1:1] where account_id = ${id}`;
  const { facets } = await count('facets=disclosures:conviction');
  expect(facets.map(({ id }: { id: string }) => id)).toContain('disclosures');
});

it('each search is in the trail, and what was typed can be erased', async () => {
  await find('q=Lovelace&facets=term:2027FA;school:cottage%20grove');
  const line = await desk.lastLine();
  expect(line).toMatchObject({
    act: 'applications.searched',
    by: { kind: 'staff', id: reader.id },
    details: { facets: ['term:2027FA'], sort: 'best', found: 1, isMore: false, isFirstPage: true },
  });
  expect(JSON.stringify(line)).not.toMatch(/lovelace|cottage/i);
  const noteOf = () => desk.query`select text from trail_notes where seq = ${line?.seq}`;
  expect(await noteOf()).toEqual([{ text: 'Lovelace; school: cottage grove' }]);
  const view = { name: 'Ada Lovelace again', q: 'lovelace', is_shared: true };
  expect((await reader.call('POST', '/api/staff/views', view)).status).toBe(200);
  const found = await find('q=lovelace');
  await desk.erase(found.applications[0].mail);
  expect(await noteOf()).toEqual([]);
  expect((await reader.get('/api/staff/views')).views).toEqual([]);
});

it('views are one’s own or shared, one of a name, and removed by whom they belong to', async () => {
  const [other, registrar] = [await desk.member('helper'), await desk.member('registrar')];
  const save = (member: DeskMember, view: object) => member.call('POST', '/api/staff/views', view);
  const views = async (member: DeskMember) => (await member.get('/api/staff/views')).views;
  await save(reader, { name: ' Mine ', facets: 'term:2027FA', is_shared: false });
  await save(reader, { name: 'Ours', q: 'okafor', sort: 'name', is_shared: true });
  await save(reader, { name: 'Ours', q: 'okafor', sort: 'changed', is_shared: true });
  expect(await views(reader)).toMatchObject([
    { name: 'Mine', facets: 'term:2027FA', q: '', sort: '', is_own: true },
    { name: 'Ours', q: 'okafor', sort: 'changed', is_own: true, owner: reader.mail },
  ]);
  const [shared] = await views(other);
  expect(await views(other)).toMatchObject([{ name: 'Ours', is_own: false }]);
  const remove = (member: DeskMember) => member.call('DELETE', `/api/staff/views/${shared.id}`);
  expect((await remove(other)).status).toBe(404);
  expect((await remove(registrar)).status).toBe(200);
  expect(await views(other)).toEqual([]);
  const [own] = await views(reader);
  expect((await registrar.call('DELETE', `/api/staff/views/${own.id}`)).status).toBe(404);
  const red = { name: 'Red', facets: 'colour:red', is_shared: false };
  expect((await save(reader, red)).status).toBe(400);
  const unnamed = await save(reader, { name: '  ', is_shared: false });
  expect(unnamed.body.message).toBe('Please give the view a name.');
  expect((await desk.trail()).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['view.saved', 'view.removed']),
  );
});
