import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';

const test = forThisFile(startTestApplications);

const SHAPE = /^[1-9]\d{3}-\d{4}$/;

describe('the reference number', () => {
  it('is the same for the applicant, in the receipt and for staff', async () => {
    const applicant = await test.applicantWith();
    await applicant.submit();
    const { reference } = await applicant.profile();
    expect(reference).toMatch(SHAPE);
    const letter = (await test.mailbox()).find(({ to }) => to === applicant.username);
    expect(letter?.text).toContain(`Your reference number is ${reference}.`);
    expect(await test.serviceView(applicant)).toMatchObject({ reference });
  });

  it('misheard by a digit, or with two of them the wrong way round, is nobody’s', async () => {
    const { rows } = await sql<{ reference: string }>`
      select new_submission_reference() as reference from generate_series(1, 5000)`.execute(
      test.platform.database.kysely,
    );
    const drawn = rows.map(({ reference }) => reference);
    expect(new Set(drawn).size).toBe(5000);
    for (const reference of drawn) {
      expect(reference).toMatch(SHAPE);
      expect(Number(reference.replace('-', '')) % 11).toBe(0);
    }
  });
});
