/** The parts of a season: a form and deadlines that come into force at its turn, and steps and letters for its applications. */

import { beforeEach, expect, it } from 'vitest';
import type { Letters } from '#contract/desk-mailings.ts';
import type { Season as SeasonFigures } from '#contract/desk-season.ts';
import { collegeIn } from '#server/core/page/document.ts';
import { languagesOfPage } from '#server/core/page/make-pages.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { formText } from '#server/desk/form/testing/form-text.ts';
import { makeApplicant } from '#server/desk/help/testing/applicants.ts';
import { openTestDesk } from '#server/desk/testing/desk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { TURN, twoSeasons } from './testing/college.ts';
import { turnSeasonJob } from './turn.ts';

const formOf = (key: string) => JSON.parse(formText({ key })).form as NonNullable<Tenant['form']>;
const college = twoSeasons('carry', {
  deadlines: [{ from: '2025-07-01', to: '2026-02-01', label: 'January 31', text: 'Of next year.' }],
  form: formOf('own_choir'),
  statusSteps: [
    { id: 'received', title: 'It is here', text: 'Thank you.' },
    { id: 'documents', title: 'All is here', text: 'We read it now.' },
  ],
  letters: [{ id: 'visit', name: 'Visit', subject: 'Visit', text: 'Come and see.' }],
  decisions: {
    choices: (sampleTenant.decisions?.choices ?? []).map((choice) => ({
      ...choice,
      letter: ['We open a new house, {first_name}.'],
      ...(choice.kind === 'offer' && { replyBy: '2028-05-01' }),
    })),
  },
});
const desk = await openTestDesk({
  parts: { tenant: { ...college, form: formOf('own_parish') } },
  translations: {},
});
const { platform } = desk;
const { forms } = platform;
const asked = () =>
  ['own_parish', 'own_choir', 'own_band'].filter((key) => key in forms.current().form.model);
const publish = async (key: string) => {
  const admin = await desk.member('administrator');
  const { state } = (await admin.call('GET', '/api/staff/form')).body;
  const body = { text: JSON.stringify({ form: formOf(key) }), state };
  expect(await admin.call('POST', '/api/staff/form/publish', body)).toMatchObject({ status: 200 });
};
async function turn() {
  desk.clock.set(TURN);
  await forms.refresh();
  await runIfDue(turnSeasonJob, platform);
}

// One database and one way through the year, in the order of the tests.
beforeEach(() => desk.clock.advance({ minutes: 1 }));

it('no form may ask for a key of a season to come with another type', async () => {
  const admin = await desk.member('administrator');
  const form = formOf('own_choir');
  const text = JSON.stringify({ form }).replace('"kind":"text"', '"kind":"date"');
  const { problems } = (await admin.call('POST', '/api/staff/form/check', { text })).body;
  expect(problems).toMatchObject([{ problem: expect.stringContaining('own_choir') }]);
});

it('a season’s form and deadlines come into force at its turn, and submissions keep theirs', async () => {
  desk.clock.set('2025-08-01T15:50:00Z');
  await forms.refresh();
  const draft = await makeApplicant(desk, { own_parish: 'St. Ann' });
  await draft.browser.call('POST', '/api/web-status', { web_status: 'started' });
  const submitted = await makeApplicant(desk, { own_parish: 'St. Mary' });
  expect((await submitted.browser.call('POST', '/api/submit')).status).toBe(200);
  await publish('own_band');
  expect(asked()).toEqual(['own_band']);
  const before = forms.version();
  let isTold = 0;
  forms.onChange(() => {
    isTold += 1;
  });

  await turn();
  expect(asked()).toEqual(['own_choir']);
  expect([isTold, forms.version() > before]).toEqual([1, true]);
  const page = collegeIn('en', languagesOfPage(platform));
  expect(page.deadlines).toMatchObject([{ label: 'January 31' }]);
  expect(forms.everyBuilt().map(({ tenant }) => tenant.deadlines)).toEqual(
    forms.everyBuilt().map(() => forms.current().tenant.deadlines),
  );
  expect(Object.keys(page.seasons?.[1] ?? {})).toEqual(['id', 'name', 'terms', 'opensAt']);
  expect((await draft.browser.call('GET', '/api/form-news')).body).toEqual({
    new_keys: ['own_choir'],
    left: [{ key: 'own_parish', label: 'Label of own_parish', answer: 'St. Ann' }],
  });
  const reader = await desk.member('reader');
  const { body } = await reader.call('GET', `/api/staff/applications/${submitted.id}`);
  expect(JSON.stringify(body.application.wording)).toContain('Label of own_parish');
});

it('a form that is published after the turn replaces the season’s, until it is taken back', async () => {
  await publish('own_band');
  expect(asked()).toEqual(['own_band']);
  const admin = await desk.member('administrator');
  const { state, forms: listed } = (await admin.call('GET', '/api/staff/form')).body;
  await admin.call('POST', `/api/staff/form/${listed[0].id}/take-back`, { state });
  expect(asked()).toEqual(['own_choir']);
});

async function submittedIn(season: string) {
  const applicant = await makeApplicant(desk);
  await platform.database.kysely
    .updateTable('accounts')
    .set({ season })
    .where('id', '=', applicant.id)
    .execute();
  await applicant.browser.call('PUT', '/api/answer', {
    answers: { entry_term: season === 'fall-2028' ? '2028FA' : '2027FA' },
  });
  expect(await applicant.browser.call('POST', '/api/submit')).toMatchObject({ status: 200 });
  const status = async () => (await applicant.browser.call('GET', '/api/status')).body;
  return { id: applicant.id, status };
}

it('each applicant reads the steps of the season of the application', async () => {
  const titles = async (season: string) => {
    const { steps } = await (await submittedIn(season)).status();
    return steps.map(({ title }: { title: string }) => title);
  };
  expect(await titles('fall-2028')).toEqual(['It is here', 'All is here']);
  expect((await titles('fall-2027')).length).toBe(college.statusSteps?.length);
});

it('staff choose among the letters of the season that they look at', async () => {
  const registrar = await desk.member('registrar');
  const names = async (query: string) => {
    const { letters } = (await registrar.call('GET', `/api/staff/letters${query}`)).body as Letters;
    return letters.map(({ name }) => name);
  };
  const ofCollege = college.letters?.map(({ name }) => name);
  expect(await names('')).toEqual(['Visit']);
  expect(await names('?season=fall-2028')).toEqual(['Visit']);
  expect(await names('?season=fall-2027')).toEqual(ofCollege);
});

it('the next deadline at the desk is one of the open season', async () => {
  const registrar = await desk.member('registrar');
  const { next_deadline: next } = (await registrar.call('GET', '/api/staff/season'))
    .body as SeasonFigures;
  expect(next).toMatchObject({ title: 'January 31' });
});

it('each applicant reads the letter of a decision of the season of the application', async () => {
  const [one, two] = [await desk.member('registrar'), await desk.member('registrar')];
  const people = [
    await submittedIn(''),
    await submittedIn('fall-2027'),
    await submittedIn('fall-2028'),
  ];
  for (const { id } of people) {
    const url = `/api/staff/applications/${id}/decision`;
    await one.call('POST', url, { code: 'admit', reason: 'the committee has met' });
    const { id: decision } = (await one.call('GET', url)).body.decision;
    await two.call('POST', `${url}/confirm`, { decision });
  }
  const { codes, letters } = (await one.call('POST', '/api/staff/releases/preview')).body;
  expect(codes).toEqual([{ label: 'Admitted', count: 3, has_letter: true }]);
  const NEW = /^We open a new house, /;
  const CONGRATULATIONS = /^Dear /;
  const first = letters.map((one: { texts: { letter: string[] }[] }) => one.texts[0]?.letter[0]);
  expect(first).toEqual(expect.arrayContaining([expect.stringMatching(NEW)]));
  expect(first).toEqual(expect.arrayContaining([expect.stringMatching(CONGRATULATIONS)]));

  const minute = '2025-08-01T09:15';
  expect(await one.call('POST', '/api/staff/releases', { minute, count: 3 })).toMatchObject({
    status: 200,
  });
  desk.clock.set('2025-08-01T16:15:00Z');
  const read = await Promise.all(people.map(async ({ status }) => (await status()).decision));
  expect(read).toMatchObject([
    { letter: { 0: expect.stringMatching(CONGRATULATIONS) }, offer: { reply_by: '2027-05-01' } },
    { letter: { 0: expect.stringMatching(CONGRATULATIONS) }, offer: { reply_by: '2027-05-01' } },
    { letter: { 0: expect.stringMatching(NEW) }, offer: { reply_by: '2028-05-01' } },
  ]);
});
