/** The rules of the form: a wrong answer shows its message, in the words of the specification, once its page is checked. */
import type { Answers } from '#form/engine/answers.ts';
import { saveAnswers } from './applicant/account.ts';
import {
  answerAll,
  expectMessages,
  getQuestion,
  messagesAt,
  startChecking,
} from './applicant/checked.ts';
import { profileOf } from './applicant/profile.ts';
import { controlOf } from './applicant/questions.ts';
import { comeBackTo } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const ONE_PHONE = 'Please enter either a home phone or cell phone number.';
const WRONG_HOME = 'Please enter a valid home phone number.';
const WRONG_CELL = 'Please enter a valid cell phone number.';
const CELL_FOR_SMS = 'A cell phone number is required to receive text message updates.';
const TOO_OLD = 'This date is not supported. Please contact help support for assistance.';
const TOO_YOUNG = 'You must be 13 years or older to apply.';
const SHORT_ZIP = 'ZIP/Postal Code must be at least 5 characters.';
const WRONG_PHONE = 'Please enter a valid phone number.';
const WRONG_EMAIL = 'Please enter a valid email address.';
const FIRST = 'Parent 1/Guardian 1: ';
const SECOND = 'Parent 2/Guardian 2: ';
const BOTH = 'Please choose both the month and the year in which you finish high school.';
const CERTIFY = 'Please certify that your application is complete and true.';

/** Noon in California, so that "today" is the same day everywhere. */
const TODAY = new Date('2026-06-15T19:00:00Z');

const control = (page: Page, key: string) => controlOf(page, getQuestion(key));

type Messages = Readonly<Record<string, readonly string[]>>;

/** Saves answers as another device would, opens a page, and waits for exactly these messages. */
async function expectWith(page: Page, path: string, answers: Answers, shown: Messages) {
  await saveAnswers(page, answers);
  await comeBackTo(page, path);
  for (const [key, messages] of Object.entries(shown)) await expectMessages(page, key, messages);
}

/** Opens a page without answers, and waits for these messages and no others. */
async function expectEmpty(page: Page, path: string, shown: Messages) {
  await expectWith(page, path, {}, shown);
  await expect(page.locator('form [id$="-errors"]')).toHaveCount(Object.keys(shown).length);
}

test('the rules of About You show their messages', async ({ applicantPage: page }) => {
  await startChecking(page);
  await page.clock.setFixedTime(TODAY);

  await test.step('an empty page asks for its required answers [§4.18 §5.1 §5.25 §5.26 §5.27 §5.28 §5.29 §5.30 §5.34 §5.38 §5.45 §5.46]', () =>
    expectEmpty(page, '/about', {
      first_name: ['First Name'],
      last_name: ['Last Name'],
      birth_date: ['Date of Birth'],
      gender: ['Gender'],
      phone_home: [ONE_PHONE],
      address_line_1: ['Address'],
      city: ['City'],
      country: ['Country'],
      parent_1_relationship: [`${FIRST}Relationship`],
      parent_1_prefix: [`${FIRST}Title`],
      parent_1_first_name: [`${FIRST}First Name`],
      parent_1_last_name: [`${FIRST}Last Name`],
      parent_1_email_address: [`${FIRST}Email`],
      parent_1_phone: [`${FIRST}Phone`],
      parent_1_phone_type: [`${FIRST}Phone Type`],
      parent_1_addr_same_as_stu_perm: [`${FIRST}Does this person live at your address?`],
    }));

  await test.step('an area code, a date too long ago, a short ZIP code, parents [§5.31 §5.36 §5.39 §5.42 §5.44 §5.47 §5.50 §5.52 §9.16 §9.17]', async () => {
    const wrong = {
      ...{ phone_home: '(141) 555-0119', optin_sms_ind: true, birth_date: '1926-06-14' },
      ...{ country: 'USA', zip: '9742', parent_1_addr_same_as_stu_perm: 'N' },
      ...{ parent_1_email_address: 'lucia@mail', parent_1_phone: '(141) 555-0152' },
      ...{ parent_2_email_address: 'chidi', parent_2_phone: '1' },
    };
    await expectWith(page, '/about', wrong, {
      phone_home: [WRONG_HOME],
      phone_mobile: [CELL_FOR_SMS],
      birth_date: [TOO_OLD],
      state: ['State'],
      zip: [SHORT_ZIP],
      parent_1_email_address: [`${FIRST}${WRONG_EMAIL}`],
      parent_1_phone: [`${FIRST}${WRONG_PHONE}`],
      parent_1_address_line_1: [`${FIRST}Address`],
      parent_1_city: [`${FIRST}City`],
      parent_1_country: [`${FIRST}Country`],
      parent_2_email_address: [`${SECOND}${WRONG_EMAIL}`],
      parent_2_phone: [`${SECOND}${WRONG_PHONE}`],
    });
  });

  await test.step('an exchange, a date too near, no ZIP code, a second parent who is not there [§5.31 §5.32 §5.40 §5.43 §5.48 §5.49 §5.51 §9.15]', async () => {
    const wrong = {
      ...{ phone_home: '(541) 155-0119', phone_mobile: '(041) 555-0164', optin_sms_ind: false },
      ...{ birth_date: '2013-06-16', state: 'OR', zip: '' },
      ...{ parent_1_country: 'USA', parent_1_zip: '974' },
      ...{ parent_2_email_address: '', parent_2_phone: '' },
    };
    await expectWith(page, '/about', wrong, {
      phone_home: [WRONG_HOME],
      phone_mobile: [WRONG_CELL],
      birth_date: [TOO_YOUNG],
      state: [],
      zip: ['ZIP/Postal Code'],
      parent_1_state: [`${FIRST}State`],
      parent_1_zip: [`${FIRST}${SHORT_ZIP}`],
    });
    await expect(messagesAt(page, 'parent_2_first_name')).toHaveCount(0);
  });

  await test.step('a number from abroad, and an address in Canada, will do [§5.35 §5.39 §5.42 §5.43]', async () => {
    const abroad = {
      ...{ phone_home: '', phone_mobile: '', phone_international: '+44 20 7946 0958' },
      ...{ birth_date: '1926-06-15', country: 'CAN', state: '', parent_1_country: 'CAN' },
      ...{ parent_1_zip: '', parent_1_email_address: 'lucia@mail.example' },
    };
    await expectWith(page, '/about', abroad, {
      phone_home: [],
      birth_date: [],
      state: ['State'],
      zip: [],
      parent_1_email_address: [],
      parent_1_state: [`${FIRST}State`],
      parent_1_zip: [],
    });
  });

  await test.step('so will a cell phone alone, and an address in France [§5.33 §5.34 §5.40 §5.42]', async () => {
    const good = {
      ...{ phone_mobile: '(541) 555-0164', phone_international: '', birth_date: '2013-06-15' },
      ...{ country: 'FRA', parent_1_addr_same_as_stu_perm: 'Y' },
    };
    const shown = { phone_home: [], phone_mobile: [], birth_date: [], zip: [] };
    await expectWith(page, '/about', good, shown);
    for (const key of ['state', 'parent_1_city']) await expect(control(page, key)).toHaveCount(0);
  });

  await test.step('a typed phone number takes its form, and a line 45 characters; a date that does not exist is not stored [§5.37 §5.41 §5.65 §9.6]', async () => {
    await control(page, 'phone_home').pressSequentially('5415550119');
    await expect(control(page, 'phone_home')).toHaveValue('(541) 555-0119');
    await control(page, 'first_name').pressSequentially('M'.repeat(46));
    await expect(control(page, 'first_name')).toHaveValue('M'.repeat(45));
    await expect(control(page, 'first_name')).not.toHaveAttribute('aria-invalid');
    await answerAll(page, { birth_date: '2009-02-30' });
    await expect(messagesAt(page, 'birth_date')).toHaveText([/That date does not exist/]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await profileOf(page)).answer)
      .toMatchObject({ phone_home: '(541) 555-0119', birth_date: '' });
  });
});

test('the rules of Education UG and of Final Steps show their messages', async ({
  applicantPage: page,
}) => {
  await startChecking(page);

  await test.step('an empty page asks for its required answers [§5.53 §5.54 §5.56 §5.58 §5.60]', () =>
    expectEmpty(page, '/education', {
      entry_term: ['When do you plan to enroll?'],
      applied_major: ['What are you interested in studying?'],
      hs_name: ['Search for Your School'],
      test_taken_ind: ['Have you taken the ACT or SAT?'],
      personal_statement_doc: ['Personal Statement.'],
    }));

  await test.step('languages, month and year, which are combined, a counselor and tests [§5.4 §5.55 §5.57 §5.59]', async () => {
    const languages_spoken = ['List the languages you speak.'];
    const address = 'The counselor email address you entered is invalid.';
    const wrong = { applied_major: '31', grad_month: '6', test_taken_ind: 'N' };
    await expectWith(
      page,
      '/education',
      { ...wrong, counselor_email_address: 'dana@school' },
      {
        languages_spoken,
        grad_month: [BOTH],
        counselor_email_address: [address],
        test_plan: ['Do you plan to take the ACT or SAT?'],
      },
    );
    const other = { applied_major: '32', grad_month: '', grad_year: '2027', test_plan: 'Y' };
    await expectWith(
      page,
      '/education',
      { ...other, counselor_email_address: '' },
      {
        languages_spoken,
        grad_month: [BOTH],
        counselor_email_address: [],
        test_plan: [],
      },
    );
    const good = { applied_major: '33', grad_month: '6' };
    await expectWith(page, '/education', good, { languages_spoken, grad_month: [] });
  });

  await test.step('an essay in place of a document [§5.55 §5.60 §5.66 §9.12]', async () => {
    const tabs = { tab_id: 'personal_statement', chosen_tab: 'essay' };
    expect((await page.request.put('/api/tabs', { data: tabs })).status()).toBe(200);
    const missing = { personal_statement_essay: ['Personal Statement.'] };
    await expectWith(page, '/education', { applied_major: '01' }, missing);
    await expect(control(page, 'languages_spoken')).toHaveCount(0);
    await answerAll(page, { personal_statement_essay: 'I' });
    await expectMessages(page, 'personal_statement_essay', []);
    await expect(page.getByText('1 of 7,000 characters')).toBeVisible();
  });

  await test.step('Final Steps [§5.61 §5.62 §5.63 §5.64 §5.66 §9.11]', async () => {
    await expectEmpty(page, '/final-steps', {
      conviction: ['Have you ever been convicted of a crime?'],
      suspended: ['Have you ever been suspended or expelled from a school?'],
      counselor_waiver_request: ['Do you give up your right to read the letter?'],
      legal_agree: [CERTIFY],
    });
    await answerAll(page, { conviction: 'Y', suspended: 'Y', legal_agree: true });
    await expectMessages(page, 'conviction_comment', ['Please tell us about your conviction.']);
    await expectMessages(page, 'suspended_comment', ['Please tell us about your suspension.']);
    await expectMessages(page, 'legal_agree', []);

    const comment = control(page, 'conviction_comment');
    await comment.fill('x'.repeat(1500));
    await comment.press('End');
    await comment.pressSequentially('y');
    await expect(comment).toHaveValue('x'.repeat(1500));
    await expect(page.getByText('1,500 of 1,500 characters')).toBeVisible();
    await answerAll(page, { conviction: 'N' });
    await expect(comment).toHaveCount(0);
  });
});
