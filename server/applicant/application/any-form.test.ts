import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications } from './testing/applicants.ts';

const now = `${toySituation.today}T20:00:00Z`;
const test = closing(await startTestApplications({ now, parts: { form: toyForm } }));

describe('a form that no code was written for', () => {
  it('is saved, chosen in, submitted, shown and exported by its definition alone', async () => {
    const applicant = await test.applicant();
    expect(
      await applicant.save({ first_name: 'Vera', personal_statement_essay: '' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'This application has no answer called “personal_statement_essay”.' },
    });
    expect((await applicant.save({ ...completeToyAnswers, first_name: '' })).status).toBe(200);
    const games = { button_id: 'games', num_components: 2 };
    expect((await applicant.call('PUT', '/api/add-another', games)).status).toBe(200);
    const essay = { tab_id: 'story', chosen_tab: 'essay' };
    expect((await applicant.call('PUT', '/api/tabs', essay)).status).toBe(200);
    expect(await applicant.submit()).toMatchObject({
      status: 422,
      body: { errors: { first_name: ['First Name'] } },
    });
    await applicant.save({ first_name: 'Vera' });
    expect((await applicant.submit()).status).toBe(200);
    expect(await test.submittedWords(applicant, 'title')).toBe('International Master');
    expect(await test.serviceView(applicant)).toMatchObject({
      answer: completeToyAnswers,
      add_another: { games: 2 },
      tabs: { story: 'essay' },
    });
    expect(await test.exported('submitted')).toMatchObject([completeToyAnswers]);
  });

  it('does not take the answer of a document for the document', async () => {
    const applicant = await test.applicant();
    await applicant.save({ ...completeToyAnswers, story_essay: '', story_doc: 'ANSWERED' });
    const { status, body } = await applicant.submit();
    expect(status).toBe(422);
    expect(body.errors).toEqual({ story_doc: ['Your Story.'] });
  });
});
