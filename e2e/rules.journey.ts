import {
  answerAll,
  expectMessages,
  getQuestion,
  startChecking,
  type Trial,
  tryAll,
} from './applicant/checked.ts';
import { chooseTab } from './applicant/documents.ts';
import { controlOf } from './applicant/questions.ts';
import { comeBackTo } from './applicant/submitted.ts';
import { expect, test } from './harness/test.ts';

test('the rules of Education UG and of Final Steps show their messages', async ({
  applicantPage: page,
}) => {
  await startChecking(page);
  await page.goto('/education');

  await test.step('an empty page asks for its required answers [§5.53 §5.54 §5.56 §5.58 §5.60]', async () => {
    const asked: Trial['shows'] = {
      entry_term: ['When do you plan to enroll?'],
      applied_major: ['What are you interested in studying?'],
      hs_name: ['Search for Your School'],
      test_taken_ind: ['Have you taken the ACT or SAT?'],
      personal_statement_doc: ['Personal Statement.'],
    };
    for (const [key, messages] of Object.entries(asked)) await expectMessages(page, key, messages);
    const wrong = page.locator('form [id$="-errors"]');
    await expect(wrong, 'nothing else is asked for').toHaveCount(Object.keys(asked).length);
  });

  await test.step('languages, for the majors 31, 32 and 33 [§5.55]', async () => {
    const asked = { languages_spoken: ['List the languages you speak.'] };
    for (const major of ['31', '32', '33']) {
      await tryAll(page, [{ when: { applied_major: major }, shows: asked }]);
      await answerAll(page, { applied_major: '01' });
      await expect(controlOf(page, getQuestion('languages_spoken'))).toHaveCount(0);
    }
  });

  await test.step('month and year are combined, and said once [§5.4]', async () => {
    const both = 'Please choose both the month and the year in which you finish high school.';
    await tryAll(page, [
      { when: { grad_month: '6' }, shows: { grad_month: [both] } },
      { when: { grad_year: '2027' }, shows: { grad_month: [] } },
      { when: { grad_month: '' }, shows: { grad_month: [both] } },
    ]);
  });

  await test.step('counselor, tests and statement [§5.57 §5.59 §5.60 §5.66 §9.12]', async () => {
    await tryAll(page, [
      {
        when: { counselor_email_address: 'dana@school' },
        shows: { counselor_email_address: ['The counselor email address you entered is invalid.'] },
      },
      { when: { counselor_email_address: '' }, shows: { counselor_email_address: [] } },
      {
        when: { test_taken_ind: 'N' },
        shows: { test_plan: ['Do you plan to take the ACT or SAT?'] },
      },
      { when: { test_plan: 'Y' }, shows: { test_plan: [], test_taken_ind: [] } },
    ]);
    await chooseTab(page, 'Write it here');
    await tryAll(page, [
      {
        when: { personal_statement_essay: '' },
        shows: { personal_statement_essay: ['Personal Statement.'] },
      },
      { when: { personal_statement_essay: 'I' }, shows: { personal_statement_essay: [] } },
    ]);
    await expect(page.getByText('1 of 7,000 characters')).toBeVisible();
  });

  await test.step('Final Steps [§5.61 §5.62 §5.63 §5.64 §5.66 §9.11]', async () => {
    await comeBackTo(page, '/final-steps');
    const CERTIFY = 'Please certify that your application is complete and true.';
    await tryAll(page, [
      {
        when: {},
        shows: {
          conviction: ['Have you ever been convicted of a crime?'],
          suspended: ['Have you ever been suspended or expelled from a school?'],
          counselor_waiver_request: ['Do you give up your right to read the letter?'],
          legal_agree: [CERTIFY],
        },
      },
      {
        when: { conviction: 'Y', suspended: 'Y' },
        shows: {
          conviction: [],
          conviction_comment: ['Please tell us about your conviction.'],
          suspended_comment: ['Please tell us about your suspension.'],
        },
      },
      { when: { legal_agree: true, counselor_waiver_request: 'N' }, shows: { legal_agree: [] } },
      {
        when: { legal_agree: false },
        shows: { legal_agree: [CERTIFY], counselor_waiver_request: [] },
      },
    ]);

    const comment = controlOf(page, getQuestion('conviction_comment'));
    await comment.fill('x'.repeat(1500));
    await comment.press('End');
    await comment.pressSequentially('y');
    await expect(comment).toHaveValue('x'.repeat(1500));
    await expect(page.getByText('1,500 of 1,500 characters')).toBeVisible();
    await answerAll(page, { conviction: 'N', suspended: 'N' });
    await expect(comment).toHaveCount(0);
  });
});
