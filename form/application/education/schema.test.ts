import { describe, expect, it } from 'vitest';
import { combinedMessages } from '../../engine/validate.ts';
import { errorsAfter, getPage, type RuleCase, tryCases, uncoveredRules } from '../testing.ts';

const HALF_A_DATE = 'Please choose both the month and the year in which you finish high school.';
const BAD_GPA = 'Please enter your GPA as a number that is not above its scale, such as 3.65.';
const STATEMENT = 'Personal Statement.';
const noStatement = { personal_statement_doc: '', personal_statement_essay: '' };
const spoken = { languages_spoken: '' };

const cases: RuleCase[] = [
  ...[
    ['entry_term', 'When do you plan to enroll?'],
    ['applied_major', 'What are you interested in studying?'],
    ['hs_name', 'Search for Your School'],
    ['test_taken_ind', 'Have you taken the ACT or SAT?'],
  ].map(([key = '', message = '']) => ({
    key,
    message,
    fails: [{ [key]: '' }],
    passes: [{}],
  })),
  {
    key: 'languages_spoken',
    message: 'List the languages you speak.',
    fails: ['31', '32', '33'].map((applied_major) => ({ applied_major, ...spoken })),
    passes: [{}, { applied_major: '10', ...spoken }, { applied_major: '39', ...spoken }],
  },
  {
    key: 'grad_month',
    message: HALF_A_DATE,
    fails: [{ grad_month: '' }],
    passes: [{}, { grad_month: '', grad_year: '' }],
  },
  {
    key: 'grad_year',
    message: HALF_A_DATE,
    fails: [{ grad_year: '' }],
    passes: [{}, { grad_month: '', grad_year: '' }],
  },
  {
    key: 'grad_year',
    message: 'Please choose a year from 65 years ago to 5 years from now.',
    fails: [{ grad_year: '1960' }, { grad_year: '2032' }],
    passes: [{ grad_year: '1961' }, { grad_year: '2031' }],
  },
  {
    key: 'counselor_email_address',
    message: 'The counselor email address you entered is invalid.',
    fails: ['dana', 'dana@school', 'dana@school.example, me@school.example'].map((email) => ({
      counselor_email_address: email,
    })),
    passes: ['', 'dana@school.example'].map((email) => ({ counselor_email_address: email })),
  },
  {
    key: 'hs_gpa',
    message: BAD_GPA,
    fails: [
      { hs_gpa: '4.01' },
      { gpa_scale: '5.0', hs_gpa: '5.5' },
      { gpa_scale: '', hs_gpa: '101' },
      { hs_gpa: '-1' },
      { hs_gpa: 'A minus' },
      { hs_gpa: '3,65' },
    ],
    passes: [
      { hs_gpa: '4.0' },
      { hs_gpa: '0' },
      { gpa_scale: '5.0', hs_gpa: '4.01' },
      { gpa_scale: '100', hs_gpa: '97.5' },
      { gpa_scale: '', hs_gpa: '97.5' },
      { hs_gpa: '' },
    ],
  },
  {
    key: 'test_plan',
    message: 'Do you plan to take the ACT or SAT?',
    fails: [{ test_plan: '' }],
    passes: [{}, { test_taken_ind: 'Y', test_plan: '' }, { test_taken_ind: '', test_plan: '' }],
  },
  {
    key: 'personal_statement_doc',
    message: STATEMENT,
    fails: [noStatement, { ...noStatement, personal_statement_essay: ' \n ' }],
    passes: [
      {},
      { ...noStatement, personal_statement_doc: 'ANSWERED' },
      { ...noStatement, personal_statement_essay: 'It was the best of times.' },
    ],
  },
];

describe('Education UG [§5.67]', () => {
  it('has a passing and a failing case for every rule', () => {
    const essayRule = `personal_statement_essay: ${STATEMENT}`;
    expect(uncoveredRules(getPage('education'), cases)).toEqual([essayRule]);
  });

  tryCases(cases);

  it('combines the messages of a graduation month and year', () => {
    const errors = errorsAfter({ grad_month: '', grad_year: '1900' });
    expect(combinedMessages(errors, ['grad_month', 'grad_year'])).toEqual([
      HALF_A_DATE,
      'Please choose a year from 65 years ago to 5 years from now.',
    ]);
  });
});

describe('the personal statement', () => {
  const tabs = [undefined, 'upload', 'essay'];
  const inTab = (tab: string | undefined) =>
    tab === undefined ? {} : { tabs: { personal_statement: tab } };

  it.each(tabs)('is missing in the tab %s until it is there', (tab) => {
    const key = tab === 'essay' ? 'personal_statement_essay' : 'personal_statement_doc';
    expect(errorsAfter(noStatement, inTab(tab))).toEqual({ [key]: [STATEMENT] });
  });

  it.each(tabs)('may be an essay or a file, with the tab %s chosen', (tab) => {
    const essay = { ...noStatement, personal_statement_essay: 'It was the best of times.' };
    const document = { ...noStatement, personal_statement_doc: 'ANSWERED' };
    expect(errorsAfter(essay, inTab(tab))).toEqual({});
    expect(errorsAfter(document, inTab(tab))).toEqual({});
  });
});
