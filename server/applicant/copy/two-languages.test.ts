/** An applicant and the college may read one application in two languages at the same time. */
import { describe, expect, it, vi } from 'vitest';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { flat } from './testing/copies.ts';
import { startTestCopies } from './testing/test-copies.ts';

const test = forThisFile(startTestCopies);

const languagesOrdered = async (applicant: TestApplicant) =>
  (await test.ordersFor(applicant)).map(({ language }) => language).sort();

describe('the PDF copy in two languages [§7.36]', () => {
  it('is made once in each, however often both are asked for in turn', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    for (const language of ['es', 'en', 'es', 'en']) {
      expect((await test.ask(applicant, language)).status).toBe('unprocessed');
    }
    expect(await languagesOrdered(applicant)).toEqual(['en', 'es']);
    const typeset = vi.fn(test.typesetter.typeset);
    for (const language of ['es', 'en', 'es', 'en'])
      await test.make(applicant, { language: language, typeset });
    expect(typeset).toHaveBeenCalledTimes(2);
    for (const [language, words] of [
      ['es', 'Nombre Ada'],
      ['en', 'First name Ada'],
      ['es', 'Nombre Ada'],
    ] as const) {
      const state = await test.ask(applicant, language);
      expect(state.status).toBe('completed');
      expect(flat((await test.read(state)).text)).toContain(words);
    }
    expect(await languagesOrdered(applicant)).toEqual(['en', 'es']);
  });
});
