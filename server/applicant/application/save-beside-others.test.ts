import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications, type TestApplicant } from './testing/applicants.ts';

const test = closing(await startTestApplications());

const save = ({ call }: TestApplicant, body: object) => call('PUT', '/api/answer', body);
const version = async (applicant: TestApplicant) => (await applicant.profile()).answers_version;

describe('a tab that knows the newest answers', () => {
  it('saves as any other, and learns the next version', async () => {
    const ada = await test.applicant();
    expect(await version(ada)).toBe(0);
    const first = await save(ada, { answers: { city: 'Bend' }, answers_version: 0, seen: {} });
    expect(first.body).toEqual({ message: 'Your answers are saved.', answers_version: 1 });
    const seen = { city: ['Bend'] };
    const second = await save(ada, { answers: { city: 'Salem' }, answers_version: 1, seen });
    expect(second.body).toEqual({ message: 'Your answers are saved.', answers_version: 2 });
    expect(await ada.profile()).toMatchObject({ answer: { city: 'Salem' }, answers_version: 2 });
    expect(await ada.aside()).toEqual([]);
  });
});

describe('a stale tab', () => {
  it('overwrites what it had not seen only by putting it aside, and is told all that is new', async () => {
    const ada = await test.applicant();
    await ada.save({ city: 'Bend', first_name: 'Ada' });
    const stale = await version(ada);
    const phone = await test.logInAgain(ada);
    await phone.save({ city: 'Salem', last_name: 'Byron' });

    const body = { answers: { city: 'Eugene' }, answers_version: stale, seen: { city: ['Bend'] } };
    const told = await save(ada, body);
    expect(told).toMatchObject({
      status: 200,
      body: {
        answers: { city: 'Eugene', first_name: 'Ada', last_name: 'Byron' },
        put_aside: [{ reason: 'device', answers: { city: 'Salem' } }],
      },
    });
    expect(await ada.profile()).toMatchObject({ answer: { city: 'Eugene', last_name: 'Byron' } });
    expect(await phone.aside()).toMatchObject([{ reason: 'device', answers: { city: 'Salem' } }]);
    // After this answer the device is up to date.
    const next = { answers: { city: 'Bend' }, answers_version: told.body.answers_version };
    expect((await save(ada, next)).body).not.toHaveProperty('answers');
  });

  it.each([
    ['another device changed something else', { city: ['Bend'] }, []],
    ['it had seen the value', { city: ['Salem'] }, []],
    ['it may have saved the value itself', { city: ['Bend', 'Salem'] }, []],
    ['it says nothing about what it has seen', {}, []],
    ['it had seen another one', { city: ['', 'Bend'] }, ['Salem']],
  ])('puts nothing aside in vain: %s', async (what, seen, expected) => {
    const ada = await test.applicant();
    await ada.save({ city: 'Bend' });
    const stale = await version(ada);
    await ada.save(what.includes('something else') ? { zip: '97701' } : { city: 'Salem' });
    await save(ada, { answers: { city: 'Eugene' }, answers_version: stale, seen });
    expect((await ada.aside()).map(({ answers }) => answers.city)).toEqual(expected);
    expect(await ada.profile()).toMatchObject({ answer: { city: 'Eugene' } });
  });

  it('puts nothing aside where both wrote the same, or the other device emptied it', async () => {
    const ada = await test.applicant();
    await ada.save({ city: 'Bend', zip: '97701' });
    const stale = await version(ada);
    await ada.save({ city: 'Salem', zip: '' });
    const seen = { city: ['Bend'], zip: ['97701'] };
    const answers = { city: 'Salem', zip: '97301' };
    await save(ada, { answers, answers_version: stale, seen });
    expect(await ada.aside()).toEqual([]);
  });

  it('keeps a coded answer with its label, and what it needs to show', async () => {
    const ada = await test.applicant();
    await ada.save({ country: 'USA', country_desc: 'United States' });
    const stale = await version(ada);
    await ada.save({ state: 'OR', state_desc: 'Oregon' });
    const answers = { state: 'WA', state_desc: 'Washington' };
    const seen = { state: [''], state_desc: [''] };
    await save(ada, { answers, answers_version: stale, seen });
    expect(await ada.aside()).toMatchObject([
      {
        answers: { state: 'OR', state_desc: 'Oregon' },
        setting: { country: 'USA' },
      },
    ]);
  });

  it('finds out in one statement for many, too', async () => {
    const applicants = await Promise.all(Array.from({ length: 8 }, () => test.applicant()));
    for (const ada of applicants) await ada.save({ city: 'Bend' });
    const versions = await Promise.all(applicants.map(version));
    await applicants[0]?.save({ city: 'Salem' });
    const saves = applicants.map((ada, index) => {
      const seen = { city: ['Bend'] };
      return save(ada, { answers: { city: 'Eugene' }, answers_version: versions[index], seen });
    });
    const told = await Promise.all(saves);
    expect(told.map(({ status }) => status)).toEqual(applicants.map(() => 200));
    expect(told.map(({ body }) => 'put_aside' in body)).toEqual([true, ...Array(7).fill(false)]);
  });

  it('is refused once the application is submitted', async () => {
    const ada = await test.applicantWith();
    const stale = await version(ada);
    await ada.submit();
    const body = { answers: { city: 'Bend' }, answers_version: stale, seen: {} };
    expect((await save(ada, body)).status).toBe(409);
  });
});

describe('a plain call', () => {
  it('answers nothing but its message, and the first of all ends no tab’s work', async () => {
    const ada = await test.applicant();
    expect((await ada.save({ city: 'Bend' })).body).toEqual({ message: 'Your answers are saved.' });
    // A tab from before that save is stale, though the version is the first.
    const stale = { answers: { city: 'Salem' }, answers_version: 0, seen: { city: [''] } };
    expect((await save(ada, stale)).body).toMatchObject({ put_aside: [{ reason: 'device' }] });
  });
});
