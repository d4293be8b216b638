import { describe, expect, it } from 'vitest';
import { combinedMessages } from '../../engine/validate.ts';
import { errorsAfter, getPage, type RuleCase, tryCases, uncoveredRules } from '../testing.ts';

const HALF_A_DATE = 'Please choose both the month and the year in which you finish high school.';
const BAD_YEAR = 'Please choose a year from 65 years ago to 5 years from now.';
const STATEMENT = 'Personal Statement.';
const noStatement = { personal_statement_doc: '', personal_statement_essay: '' };
const spoken = { languages_spoken: '' };

const required = {
  entry_term: 'When do you plan to enroll?',
  applied_major: 'What are you interested in studying?',
  hs_name: 'Search for Your School',
  test_taken_ind: 'Have you taken the ACT or SAT?',
};
const neither = { grad_month: '', grad_year: '' };

const cases: RuleCase[] = [
  ...Object.entries(required).map(([key, message]): RuleCase => [key, message, [''], [{}]]),
  [
    'languages_spoken',
    'List the languages you speak.',
    ['31', '32', '33'].map((applied_major) => ({ applied_major, ...spoken })),
    [{}, { applied_major: '10', ...spoken }, { applied_major: '39', ...spoken }],
  ],
  ['grad_month', HALF_A_DATE, [''], [{}, neither]],
  ['grad_year', HALF_A_DATE, [''], [{}, neither]],
  ['grad_year', BAD_YEAR, ['1960', '2032'], ['1961', '2031']],
  [
    'counselor_email_address',
    'The counselor email address you entered is invalid.',
    ['dana', 'dana@school', 'dana@school.example, me@school.example'],
    ['', 'dana@school.example'],
  ],
  [
    'hs_gpa',
    'Please enter your GPA as a number that is not above its scale, such as 3.65.',
    [
      ...['4.01', '-1', 'A minus', '3,65'],
      ...[
        { gpa_scale: '5.0', hs_gpa: '5.5' },
        { gpa_scale: '', hs_gpa: '101' },
      ],
    ],
    [
      ...['4.0', '0', '', { gpa_scale: '5.0', hs_gpa: '4.01' }],
      ...[
        { gpa_scale: '100', hs_gpa: '97.5' },
        { gpa_scale: '', hs_gpa: '97.5' },
      ],
    ],
  ],
  [
    'test_plan',
    'Do you plan to take the ACT or SAT?',
    [''],
    [{}, { test_taken_ind: 'Y', test_plan: '' }, { test_taken_ind: '', test_plan: '' }],
  ],
  [
    'personal_statement_doc',
    STATEMENT,
    [noStatement, { ...noStatement, personal_statement_essay: ' \n ' }],
    [
      {},
      { ...noStatement, personal_statement_doc: 'ANSWERED' },
      { ...noStatement, personal_statement_essay: 'It was the best of times.' },
    ],
  ],
];

describe('Education UG [§5.67]', () => {
  it('has a passing and a failing case for every rule', () => {
    const essayRule = `personal_statement_essay: ${STATEMENT}`;
    expect(uncoveredRules(getPage('education'), cases)).toEqual([essayRule]);
  });

  tryCases(cases);

  it('combines the messages of a graduation month and year', () => {
    const errors = errorsAfter({ grad_month: '', grad_year: '1900' });
    expect(combinedMessages(errors, ['grad_month', 'grad_year'])).toEqual([HALF_A_DATE, BAD_YEAR]);
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
