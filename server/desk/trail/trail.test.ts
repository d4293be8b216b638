import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { leaveTrail } from '#server/core/trail/record.ts';
import { tamperWithTrail } from '#server/core/trail/testing/tamper.ts';
import { createEnglish, inEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { readErasures } from '../commands/erasures.ts';
import { verifyTrailJob } from '../jobs.ts';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';
import { proveTrail } from './proof.ts';
import { exportTrail } from './routes.ts';

const desk = await openTestDesk();
const auditor = await desk.member('auditor');
const { platform } = desk;
const [accountId = 0] = await seedApplications(platform, [{ username: 'ada@mail.example' }]);
const link = { kind: 'staff link', id: 7, network: '198.51.100.1' } as const;
for (let times = 0; times < 5; times += 1) {
  desk.clock.advance({ minutes: 1 });
  await leaveTrail(platform, link, { act: 'application.viewed', account: accountId });
}
const operator = { kind: 'operator', command: 'export' } as const;
await leaveTrail(platform, operator, {
  act: 'applications.exported',
  details: { applications: 3 },
  note: '=cmd()',
});

const search = (query: string): Promise<{ lines: Record<string, unknown>[]; next: string }> =>
  auditor.get(`/api/staff/trail?${query}`);

it('a search finds lines, newest first, with who, what, whose and through what', async () => {
  const { lines, next } = await search('act=application.viewed');
  expect(lines).toHaveLength(5);
  expect(next).toBe('');
  expect(lines[0]).toEqual({
    seq: expect.any(Number),
    at: '2025-01-10T12:05:00.000Z',
    act: 'application.viewed',
    actor: 'staff link',
    actor_id: 7,
    actor_mail: '',
    actor_name: '',
    through: 'link 7 from 198.51.100.1',
    account_id: accountId,
    username: 'ada@mail.example',
    details: {},
    note: '',
  });
});

it('says in the language of whoever looks through what it was done', async () => {
  const { body } = await auditor.call('GET', '/api/staff/trail?lang=es&act=application.viewed');
  const through = body.lines.map((line: { through: string }) => line.through);
  expect(through).toContain('enlace 7 desde 198.51.100.1');
  // The browser keeps the language that it was asked for.
  await search('lang=en');
});

it('is in the trail itself, by number and not by address', async () => {
  await search('username=Ada@mail.example');
  const last = await desk.lastLine();
  expect(last).toMatchObject({
    act: 'trail.searched',
    by: { kind: 'staff', id: auditor.id },
    account: accountId,
    details: { accountId },
  });
  expect(JSON.stringify(last)).not.toContain('mail.example');
});

it.each([
  ['actor=operator', ['applications.exported', 'staff.invited']],
  ['username=ada@mail.example&act=application.viewed', Array(5).fill('application.viewed')],
  // Days of Los Angeles, eight hours later than those of UTC.
  ['act=application.viewed&since=2025-01-11', []],
  ['act=application.viewed&until=2025-01-09', []],
  ['actor=operator&since=2025-01-10&until=2025-01-10', ['applications.exported', 'staff.invited']],
  ['account_id=99999', []],
  ['act=application.viewed&staff_id=7', []],
])('%s', async (query, acts) => {
  const { lines } = await search(query);
  expect(lines.map(({ act }) => act)).toEqual(acts);
});

it('goes on page by page, without a line twice or left out', async () => {
  const seen: unknown[] = [];
  let next = '';
  do {
    const page = await search(`act=application.viewed&limit=2${next && `&before=${next}`}`);
    seen.push(...page.lines.map(({ seq }) => seq));
    next = page.next;
  } while (next !== '');
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

it('names who of the staff it was', async () => {
  const { lines } = await search(`staff_id=${auditor.id}&act=staff.signed-in`);
  expect(lines).toMatchObject([
    {
      actor: 'staff',
      actor_mail: auditor.mail,
      actor_name: auditor.mail,
      through: expect.stringMatching(/^session \d+ from 203\.0\.113\.7$/),
      details: { way: 'invitation' },
    },
  ]);
});

it.each([
  ['act=nothing', 400, '“act” has a value that is not allowed.'],
  ['actor=me', 400, '“actor” has a value that is not allowed.'],
  ['since=yesterday', 400, '“since” must be a day'],
  ['until=2025-02-30', 400, '“until” must be a day'],
  ['limit=0', 400, '“limit” has a value that is not allowed.'],
  ['limit=201', 400, '“limit” has a value that is not allowed.'],
  ['before=x', 400, '“before”'],
  ['username=nobody@mail.example', 404, 'There is no account with this address.'],
])('%s gets a sentence', async (query, status, sentence) => {
  const answer = await auditor.call('GET', `/api/staff/trail?${query}`);
  expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(sentence) } });
});

it('a page after the last is empty', async () => {
  expect(await search('before=0')).toEqual({ lines: [], next: '' });
});

it('an export has every line that there was, and says how many in the trail', async () => {
  const before = (await desk.trail()).length;
  const answer = await auditor.call('GET', '/api/staff/trail/export');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="trail.csv"',
  });
  // By the mark, Excel knows that it is UTF-8.
  expect(answer.body.startsWith('\uFEFFseq,')).toBe(true);
  const rows = parse(answer.body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ seq }) => Number(seq))).toEqual(
    Array.from({ length: before }, (_, index) => before - index),
  );
  expect(rows.find(({ act }) => act === 'applications.exported')).toMatchObject({
    details: '{"applications":3}',
    note: "'=cmd()",
  });
  expect(await desk.lastLine()).toMatchObject({
    act: 'trail.exported',
    details: { lines: before },
  });
});

it('an export keeps to its filter, whatever the size of its pages', async () => {
  const answer = await auditor.call('GET', '/api/staff/trail/export?act=application.viewed');
  expect(parse(answer.body)).toHaveLength(6);
  const { kysely } = desk.platform.database;
  let text = '';
  const options = { before: 1e9, say: sayIn(createEnglish()), pageSize: 2 };
  for await (const piece of exportTrail(kysely, { act: 'application.viewed' }, options))
    text += piece;
  expect(text).toBe(answer.body);
});

it('a proof tells that the trail is whole, and is remembered with its moment', async () => {
  const about = () => auditor.get('/api/staff/trail/about');
  const last = async () => (await about()).proof;
  expect(await last()).toEqual({ at: '', lines: 0, breaks: 0 });
  expect(await about()).toMatchObject({
    people: [{ id: auditor.id, name: auditor.mail }],
  });
  const by = { kind: 'system', job: 'verify-trail' } as const;
  const { lines, head, breaks } = await proveTrail(desk.platform, by);
  const newest = await desk.lastLine();
  expect([lines, head.seq, breaks]).toEqual([(newest?.seq ?? 0) - 1, lines, []]);
  expect(newest).toMatchObject({ act: 'trail.verified', by });
  expect(await last()).toEqual({ at: newest?.at, lines, breaks: 0 });
});

it('a proof of a trail that was changed says where, and sets off the alarm', async () => {
  await tamperWithTrail(await desk.connect(), 'update trail set account_id = 8 where seq = 3');
  const { breaks } = await proveTrail(desk.platform, { kind: 'operator', command: 'audit verify' });
  expect(breaks.map(inEnglish)).toEqual([
    'Line 3 says one thing in its text and another in its columns.',
  ]);
  const { body } = await desk.app.inject('/metrics');
  expect(body).toContain('matricula_trail_proof{of="breaks"} 1\n');
  expect(body).toContain('matricula_trail_proof{of="age"} 0\n');
});

/** Lines that an intruder with the right to add lines can put into the trail, and that the product never writes. */
const ODD = [
  ...['no JSON', 'null', '[]', '{}'],
  '{"at":"soon","by":{"kind":"system","job":"x"},"act":"trail.verified"}',
  '{"at":"2025-01-10T12:00:00.000Z","by":{"kind":"ghost"},"act":"trail.verified"}',
  '{"at":"2025-01-10T12:00:00.000Z","by":{"kind":"operator"},"act":"trail.verified","details":7}',
];

it('a line that cannot be read is named by page, export and proof, and holds up no other', async () => {
  const { platform } = desk;
  const { kysely } = platform.database;
  const [{ seq }] = await desk.query`select seq from trail_head`;
  const add = (content: string, act = 'trail.verified', at: unknown = platform.clock()) =>
    desk.query`insert into trail (content, at, act, actor) values (${content}, ${at}, ${act}, 'system')`;
  for (const content of ODD) await add(content);
  await add('{}', 'account.erased', 'infinity');
  await leaveTrail(platform, { kind: 'operator', command: 'export' }, { act: 'staff.listed' });
  const odd = Array.from({ length: ODD.length + 1 }, (_, index) => seq + 1 + index);
  const sentences = odd.map((line) => `Line ${line} cannot be read.`);
  const page = (await search('')).lines.filter((line) => odd.includes(Number(line.seq)));
  expect(page.map(({ through }) => through).sort()).toEqual([...sentences].sort());
  const { body } = await auditor.call('GET', '/api/staff/trail/export');
  const rows = parse(body, { columns: true }) as Record<string, string>[];
  expect(rows.map(({ through }) => through)).toEqual(expect.arrayContaining(sentences));
  expect(rows.some((row) => row.act === 'staff.listed')).toBe(true);
  expect(await readErasures(kysely)).toEqual([]);
  const told: unknown[] = [];
  const log = { ...platform.log, error: (about: unknown) => told.push(about) };
  const nightly = { ...platform, log } as unknown as typeof platform;
  await verifyTrailJob.run({} as never, nightly, new AbortController().signal);
  expect(told).toMatchObject([{ breaks: expect.arrayContaining(sentences) }]);
  expect((await auditor.get('/api/staff/trail/about')).proof.breaks).toBe(ODD.length + 2);
});
