/** Random forms, random edits, random moments: no answer is lost, and no submission changes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedShapes } from '#form/engine/accept.ts';
import { type Helped, makeApplicant } from '../help/testing/applicants.ts';
import { openTestDesk } from '../testing/desk.ts';
import { formText } from './testing/form-text.ts';

const KEYS = ['own_a', 'own_b', 'own_c', 'own_d'] as const;
const ROUNDS = 4;

const desk = await openTestDesk({ now: '2026-10-01T12:00:00Z' });
const { platform } = desk;

const question = fc.record({
  key: fc.constantFrom(...KEYS),
  label: fc.constantFrom('One', 'Two', 'Three'),
  required: fc.boolean(),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constant('publish' as const),
    asked: fc.uniqueArray(question, { selector: ({ key }) => key, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('take back' as const) }),
  fc.record({
    kind: fc.constant('save' as const),
    who: fc.nat(1),
    key: fc.constantFrom(...KEYS),
    value: fc.constantFrom('red', 'green', 'blue'),
  }),
  fc.record({ kind: fc.constant('submit' as const), who: fc.nat(1) }),
);

/** Everything that a submission froze. */
const frozen = async ({ id }: Helped) => [
  await desk.query`select * from submissions where account_id = ${id}`,
  await desk.query`select answers, submitted_at from applications where account_id = ${id}`,
];

type Person = {
  readonly applicant: Helped;
  /** The newest saved value of each own key. */
  readonly saved: Map<string, string>;
  submission: unknown;
};

async function begin(): Promise<Person> {
  return { applicant: await makeApplicant(desk), saved: new Map(), submission: undefined };
}

async function expectNothingLost({ applicant, saved, submission }: Person): Promise<void> {
  if (submission !== undefined) {
    expect(await frozen(applicant)).toEqual(submission);
    return;
  }
  const { answer } = await applicant.profile();
  expect(answer).toMatchObject(Object.fromEntries(saved));
  const { left } = await applicant.browser.get('/api/form-news');
  const asked = storedShapes(platform.form);
  const shelf = left.map(({ key, answer: words }: { key: string; answer: string }) => [key, words]);
  const expected = [...saved].filter(([key]) => !asked.has(key));
  expect(Object.fromEntries(shelf)).toEqual(Object.fromEntries(expected));
}

test('whatever is published and taken back, no answer is lost and no submission changes', async () => {
  const admin = await desk.member('administrator');
  const current = () => admin.get('/api/staff/form');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const people = [await begin(), await begin()];
      for (const one of steps) {
        desk.clock.advance({ minutes: 1 });
        const person = 'who' in one ? people.at(one.who) : undefined;
        if (one.kind === 'publish') {
          const text = formText(...one.asked);
          const { state } = await current();
          const { status } = await admin.call('POST', '/api/staff/form/publish', { text, state });
          // The same form once more is refused.
          expect([200, 400]).toContain(status);
        } else if (one.kind === 'take back') {
          const { state, forms } = await current();
          const out = forms.find(
            ({ from, taken_back_at }: { from: string | null; taken_back_at: string | null }) =>
              from !== null && taken_back_at === null,
          );
          if (out === undefined) continue;
          const back = await admin.call('POST', `/api/staff/form/${out.id}/take-back`, { state });
          expect(back.status).toBe(200);
        } else if (person === undefined) {
          continue;
        } else if (one.kind === 'save') {
          // A page may hold any form that was ever in force.
          const { status } = await person.applicant.save({ [one.key]: one.value });
          const wasAsked = platform.forms.every().some(({ model }) => one.key in model);
          expect(status).toBe(wasAsked ? (person.submission ? 409 : 200) : 400);
          if (status === 200) person.saved.set(one.key, one.value);
        } else if (person.submission === undefined) {
          const { status } = await person.applicant.submit();
          if (status === 200) person.submission = await frozen(person.applicant);
        }
        for (const each of people) await expectNothingLost(each);
      }
    }),
    { numRuns: ROUNDS },
  );
}, 240_000);
