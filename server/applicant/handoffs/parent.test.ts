import { expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { makeLink, openLinkBrowser } from './testing.ts';

const test = closing(await startTestApplications());
const THERE = { parent_1_first_name: 'Rosa', parent_1_city: 'Bend', first_name: 'Ada' };

async function begun(answers: Readonly<Record<string, string>> = {}) {
  const ada = await test.applicant();
  await ada.save(answers);
  return ada;
}

/** A parent who has opened a new link of an applicant. */
async function parentOf(ada: TestApplicant) {
  const parent = openLinkBrowser(test.app);
  await parent.follow((await makeLink(test.app, ada, 'parent')).code);
  expect(await parent.open()).toMatchObject({ status: 200, body: { kind: 'parent' } });
  const type = (answers: object, is_sent = false) =>
    parent.call('PUT', '/link/parent', { answers, is_sent });
  const send = () => type({}, true);
  return { ...parent, type, send, read: () => parent.call('GET', '/link/parent') };
}
const proposedTo = async (ada: TestApplicant) => (await ada.profile()).proposed;
const lettersTo = async ({ username }: TestApplicant) =>
  (await test.mailbox()).filter(({ to, subject }) => to === username && subject.includes('parent'));
const settle = (ada: TestApplicant, keys: readonly string[]) =>
  ada.call('POST', '/api/handoffs/proposals', { keys });

it('the name of the applicant, and the answers about this parent, are all that leaves', async () => {
  const ada = await test.applicantWith();
  const given = Object.entries((await ada.profile()).answer as Record<string, string>);
  const { body } = await (await parentOf(ada)).read();
  expect(Object.keys(body)).toEqual(['subject', 'applicant', 'answer']);
  expect(body.applicant).toBe('Marisol Inés Okafor-Reyes');
  const [own, others] = [true, false].map((isOwn) =>
    given.filter(([key]) => key.startsWith('parent_1_') === isOwn),
  );
  expect(body.answer).toMatchObject(Object.fromEntries(own ?? []));
  expect(own?.length).toBeGreaterThan(8);
  expect(others?.filter(([key]) => key in (body.answer as object))).toEqual([]);
});

it('what was typed is there after a reload, and reaches the applicant once it is sent', async () => {
  const ada = await begun(THERE);
  const parent = await parentOf(ada);
  expect(await parent.type({ parent_1_city: 'Barre' })).toMatchObject({ status: 200 });
  expect(await parent.type({ parent_1_zip: '05641' })).toMatchObject({ status: 200 });
  expect(await parent.type({ parent_1_first_name: 'Rosa' })).toMatchObject({ status: 200 });
  const there = { parent_1_city: 'Barre', parent_1_zip: '05641', parent_1_first_name: 'Rosa' };
  expect((await parent.read()).body.answer).toMatchObject(there);
  expect(await proposedTo(ada)).toBeUndefined();
  expect(await lettersTo(ada)).toEqual([]);

  expect(await parent.send()).toMatchObject({ status: 200 });
  const answer = { parent_1_city: 'Barre', parent_1_zip: '05641' };
  expect(await proposedTo(ada)).toEqual(answer);
  expect((await ada.profile()).answer).toMatchObject(THERE);
  expect(await parent.open()).toMatchObject({ status: 200, body: { state: 'used' } });
  for (const { status } of [await parent.type(there), await parent.send(), await parent.read()]) {
    expect(status).toBe(403);
  }
  const [letter, ...others] = await lettersTo(ada);
  expect([letter?.subject, others]).toEqual(['Your parent or guardian has sent their answers', []]);
  expect(letter?.text).not.toMatch(/Barre|05641/);
  const lines = test.platform.database.kysely.selectFrom('trail').select(['act', 'actor']);
  expect(await lines.where('account_id', '=', ada.accountId).orderBy('seq').execute()).toEqual([
    { act: 'handoff.made', actor: 'applicant' },
    { act: 'handoff.opened', actor: 'handoff' },
    { act: 'handoff.used', actor: 'handoff' },
  ]);
});

it('a parent who has nothing to add causes no letter', async () => {
  const ada = await begun(THERE);
  const parent = await parentOf(ada);
  await parent.type({ parent_1_city: THERE.parent_1_city });
  expect(await parent.send()).toMatchObject({ status: 200 });
  expect(await lettersTo(ada)).toEqual([]);
});

it('what was taken or declined is forgotten, key by key, and nobody else’s', async () => {
  const [ada, eve] = [await begun(), await begun()];
  for (const one of [ada, eve]) {
    const parent = await parentOf(one);
    await parent.type({ parent_1_city: 'Barre', parent_1_zip: '05641' });
    await parent.send();
  }
  await settle(ada, ['parent_1_city']);
  expect(await proposedTo(ada)).toEqual({ parent_1_zip: '05641' });
  await settle(ada, ['parent_1_zip', 'unknown']);
  expect(await proposedTo(ada)).toBeUndefined();
  expect(await proposedTo(eve)).toMatchObject({ parent_1_city: 'Barre' });
});

it.each([
  ['of another parent', { parent_2_city: 'Barre' }],
  ['of the applicant', { first_name: 'Eve' }],
  ['that is too long', { parent_1_city: 'x'.repeat(46) }],
  ['that no list has', { parent_1_relationship: 'nonsense' }],
])('an answer %s is not kept', async (_which, answers) => {
  const parent = await parentOf(await begun());
  expect(await parent.type(answers)).toMatchObject({ status: 400 });
});

it('a new link takes back the one before and forgets what was not sent, but nothing that was', async () => {
  const ada = await begun();
  const first = await parentOf(ada);
  await first.type({ parent_1_city: 'Barre' });
  const second = await parentOf(ada);
  expect(await first.type({ parent_1_city: 'Bend' })).toMatchObject({ status: 403 });
  expect((await second.read()).body.answer).toMatchObject({ parent_1_city: '' });
  const kept = test.platform.database.kysely.selectFrom('handoffs').select('proposal');
  const rows = await kept.where('account_id', '=', ada.accountId).execute();
  expect(rows).toEqual([{ proposal: null }, { proposal: null }]);
  await second.type({ parent_1_zip: '05641' });
  await second.send();
  await parentOf(ada);
  const answer = { parent_1_zip: '05641' };
  expect(await proposedTo(ada)).toEqual(answer);
});

it('nothing is added to an application that is submitted or withdrawn, and the page says so', async () => {
  const message = expect.stringMatching(/^This application is submitted or withdrawn/);
  const endings = [(one: TestApplicant) => one.submit(), test.withdraw];
  for (const end of endings) {
    const ada = await test.applicantWith();
    const parent = await parentOf(ada);
    await parent.type({ parent_1_city: 'Barre' });
    await end(ada);
    for (const call of [parent.read, parent.send, () => parent.type({ parent_1_city: 'Bend' })]) {
      expect(await call()).toEqual({ status: 409, body: { message } });
    }
    const asked = { kind: 'parent', subject: 'parent_1_' };
    expect(await ada.call('POST', '/api/handoffs', asked)).toMatchObject({ status: 409 });
    expect(await proposedTo(ada)).toBeUndefined();
  }
});

it('a parent whom nobody asks about gets no link', async () => {
  const asked = { kind: 'parent', subject: 'parent_3_' };
  const ada = await begun();
  expect(await ada.call('POST', '/api/handoffs', asked)).toMatchObject({ status: 400 });
});
