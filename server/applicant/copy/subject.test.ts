import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { readSubject } from './subject.ts';

const now = `${toySituation.today}T20:00:00Z`;
const test = closing(await startTestApplications({ now, parts: { form: toyForm } }));

/** The subject of an application's copy so many hours from now. */
function subjectIn(hours: number, { accountId }: TestApplicant) {
  const then = new Date(test.platform.clock().getTime() + hours * 3_600_000);
  const { kysely } = test.platform.database;
  return readSubject(kysely, accountId, { ...test.platform, clock: () => then });
}

describe('the subject of a copy', () => {
  it('depends on the day in a draft, because ages do, and not in a submission', async () => {
    const applicant = await test.applicant();
    await applicant.save(completeToyAnswers);
    const draft = await subjectIn(0, applicant);
    expect((await subjectIn(1, applicant)).fingerprint).toBe(draft.fingerprint);
    expect((await subjectIn(24, applicant)).fingerprint).not.toBe(draft.fingerprint);
    expect((await applicant.submit()).status).toBe(200);
    const submitted = await subjectIn(0, applicant);
    expect((await subjectIn(24, applicant)).fingerprint).toBe(submitted.fingerprint);
  });

  it('has a reference once it is submitted, and what must be answered until then', async () => {
    const applicant = await test.applicant();
    await applicant.save({ ...completeToyAnswers, first_name: '' });
    const draft = await subjectIn(0, applicant);
    const source = await draft.source();
    expect(source.reference).toBeUndefined();
    expect(source.required.has('first_name')).toBe(true);
    expect(source.required.has('tax_id')).toBe(false);
    await applicant.save({ first_name: 'Vera' });
    expect((await applicant.submit()).status).toBe(200);
    const submitted = await subjectIn(0, applicant);
    const { reference, required } = await submitted.source();
    expect(submitted.fileName).toBe(`Vera-${reference}.pdf`);
    expect(required.size).toBe(0);
  });
});
