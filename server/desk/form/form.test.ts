import { beforeEach, describe, expect, it } from 'vitest';
import { createForms } from '#server/core/forms/forms.ts';
import { exported } from '#server/desk/export/command.ts';
import { makeApplicant } from '../help/testing/applicants.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { formText } from './testing/form-text.ts';

const PARISH = { key: 'own_parish', label: 'Your parish' };
const CHOIR = { key: 'own_choir', label: 'Your choir', required: true };

const desk = await openTestDesk({ now: '2026-10-01T12:00:00Z' });
const { platform } = desk;
let admin: DeskMember;

beforeEach(async () => {
  admin = await desk.member('administrator');
  await desk.query`update forms set taken_back_at = ${platform.clock()}
    where staff_id is not null and taken_back_at is null`;
  await platform.forms.refresh();
  desk.clock.advance({ minutes: 1 });
});

const state = async () => (await admin.get('/api/staff/form')).state;
async function publish(text: string, more: object = {}) {
  const body = { text, state: await state(), ...more };
  return admin.call('POST', '/api/staff/form/publish', body);
}
const check = async (text: string) =>
  (await admin.call('POST', '/api/staff/form/check', { text })).body;
const asks = (key: string) => key in platform.form.model;

describe('a published form', () => {
  it('is in force at once, in every language, with a line in the trail, and is taken back', async () => {
    expect(await publish(formText(PARISH))).toMatchObject({ status: 200 });
    expect(asks('own_parish')).toBe(true);
    const spanish = platform.languages.in('es').form.pages.flatMap(({ sections }) => sections);
    expect(spanish.map(({ title }) => title)).toContain('Our own (es)');
    const answers = { answers: { own_parish: 'St. Ann' } };
    const { browser } = await makeApplicant(desk);
    expect(await browser.call('PUT', '/api/answer', answers)).toMatchObject({ status: 200 });
    const api = await admin.get('/openapi.json');
    expect(JSON.stringify(api)).toContain('own_parish');

    const [newest] = (await admin.get('/api/staff/form')).forms;
    expect(newest).toMatchObject({ is_in_force: true, taken_back_at: null });
    const back = { state: await state() };
    const taken = `/api/staff/form/${newest.id}/take-back`;
    expect(await admin.call('POST', taken, back)).toMatchObject({ status: 200 });
    expect(asks('own_parish')).toBe(false);
    expect(await admin.call('POST', taken, { state: await state() })).toMatchObject({
      status: 404,
    });
    const acts = (await desk.trail()).map(({ act, details }) => [act, details?.form]);
    expect(acts).toContainEqual(['form.published', newest.id]);
    expect(acts).toContainEqual(['form.taken-back', newest.id]);
  });

  it('comes in force at its minute, in every process', async () => {
    const other = createForms(platform.forms.ofFile, { ...platform, speech: {} });
    await other.refresh();
    // Over, more than a year ahead, and a day that does not exist.
    for (const minute of ['2026-09-01T00:00', '2027-10-03T00:00', '2026-11-31T00:00'])
      expect((await publish(formText(PARISH), { minute })).status, minute).toBe(400);
    const until = new Date(platform.clock().getTime() + 3_600_000);
    const zone = { timeZone: platform.tenant.timeZone, hour12: false };
    const wall = `${until.toLocaleDateString('sv', zone)}T${until.toLocaleTimeString('sv', zone)}`;
    expect(await publish(formText(PARISH), { minute: wall.slice(0, 16) })).toMatchObject({
      status: 200,
    });
    expect(asks('own_parish')).toBe(false);
    desk.clock.advance({ hours: 1 });
    await Promise.all([platform.forms.refresh(), other.refresh()]);
    expect(asks('own_parish')).toBe(true);
    expect('own_parish' in other.current().form.model).toBe(true);
    expect(other.version()).toBe(platform.forms.version());
  });

  it('is refused with its mistakes and their lines, and nothing changes', async () => {
    const wrong =
      '{\n  "form": {\n    "sections": [\n      { "id": "a", "step": "about", "titel": "A", "why": "B", "questions": [] }\n    ]\n  }\n}';
    const { problems } = await check(wrong);
    expect(problems).toContainEqual({
      line: 4,
      path: 'form.sections[0].titel',
      problem: expect.stringContaining('title'),
    });
    expect((await check('{"form": ')).problems).toMatchObject([{ line: 1 }]);
    const latin1 = formText(PARISH).replace('Your parish', 'Your p\uFFFDrish');
    expect((await check(latin1)).problems).toMatchObject([
      { path: '', problem: expect.stringContaining('UTF-8') },
    ]);
    expect((await check('{"form": {}, "brand": {}}')).problems).toMatchObject([{ path: 'brand' }]);
    const oneLanguage = JSON.stringify({ form: JSON.parse(formText(PARISH)).form });
    expect((await check(oneLanguage)).problems).toMatchObject([
      { path: 'translations.es', problem: expect.stringContaining('Your parish') },
    ]);
    const before = await state();
    expect(await publish(wrong)).toMatchObject({ status: 400, body: { message: /^Line 4: / } });
    expect(await state()).toBe(before);
  });

  it('of ten megabytes is refused', async () => {
    const body = { text: 'x'.repeat(10_000_000) };
    expect((await admin.call('POST', '/api/staff/form/check', body)).status).toBe(413);
  });

  it('is published by the first of two, and the second is told', async () => {
    const body = { text: formText(PARISH), state: await state() };
    const second = { ...body, text: formText(CHOIR) };
    const answers = await Promise.all(
      [body, second].map((each) => admin.call('POST', '/api/staff/form/publish', each)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { forms } = await admin.get('/api/staff/form');
    expect(forms.filter((one: { is_in_force: boolean }) => one.is_in_force)).toHaveLength(1);
    expect(asks('own_parish') && asks('own_choir')).toBe(false);
  });

  it('keeps what a key means: another type is refused', async () => {
    await publish(formText(PARISH));
    const parsed = JSON.parse(formText(PARISH));
    parsed.form.sections[0].questions[0].kind = 'checkbox';
    expect((await check(JSON.stringify(parsed))).problems).toMatchObject([
      { problem: expect.stringContaining('own_parish') },
    ]);
  });

  it('is compared with the one in force, with the drafts that it touches', async () => {
    await publish(formText({ ...PARISH, key: 'own_abbey' }, { key: 'own_gone' }));
    await makeApplicant(desk, { own_abbey: 'St. Ann' });
    const { changes } = await check(formText({ key: 'own_abbey', label: 'Abbey' }, CHOIR));
    expect(changes.gone).toMatchObject([{ key: 'own_gone', drafts: 0 }]);
    expect(changes.reworded).toMatchObject([
      { key: 'own_abbey', before: 'Your parish', label: 'Abbey', drafts: 1 },
    ]);
    const [added] = changes.new;
    expect(added).toMatchObject({ key: 'own_choir', is_required: true });
    expect(added.drafts).toBeGreaterThan(0);
  });
});

describe('an applicant half-way', () => {
  it('saves from a page with the old form, and an answer to a question that left lies on the shelf', async () => {
    await publish(formText(PARISH));
    const { browser } = await makeApplicant(desk, { own_parish: 'St. Ann' });
    await browser.call('POST', '/api/web-status', { web_status: 'started' });
    desk.clock.advance({ minutes: 1 });
    await publish(formText(CHOIR));
    const saved = await browser.call('PUT', '/api/answer', {
      answers: { own_parish: 'St. Mary', city: 'Bend' },
    });
    expect(saved).toMatchObject({ status: 200 });
    expect(Number(saved.headers['x-form-version'])).toBe(platform.forms.version());
    expect(await browser.get('/api/form-news')).toEqual({
      new_keys: ['own_choir'],
      left: [{ key: 'own_parish', label: 'Your parish', answer: 'St. Mary' }],
    });
    const unknown = { answers: { own_never: 'x' } };
    expect((await browser.call('PUT', '/api/answer', unknown)).status).toBe(400);

    // The submission asks for the new question, and has no answer to the one that left.
    const refused = await browser.call('POST', '/api/submit');
    expect(refused).toMatchObject({ status: 422, body: { errors: { own_choir: [/./] } } });
    await browser.call('PUT', '/api/answer', { answers: { own_choir: 'Bells' } });
    expect((await browser.call('POST', '/api/submit')).status).toBe(200);
    const { answer } = await browser.get('/api/profile');
    expect(answer).toMatchObject({ own_choir: 'Bells' });
    expect(answer).not.toHaveProperty('own_parish');
  });

  it('who has submitted is never asked again, and staff see what was not asked', async () => {
    await publish(formText(PARISH));
    const { id, browser } = await makeApplicant(desk, { own_parish: 'St. Ann' });
    expect((await browser.call('POST', '/api/submit')).status).toBe(200);
    desk.clock.advance({ minutes: 1 });
    await publish(formText(CHOIR));
    expect(await browser.get('/api/form-news')).toEqual({ new_keys: [], left: [] });
    const reader = await desk.member('reader');
    const { body } = await reader.call('GET', `/api/staff/applications/${id}`);
    expect(body.not_asked).toEqual([{ key: 'own_choir', label: 'Your choir' }]);
    expect(JSON.stringify(body.application.wording)).toContain('Your parish');
    let lines = '';
    for await (const piece of exported(platform, 'jsonl', 'submitted')) lines += piece;
    const line = lines.split('\n').find((one) => one.includes('St. Ann'));
    expect(JSON.parse(line ?? '')).toMatchObject({ own_parish: 'St. Ann', not_asked: 'own_choir' });
  });
});
