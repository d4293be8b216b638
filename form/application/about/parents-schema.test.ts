import { describe, expect, it } from 'vitest';
import {
  domesticForm,
  errorsAfter,
  getPage,
  goodEmails,
  type RuleCase,
  smallForm,
  tryCases,
  uncoveredRules,
  wrongEmails,
  wrongPhones,
} from '../testing.ts';

const BAD_EMAIL = 'Please enter a valid email address.';
const BAD_PHONE = 'Please enter a valid phone number.';
const first = 'Parent 1/Guardian 1: ';
const second = 'Parent 2/Guardian 2: ';
const atMyAddress = {
  parent_1_addr_same_as_stu_perm: 'Y',
  parent_1_address_line_1: '',
  parent_1_city: '',
  parent_1_country: '',
  parent_1_state: '',
  parent_1_zip: '',
};

const always = {
  relationship: 'Relationship',
  prefix: 'Title',
  first_name: 'First Name',
  last_name: 'Last Name',
  email_address: 'Email',
  phone: 'Phone',
  phone_type: 'Phone Type',
  addr_same_as_stu_perm: 'Does this person live at your address?',
};
const elsewhere = { address_line_1: 'Address', city: 'City', country: 'Country' };
const numbers = ['(541) 555-0152', '(604) 555-0133', '+52 951 555 0187'];

const cases: RuleCase[] = [
  ...Object.entries(always).map(
    ([name, message]): RuleCase => [`parent_1_${name}`, `${first}${message}`, [''], [{}]],
  ),
  ...Object.entries(elsewhere).map(
    ([name, message]): RuleCase => [
      ...([`parent_1_${name}`, `${first}${message}`] as const),
      ...([[''], [{}, atMyAddress]] as const),
    ],
  ),
  [
    'parent_1_state',
    `${first}State`,
    ['', { parent_1_country: 'CAN', parent_1_state: '' }],
    [{}, atMyAddress, { parent_1_country: 'FRA', parent_1_state: '' }],
  ],
  [
    'parent_1_zip',
    `${first}ZIP/Postal Code`,
    [''],
    [{}, atMyAddress, { parent_1_country: 'CAN', parent_1_state: 'QC', parent_1_zip: '' }],
  ],
  [
    'parent_1_zip',
    `${first}ZIP/Postal Code must be at least 5 characters.`,
    ['974'],
    [{}, { parent_1_country: 'ISL', parent_1_state: '', parent_1_zip: '101' }],
  ],
  ['parent_1_email_address', `${first}${BAD_EMAIL}`, wrongEmails, goodEmails],
  ['parent_1_phone', `${first}${BAD_PHONE}`, wrongPhones, numbers],
  ['parent_2_email_address', `${second}${BAD_EMAIL}`, wrongEmails, ['', ...goodEmails]],
  ['parent_2_phone', `${second}${BAD_PHONE}`, wrongPhones, ['', ...numbers]],
];

describe('parents and guardians', () => {
  it('have a passing and a failing case for every rule', () => {
    const uncovered = uncoveredRules(getPage('about'), cases);
    expect(uncovered.filter((rule) => rule.startsWith('parent_'))).toEqual([]);
  });

  tryCases(cases);

  it('have no errors for a second parent who does not show', () => {
    const nobody = Object.fromEntries(
      Object.keys(smallForm.model)
        .filter((key) => key.startsWith('parent_2_'))
        .map((key) => [key, '']),
    );
    expect(Object.keys(nobody)).toHaveLength(15);
    expect(errorsAfter(nobody)).toEqual({});
    expect(errorsAfter(nobody, { opened: new Set(['second-parent']) })).toEqual({});
  });

  it('have no number from abroad if the college does not ask for such numbers', () => {
    const errors = errorsAfter({ parent_1_phone: '+52 951 555 0187' }, {}, domesticForm);
    expect(errors.parent_1_phone).toEqual([`${first}${BAD_PHONE}`]);
  });
});
