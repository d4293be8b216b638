import { beforeEach, describe, expect, it } from 'vitest';
import { followDraftsJob } from '#server/applicant/summaries/follow.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { openTestActs } from '../bulk/testing/acts.ts';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import type { DeskMember } from '../testing/desk.ts';

let helper: DeskMember;
let mia: DeskApplicant;
let reference: string;
const desk = await openTestActs();
beforeEach(async () => {
  helper = await desk.member('helper');
  mia = await deskApplicant(desk);
  reference = await mia.submit();
});

const url = () => `/api/staff/applications/${reference}/checklist`;
const mark = (item: string, state: string, more: object = {}) =>
  helper.call('PUT', url(), { item, state, ...more });
const seen = async () => {
  const { checklist, steps } = (await mia.status()).body;
  const states = checklist.map(({ id, state, on }: Record<string, string>) => [id, state, on]);
  const { reached_on } = steps.find(({ id }: { id: string }) => id === 'documents');
  return { states, documents: reached_on };
};
const isIn = async (value: string) => {
  const { body } = await helper.call('GET', `/api/staff/applications?facets=checklist:${value}`);
  return body.applications.some(({ id }: { id: number }) => id === mia.accountId);
};
const linesAbout = async (accountId: number) => {
  const lines = await desk.trail();
  return lines.filter((line) => line.account === accountId && line.act.startsWith('checklist.'));
};

describe('an item', () => {
  it('is awaited, received or waived, and the applicant sees it with its day', async () => {
    const { body } = await mia.status();
    expect(body.checklist[0]).toEqual({
      id: 'transcript',
      label: 'Official transcript',
      due: '',
      state: 'awaiting',
      on: '',
      text: 'Ask your school to send it to us, or order it yourself.',
    });
    await mark('transcript', 'received', { on: '2025-01-08' });
    await mark('transcript', 'received', { on: '2025-01-08' });
    await mark('counselor', 'waived', { reason: 'The school has no counselor' });
    expect((await seen()).states).toEqual([
      ['transcript', 'received', '2025-01-08'],
      ['counselor', 'waived', '2025-01-10'],
    ]);
    expect(JSON.stringify((await mia.status()).body)).not.toContain('no counselor');
    expect(await linesAbout(mia.accountId)).toMatchObject([
      { act: 'checklist.received', details: { item: 'transcript', from: '', to: '2025-01-08' } },
      { act: 'checklist.waived', by: { id: helper.id }, details: { item: 'counselor' } },
    ]);
    expect((await helper.get(url())).items[0].by).toBe(helper.mail);
    expect((await mia.status('es')).body.checklist[1].label).toMatch(/^Carta/);
  });

  it('applies by the answers that were submitted', async () => {
    const abroad = await deskApplicant(desk, { citizenship_type: 'F1', citizenship: 'MEX' });
    await abroad.submit();
    const { checklist } = (await abroad.status()).body;
    expect(checklist.map(({ id }: { id: string }) => id)).toEqual([
      ...['transcript', 'counselor', 'english'],
    ]);
    expect((await seen()).states).toHaveLength(2);
  });

  it.each([
    [{ item: 'poem', state: 'received' }, /There is no item “poem”/],
    [{ item: 'transcript', state: 'received', on: '2025-01-11' }, /still to come/],
    [{ item: 'transcript', state: 'received', on: '2025-02-30' }, /is not a day/],
    [{ item: 'transcript', state: 'waived' }, /Please say why/],
  ])('is refused as %j', async (change, message) => {
    const answer = await helper.call('PUT', url(), change);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await linesAbout(mia.accountId)).toEqual([]);
  });
});

it('a complete checklist reaches the step of the college’s file, and loses it when an item is taken back', async () => {
  await mark('transcript', 'received', { on: '2025-01-08' });
  expect([await isIn('counselor'), await isIn('transcript'), await isIn('complete')]).toEqual([
    ...[true, false, false],
  ]);
  await mark('counselor', 'received', { on: '2025-01-09' });
  // The submission came last.
  expect(await seen()).toMatchObject({ documents: '2025-01-10' });
  expect([await isIn('counselor'), await isIn('complete')]).toEqual([false, true]);
  const steps = `/api/staff/applications/${reference}/status`;
  const off = await helper.call('PUT', steps, {
    step: 'documents',
    reached_on: '',
    reason: 'a mistake',
  });
  expect([off.status, off.body.message]).toEqual([409, expect.stringMatching(/checklist/)]);
  await mark('counselor', 'awaiting');
  expect(await seen()).toMatchObject({ documents: '' });
  expect([await isIn('counselor'), await isIn('complete')]).toEqual([true, false]);
  expect((await linesAbout(mia.accountId)).at(-1)?.act).toBe('checklist.taken-back');
});

it('for a view, items are marked at once, a second time not again, and given back but where somebody changed them since', async () => {
  const [ana, noor] = [
    await deskApplicant(desk, { state: 'MT' }),
    await deskApplicant(desk, { state: 'MT' }),
  ];
  await ana.submit();
  reference = await noor.submit();
  const choices = { item: 'transcript', state: 'received', on: '2025-01-09' };
  const order = { kind: 'checklist', choices };
  const stateOf = async ({ status }: DeskApplicant) => (await status()).body.checklist[0];
  const { id, done } = await desk.done(helper, 'state:MT', order);
  expect([done, await stateOf(ana)]).toMatchObject([2, { state: 'received', on: '2025-01-09' }]);
  const again = await desk.done(helper, 'state:MT', order);
  expect(again).toMatchObject({ done: 0, skipped: [{ why: 'already', count: 2 }] });
  await mark('transcript', 'received', { on: '2025-01-10' });
  expect(await desk.undo(helper, id)).toBe(200);
  expect((await desk.see(helper, id)).undone).toBe(1);
  expect([await stateOf(ana), await stateOf(noor)]).toMatchObject([
    { state: 'awaiting' },
    { state: 'received', on: '2025-01-10' },
  ]);
  await runIfDue(followDraftsJob, desk.platform);
  mia = ana;
  expect(await isIn('transcript')).toBe(true);
});

describe('a file', () => {
  const look = (csv: string) => helper.call('POST', '/api/staff/checklist', { csv });
  const take = (csv: string) =>
    helper.call('POST', '/api/staff/checklist', { csv, reason: 'from the scanner' });

  it('is looked at, and then marks what it said, by reference or by name and birth date', async () => {
    const ana = { last_name: 'Núñez', first_name: 'Ana', birth_date: '2008-04-12' };
    const one = await deskApplicant(desk, ana);
    await one.submit();
    const twin = { last_name: 'Twin', first_name: 'Ted', birth_date: '2008-05-05' };
    for (let born = 0; born < 2; born += 1) await deskApplicant(desk, twin);
    await runIfDue(followDraftsJob, desk.platform);
    const csv = [
      'Reference,last_name,first_name,birth_date,item,date',
      `${reference},,,,transcript,2025-01-08`,
      ',Nunez,ANA,4/12/2008,transcript,1/9/2025',
      ',Nunez,Ana,2008-04-13,transcript,',
      ',Twin,Ted,2008-05-05,transcript,',
      '0000-0011,,,,counselor,',
      ',,,,counselor,',
      ',,,,,',
    ].join('\n');
    const { body } = await look(csv);
    expect(body).toMatchObject({ changes: 2, same: 0, left_out: 4, bad: 0 });
    expect(body.problems.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6, 7]);
    expect(body.problems[2].text).toContain('0000-0011');
    expect(body.problems[3].text).toBe('it names nobody');
    expect(body.first).toMatchObject([
      { line: 2, id: mia.accountId },
      { line: 3, id: one.accountId },
    ]);
    expect((await seen()).states[0]).toEqual(['transcript', 'awaiting', '']);
    await mark('transcript', 'received', { on: '2025-01-08' });
    expect((await look(csv)).body).toMatchObject({ changes: 1, same: 1 });
    expect((await take(csv)).body.message).toBe('1 mark was changed.');
    expect((await one.status()).body.checklist[0]).toMatchObject({ on: '2025-01-09' });
    expect(await linesAbout(one.accountId)).toMatchObject([{ act: 'checklist.received' }]);
    expect(await desk.lastLine()).toMatchObject({
      act: 'checklist.imported',
      details: { lines: 6, changes: 1 },
    });
  });

  it('with a line that cannot be read changes nothing', async () => {
    const csv = [
      'reference,item,state',
      `${reference},transcript,received`,
      `${reference},transcript,waived`,
      `${reference},poem,received`,
      `${reference},counselor,lost`,
      `"${reference},counselor`,
    ].join('\n');
    const { body } = await look(csv);
    expect(body).toMatchObject({ changes: 1, bad: 4 });
    expect((await take(csv)).status).toBe(400);
    expect((await seen()).states[0][1]).toBe('awaiting');
  });

  it.each([[''], ['reference,date\n'], ['last_name,item\n']])('%j is none', async (csv) => {
    expect((await look(csv)).status).toBe(400);
  });

  it('in another encoding is refused, as names of it would be found for nobody', async () => {
    const { status, body } = await look(
      `reference,last_name,item\n${reference},Mu\uFFFDoz,transcript`,
    );
    expect([status, body.message]).toEqual([400, expect.stringContaining('not in UTF-8')]);
  });

  it('finds nobody whom its reader may not read', async () => {
    const narrow = await desk.narrowed({ term: ['2027SP'] }, 'helper');
    const csv = `reference,item\n${reference},transcript`;
    const { body } = await narrow.call('POST', '/api/staff/checklist', { csv });
    expect(body).toMatchObject({ changes: 0, left_out: 1, first: [] });
  });
});
