import type { AnswerValue } from '#form/engine/answers.ts';
import {
  answerAll,
  expectMessages,
  getQuestion,
  messagesAt,
  startChecking,
  type Trial,
  tryAll,
} from './applicant/checked.ts';
import { profileOf } from './applicant/profile.ts';
import { controlOf } from './applicant/questions.ts';
import { expect, type Page, test } from './harness/test.ts';

const ONE_PHONE = 'Please enter either a home phone or cell phone number.';
const WRONG_HOME = 'Please enter a valid home phone number.';
const WRONG_CELL = 'Please enter a valid cell phone number.';
const CELL_FOR_SMS = 'A cell phone number is required to receive text message updates.';
const TOO_OLD = 'This date is not supported. Please contact help support for assistance.';
const TOO_YOUNG = 'You must be 13 years or older to apply.';
const SHORT_ZIP = 'ZIP/Postal Code must be at least 5 characters.';
const PARENT = 'Parent 1/Guardian 1: ';

/** Noon in California, so that "today" is the same day everywhere. */
const TODAY = new Date('2026-06-15T19:00:00Z');

test('the rules of About You show their messages', async ({ applicantPage: page }) => {
  test.setTimeout(180_000);
  await startChecking(page);
  await page.clock.setFixedTime(TODAY);
  await page.goto('/about');

  await test.step('an empty page asks for its required answers [§4.18 §5.1 §5.25 §5.26 §5.27 §5.28 §5.29 §5.30 §5.38 §5.45 §5.46]', async () => {
    const asked: Trial['shows'] = {
      first_name: ['First Name'],
      last_name: ['Last Name'],
      birth_date: ['Date of Birth'],
      gender: ['Gender'],
      phone_home: [ONE_PHONE],
      address_line_1: ['Address'],
      city: ['City'],
      country: ['Country'],
      parent_1_relationship: [`${PARENT}Relationship`],
      parent_1_prefix: [`${PARENT}Title`],
      parent_1_first_name: [`${PARENT}First Name`],
      parent_1_last_name: [`${PARENT}Last Name`],
      parent_1_email_address: [`${PARENT}Email`],
      parent_1_phone: [`${PARENT}Phone`],
      parent_1_phone_type: [`${PARENT}Phone Type`],
      parent_1_addr_same_as_stu_perm: [`${PARENT}Does this person live at your address?`],
    };
    for (const [key, messages] of Object.entries(asked)) await expectMessages(page, key, messages);
    const wrong = page.locator('form [id$="-errors"]');
    await expect(wrong, 'nothing else is asked for').toHaveCount(Object.keys(asked).length);
  });

  await test.step('phone numbers [§5.31 §5.32 §5.33 §5.34 §5.36 §5.37]', async () => {
    await tryAll(page, [
      { when: { optin_sms_ind: true }, shows: { phone_mobile: [CELL_FOR_SMS] } },
      { when: { phone_mobile: '5415550164' }, shows: { phone_mobile: [], phone_home: [] } },
      {
        when: { phone_mobile: '' },
        shows: { phone_mobile: [CELL_FOR_SMS], phone_home: [ONE_PHONE] },
      },
      { when: { optin_sms_ind: false }, shows: { phone_mobile: [] } },
      { when: { phone_home: '1415550119' }, shows: { phone_home: [WRONG_HOME] } },
      { when: { phone_home: '5411550119' }, shows: { phone_home: [WRONG_HOME] } },
      { when: { phone_home: '2412550119' }, shows: { phone_home: [] } },
      { when: { phone_mobile: '0415550164' }, shows: { phone_mobile: [WRONG_CELL] } },
      { when: { phone_mobile: '' }, shows: { phone_mobile: [], phone_home: [] } },
    ]);
    await controlOf(page, getQuestion('phone_home')).fill('');
    await controlOf(page, getQuestion('phone_home')).pressSequentially('5415550119');
    await expect(controlOf(page, getQuestion('phone_home'))).toHaveValue('(541) 555-0119');
  });

  await test.step('a number from abroad will do [§5.35]', async () => {
    await tryAll(page, [
      { when: { phone_home: '' }, shows: { phone_home: [ONE_PHONE] } },
      { when: { phone_international: '+44 20 7946 0958' }, shows: { phone_home: [] } },
      { when: { phone_international: '', phone_home: '5415550119' }, shows: { phone_home: [] } },
    ]);
  });

  await test.step('a parent’s number from abroad is taken as it is typed [§5.37]', async () => {
    const phone = controlOf(page, getQuestion('parent_1_phone'));
    await phone.fill('');
    await phone.pressSequentially('+44 20 7946 0958');
    await expect(phone).toHaveValue('+44 20 7946 0958');
    await phone.blur();
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await phone.fill('');
    await phone.pressSequentially('5415550152');
    await expect(phone).toHaveValue('(541) 555-0152');
  });

  await test.step('the date of birth [§5.39 §5.40 §5.41 §9.15 §9.16]', async () => {
    await tryAll(page, [
      { when: { birth_date: '1926-06-14' }, shows: { birth_date: [TOO_OLD] } },
      { when: { birth_date: '1926-06-15' }, shows: { birth_date: [] } },
      { when: { birth_date: '2013-06-16' }, shows: { birth_date: [TOO_YOUNG] } },
      { when: { birth_date: '2013-06-15' }, shows: { birth_date: [] } },
    ]);
    await answerAll(page, { birth_date: '2009-02-30' });
    await expect(messagesAt(page, 'birth_date')).toHaveText([/That date does not exist/]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => saved(page))
      .toMatchObject({ phone_home: '(541) 555-0119', birth_date: '' });
  });

  await test.step('state and ZIP code follow the country [§5.42 §5.43 §5.44 §9.17]', async () => {
    await tryAll(page, [
      {
        when: { country: 'USA' },
        shows: { country: [], state: ['State'], zip: ['ZIP/Postal Code'] },
      },
      { when: { state: 'OR', zip: '9742' }, shows: { state: [], zip: [SHORT_ZIP] } },
      { when: { zip: '97424' }, shows: { zip: [] } },
      { when: { country: 'CAN', zip: '' }, shows: { state: ['State'], zip: [] } },
      { when: { country: 'FRA', zip: '' }, shows: { zip: [] } },
    ]);
    await expect(controlOf(page, getQuestion('state'))).toHaveCount(0);
  });

  await test.step('the first parent [§5.47 §5.48 §5.49 §5.50]', async () => {
    const invalid = `${PARENT}Please enter a valid email address.`;
    await tryAll(page, [
      {
        when: { parent_1_email_address: 'lucia@mail' },
        shows: { parent_1_email_address: [invalid] },
      },
      {
        when: { parent_1_email_address: 'lucia@mail.example' },
        shows: { parent_1_email_address: [] },
      },
      {
        when: { parent_1_phone: '1415550152' },
        shows: { parent_1_phone: [`${PARENT}Please enter a valid phone number.`] },
      },
      {
        when: { parent_1_addr_same_as_stu_perm: 'Y' },
        shows: { parent_1_addr_same_as_stu_perm: [] },
      },
    ]);
    await expect(controlOf(page, getQuestion('parent_1_city'))).toHaveCount(0);
    await tryAll(page, [
      {
        when: { parent_1_addr_same_as_stu_perm: 'N' },
        shows: {
          parent_1_address_line_1: [`${PARENT}Address`],
          parent_1_city: [`${PARENT}City`],
          parent_1_country: [`${PARENT}Country`],
        },
      },
      {
        when: { parent_1_country: 'USA' },
        shows: { parent_1_state: [`${PARENT}State`], parent_1_zip: [`${PARENT}ZIP/Postal Code`] },
      },
      { when: { parent_1_zip: '9742' }, shows: { parent_1_zip: [`${PARENT}${SHORT_ZIP}`] } },
      {
        when: { parent_1_country: 'CAN' },
        shows: { parent_1_state: [`${PARENT}State`], parent_1_zip: [] },
      },
    ]);
  });

  await test.step('the second parent is optional, and checked if given [§5.51 §5.52]', async () => {
    await page.getByRole('button', { name: 'Add a second parent or guardian' }).click();
    const second = 'Parent 2/Guardian 2: ';
    await tryAll(page, [
      {
        when: { parent_2_email_address: '', parent_2_phone: '' },
        shows: { parent_2_email_address: [], parent_2_phone: [] },
      },
      {
        when: { parent_2_email_address: 'chidi' },
        shows: { parent_2_email_address: [`${second}Please enter a valid email address.`] },
      },
      {
        when: { parent_2_phone: '1' },
        shows: { parent_2_phone: [`${second}Please enter a valid phone number.`] },
      },
    ]);
    await expect(messagesAt(page, 'parent_2_first_name')).toHaveCount(0);
  });

  await test.step('a line takes 45 characters [§5.65 §9.6]', async () => {
    const box = controlOf(page, getQuestion('first_name'));
    await box.pressSequentially('M'.repeat(46));
    await expect(box).toHaveValue('M'.repeat(45));
    await expect(box).not.toHaveAttribute('aria-invalid');
  });
});

async function saved(page: Page): Promise<Record<string, AnswerValue>> {
  return (await profileOf(page)).answer;
}
