import type { AnswerValue } from '#form/engine/answers.ts';

import { answerAll, getQuestion } from './applicant/checked.ts';
import { chooseTab, conversionPath } from './applicant/documents.ts';
import { profileOf } from './applicant/profile.ts';
import { controlOf } from './applicant/questions.ts';
import { aMessage, callOf } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const control = (page: Page, key: string) => controlOf(page, getQuestion(key));
const expectHidden = (page: Page, key: string) => expect(control(page, key)).toHaveCount(0);

/** Saves, and waits until the server holds these answers. */
async function expectSaved(page: Page, answers: Readonly<Record<string, AnswerValue>>) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = async () => (await profileOf(page)).answer;
  await expect.poll(saved).toMatchObject(answers);
}

test('a dependent question shows on its condition, and a change of the controlling answer clears it with its label', async ({
  applicantPage: page,
}) => {
  await test.step('by the value of another answer [§4.25 §4.28 §4.30 §4.31]', async () => {
    await page.goto('/education');
    await expectHidden(page, 'test_plan');
    await answerAll(page, { test_taken_ind: 'N', test_plan: 'Y' });
    await expectSaved(page, { test_taken_ind_desc: 'No', test_plan: 'Y', test_plan_desc: 'Yes' });
    await answerAll(page, { test_taken_ind: 'Y' });
    await expectHidden(page, 'test_plan');
    await expectSaved(page, { test_taken_ind: 'Y', test_plan: '', test_plan_desc: '' });
    await answerAll(page, { test_taken_ind: 'N' });
    await expect(control(page, 'test_plan')).toHaveValue('');
  });

  await test.step('by whether another answer has options [§4.29 §4.30 §4.31]', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'About You' }).click();
    await expect(control(page, 'country')).toBeVisible();
    await expectHidden(page, 'state');
    await answerAll(page, { country: 'USA', state: 'OR' });
    await expectSaved(page, { state: 'OR', state_desc: 'Oregon' });
    await answerAll(page, { country: 'CAN' });
    await expect(control(page, 'state')).toHaveValue('');
    await expect(control(page, 'state').locator('option[value="OR"]')).toHaveCount(0);
    await answerAll(page, { state: 'QC' });
    await expectSaved(page, { country: 'CAN', state: 'QC', state_desc: 'Quebec' });
    await answerAll(page, { country: 'FRA' });
    await expectHidden(page, 'state');
    await expectSaved(page, { country: 'FRA', state: '', state_desc: '' });
  });

  await test.step('a coded answer is saved with its label, a tick as true, and an emptied answer as empty text [§3.7 §3.9]', async () => {
    const answers = { first_name: 'Ada', gender: 'F', ethnicity: 'N', optin_sms_ind: true };
    await answerAll(page, answers);
    await expectSaved(page, { ...answers, gender_desc: 'Female', ethnicity_desc: 'No' });
    await answerAll(page, { first_name: '', country: '' });
    await expectSaved(page, { first_name: '', country: '', country_desc: '' });
  });

  await test.step('by a block around it [§4.22 §4.23 §4.24 §4.30 §4.31]', async () => {
    await answerAll(page, { citizenship_type: 'F1', citizenship: 'FRA' });
    await expectSaved(page, { citizenship: 'FRA', citizenship_desc: 'France' });
    await answerAll(page, { citizenship_type: 'PR' });
    await expect(control(page, 'citizenship')).toHaveValue('');
    await expectSaved(page, { citizenship_type: 'PR', citizenship: '', citizenship_desc: '' });
    await answerAll(page, { citizenship: 'FRA' });
    await expectSaved(page, { citizenship: 'FRA', citizenship_desc: 'France' });
    await answerAll(page, { citizenship_type: 'US' });
    await expectHidden(page, 'citizenship');
    await expectSaved(page, { citizenship_type: 'US', citizenship: '', citizenship_desc: '' });
  });

  await test.step('a condition group: the first case that holds keeps its keys, and the others are cleared [§4.25 §4.26 §4.27]', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
    await expect(control(page, 'applied_major')).toBeVisible();
    await expectHidden(page, 'languages_spoken');
    await expectHidden(page, 'lpn_current');
    const languages = { languages_spoken: 'English, some Igbo', fluent_language: 'English' };
    await answerAll(page, { applied_major: '31', ...languages });
    await expectSaved(page, languages);

    await answerAll(page, { applied_major: '39' });
    await expectHidden(page, 'languages_spoken');
    await answerAll(page, { lpn_current: 'Y' });
    await expectSaved(page, { languages_spoken: '', fluent_language: '', lpn_current: 'Y' });

    await answerAll(page, { applied_major: '01' });
    await expectHidden(page, 'lpn_current');
    await expectSaved(page, { lpn_current: '', lpn_current_desc: '' });
    await answerAll(page, { applied_major: '32' });
    await expect(control(page, 'languages_spoken')).toHaveValue('');
  });

  await test.step('tabs: the choice is saved, and what was answered behind the other is cleared [§3.40 §4.59 §4.60 §7.1 §7.26 §7.27]', async () => {
    const chosen = async () => (await page.request.get('/api/tabs')).json();
    const call = await callOf(page, 'PUT /api/tabs', () => chooseTab(page, 'Write it here'));
    expect(call).toMatchObject(aMessage);
    expect(call.sent).toEqual({ tab_id: 'personal_statement', chosen_tab: 'essay' });
    expect(await chosen()).toEqual({ personal_statement: 'essay' });
    await answerAll(page, { personal_statement_essay: 'Three languages in one kitchen.' });
    await expectSaved(page, { personal_statement_essay: 'Three languages in one kitchen.' });
    const looked = page.waitForResponse((answer) => answer.url().includes(conversionPath));
    await chooseTab(page, 'Upload a file');
    await expect.poll(chosen).toEqual({ personal_statement: 'upload' });
    await expectSaved(page, { personal_statement_essay: '' });
    // Tabs are disabled until the page knows whether there is a document.
    await looked;
    await chooseTab(page, 'Write it here');
    await expect(control(page, 'personal_statement_essay')).toHaveValue('');
  });

  await test.step('“Add another” saves the count per button, adds keys and stops at the maximum [§3.38 §3.39 §4.62 §4.63 §4.64 §4.65 §7.24 §7.25 §9.13 §9.14]', async () => {
    const counts = async () => (await page.request.get('/api/add-another')).json();
    const addAnother = page.getByRole('button', { name: 'Add another activity' });
    await expectHidden(page, 'activity_name_2');
    expect(await counts()).toEqual({});
    for (const count of [2, 3, 4]) {
      const call = await callOf(page, 'PUT /api/add-another', () => addAnother.click());
      expect(call).toMatchObject(aMessage);
      expect(call.sent).toEqual({ button_id: 'activities', num_components: count });
      await expect(control(page, `activity_name_${count}`)).toBeVisible();
      await expect(control(page, `activity_name_${count}`)).toBeFocused();
    }
    await expect(addAnother).toHaveCount(0);
    expect(await counts()).toEqual({ activities: 4 });
    await answerAll(page, { activity_name_2: 'Marching band', activity_select_4: 'FAMI' });
    await expectSaved(page, {
      activity_name_2: 'Marching band',
      activity_select_4: 'FAMI',
      activity_select_4_desc: 'Caring for family members',
    });

    await page.reload();
    await expect(control(page, 'activity_name_2')).toHaveValue('Marching band');
    await expect(control(page, 'activity_name_4')).toBeVisible();
    // No button may have more than ten; that of the activities allows four.
    for (const [num_components, message] of [
      [10, '“activities” can be at most 4.'],
      [11, '“num_components” must be 10 or less.'],
    ]) {
      const tooMany = { button_id: 'activities', num_components };
      const refused = await page.request.put('/api/add-another', { data: tooMany });
      expect(refused.status()).toBe(400);
      expect(await refused.json()).toMatchObject({ message });
    }
    expect(await counts()).toEqual({ activities: 4 });
  });
});

test('a confirmation reveals by a button, and by a tick that hides what it replaces [§4.32 §4.33]', async ({
  page,
}) => {
  await page.goto('/about');
  const closed = page.getByRole('button', { name: 'Add a second parent or guardian' });
  const open = page.getByRole('button', { name: 'Second parent or guardian', exact: true });
  await expect(closed).toHaveAttribute('aria-expanded', 'false');
  await expectHidden(page, 'parent_2_first_name');
  await closed.click();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(control(page, 'parent_2_first_name')).toBeVisible();
  await open.click();
  await expect(closed).toHaveAttribute('aria-expanded', 'false');
  await expectHidden(page, 'parent_2_first_name');
  await closed.click();
  await expect(control(page, 'parent_2_first_name')).toBeVisible();

  await page.goto('/final-steps');
  const optional = page.getByText('Before you check the box, please look over your answers.');
  const after = page.getByText('Thank you. We take you at your word.');
  await expect(optional).toBeVisible();
  await expect(after).toBeHidden();
  await control(page, 'legal_agree').check();
  await expect(optional).toBeHidden();
  await expect(after).toBeVisible();
  await control(page, 'legal_agree').uncheck();
  await expect(optional).toBeVisible();
  await expect(after).toBeHidden();
});
