import { beforeEach, describe, expect, it } from 'vitest';
import { NOTE_LENGTH } from '#contract/desk-read.ts';
import { removeExpiredRows } from '../jobs.ts';
import { openTestDesk } from '../testing/desk.ts';
import { type DeskApplicant, deskApplicant } from './testing/applicants.ts';
import { handle, markingCalls } from './testing/marks.ts';

let applicant: DeskApplicant;
const desk = await openTestDesk();
const ada = await desk.member('reader');
const grace = await desk.member('registrar');
const boss = await desk.member('administrator');
beforeEach(async () => {
  desk.clock.advance({ minutes: 1 });
  applicant = await deskApplicant(desk, { first_name: 'Marisol', last_name: 'Reyes' });
});

const { call, here, waiting, markAsRead } = markingCalls(
  () => desk,
  () => applicant,
);
const lines = async () =>
  (await desk.trail())
    .filter(({ account }) => account === applicant.accountId)
    .map(({ act, details }) => ({ act, ...details }));

describe('marks', () => {
  it('are seen by the others, with who and when', async () => {
    const { version } = await here(ada);
    await call(ada, 'PUT', '/read', { version });
    await call(ada, 'PUT', '/flag');
    const { body } = await call(ada, 'PUT', '/assignee', { staff_id: grace.id });
    expect(body.message).toBe(`Assigned to ${grace.mail}.`);
    const at = desk.platform.clock().toISOString();
    const by = { id: ada.id, name: ada.mail };
    expect(body.marks).toMatchObject({
      read_at: at,
      is_flagged: true,
      flagged_by: [],
      read_by: [],
    });
    expect(await here(grace)).toMatchObject({
      read_at: '',
      is_flagged: false,
      read_by: [{ by, at }],
      flagged_by: [{ by, at }],
      assigned_to: { by: { id: grace.id, name: grace.mail }, at },
    });
    expect(await lines()).toEqual([
      { act: 'application.marked-read' },
      { act: 'application.flagged' },
      { act: 'application.assigned', staff: grace.id },
    ]);
  });

  it('are taken away again; a flag only by its owner', async () => {
    const { version } = await here(ada);
    await call(ada, 'PUT', '/read', { version });
    await call(ada, 'PUT', '/flag');
    await call(ada, 'PUT', '/assignee', { staff_id: ada.id });
    expect((await call(grace, 'DELETE', '/flag')).body.marks.flagged_by).toHaveLength(1);
    await call(ada, 'DELETE', '/flag');
    await call(ada, 'DELETE', '/read');
    await call(grace, 'DELETE', '/assignee');
    expect(await here(ada)).toMatchObject({ read_at: '', is_flagged: false, assigned_to: null });
    expect((await lines()).slice(3)).toEqual([
      { act: 'application.unflagged' },
      { act: 'application.marked-unread' },
      { act: 'application.unassigned', staff: ada.id },
    ]);
  });

  it('that change nothing leave no line', async () => {
    for (const rest of ['/flag', '/read', '/assignee'])
      expect((await call(ada, 'DELETE', rest)).status).toBe(200);
    expect(await lines()).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      await call(ada, 'PUT', '/flag');
      await call(ada, 'PUT', '/assignee', { staff_id: grace.id });
    }
    expect(await lines()).toHaveLength(2);
  });

  it('are not for somebody who may not read it', async () => {
    const refused = await call(ada, 'PUT', '/assignee', { staff_id: boss.id });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`${boss.mail} may not read this application.`) },
    });
    expect((await call(ada, 'PUT', '/assignee', { staff_id: 999_999 })).status).toBe(404);
    const { people } = (await call(ada, 'GET', '/people')).body;
    const ids = people.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([ada.id, grace.id]));
    expect(ids).not.toContain(boss.id);
  });
});

describe('a note', () => {
  it('is kept as plain text, and found by whoever is mentioned until they have read the application', async () => {
    const text = `<b>Call</b> home, ${handle(grace)}.\r\nThank you`;
    const { status, body } = await call(ada, 'POST', '/notes', { text });
    expect([status, body.message]).toEqual([
      200,
      `The note is saved. ${grace.mail} will find it under “For me”.`,
    ]);
    expect(body.marks.notes).toEqual([
      {
        id: expect.any(Number),
        by: { id: ada.id, name: ada.mail },
        at: desk.platform.clock().toISOString(),
        text: `<b>Call</b> home, ${handle(grace)}.\nThank you`,
        mentions: [{ id: grace.id, name: grace.mail }],
        is_own: true,
      },
    ]);
    const excerpt = `${ada.mail}: <b>Call</b> home, ${handle(grace)}.\nThank you`;
    expect(await waiting(grace, 'mentioned')).toEqual([[applicant.accountId, [excerpt]]]);
    await here(grace);
    await call(grace, 'GET', '');
    expect(await waiting(grace, 'mentioned')).toEqual([[applicant.accountId, [excerpt]]]);
    expect(await waiting(ada, 'mentioned')).toEqual([]);
    await markAsRead(grace);
    expect(await waiting(grace, 'mentioned')).toEqual([]);
  });

  it('leaves a line with numbers, and nothing of its words', async () => {
    await call(ada, 'POST', '/notes', { text: `Sesame ${handle(grace)} ${handle(ada)}` });
    const line = await desk.lastLine();
    expect(line).toMatchObject({
      act: 'note.added',
      account: applicant.accountId,
      details: { note: expect.any(Number), mentions: [String(grace.id)] },
    });
    expect(JSON.stringify(line)).not.toContain('Sesame');
  });

  it('that mentions nobody who is here is kept, and says so', async () => {
    const { body } = await call(ada, 'POST', '/notes', { text: 'ask @grce' });
    expect(body.message).toBe('The note is saved. Nobody here is called @grce.');
    expect(body.marks.notes).toHaveLength(1);
  });

  it.each<[string, () => string, number, string]>([
    ['without words', () => ' \n ', 400, 'The note is empty.'],
    [
      'of too many characters',
      () => 'x'.repeat(NOTE_LENGTH + 1),
      400,
      'The note has 4,001 characters, and 4,000 at most can be saved.',
    ],
    [
      'that mentions somebody who may not read it',
      () => `look ${handle(grace)} ${handle(boss)}`,
      409,
      'may not read this application, so nobody would find it.',
    ],
  ])('%s is refused, and nothing is kept', async (_what, text, status, sentence) => {
    const answer = await call(ada, 'POST', '/notes', { text: text() });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(sentence) } });
    expect((await here(ada)).notes).toEqual([]);
    expect(await lines()).toEqual([]);
  });

  it('has as many characters as a person counts', async () => {
    const text = '😀'.repeat(NOTE_LENGTH);
    expect((await call(ada, 'POST', '/notes', { text })).status).toBe(200);
  });

  it('is taken away by its writer only', async () => {
    const { body } = await call(ada, 'POST', '/notes', { text: `no ${handle(grace)}` });
    const { id } = body.marks.notes[0];
    const refused = await call(grace, 'DELETE', `/notes/${id}`);
    expect(refused).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('Only its writer can remove a note.') },
    });
    expect((await call(ada, 'DELETE', `/notes/${id}`)).body.marks.notes).toEqual([]);
    expect(await lines()).toMatchObject([{ act: 'note.added' }, { act: 'note.removed', note: id }]);
  });
});

describe('two on one application', () => {
  it('see each other for half a minute after the last was heard of them', async () => {
    expect((await here(ada)).here).toEqual([]);
    desk.clock.advance({ seconds: 10 });
    expect((await here(grace)).here).toEqual([{ id: ada.id, name: ada.mail }]);
    expect((await here(ada)).here).toEqual([{ id: grace.id, name: grace.mail }]);
    desk.clock.advance({ seconds: 29 });
    expect((await here(ada)).here).toHaveLength(1);
    desk.clock.advance({ seconds: 1 });
    expect((await here(ada)).here).toEqual([]);
  });

  it('see at once when one has left', async () => {
    await here(ada);
    await call(ada, 'DELETE', '/here');
    expect((await here(grace)).here).toEqual([]);
  });

  it('leave no line by it, and nothing behind', async () => {
    await here(ada);
    await here(grace);
    expect(await lines()).toEqual([]);
    desk.clock.advance({ minutes: 1 });
    await removeExpiredRows(desk.platform);
    expect(await desk.query`select * from application_presence`).toEqual([]);
  });
});
